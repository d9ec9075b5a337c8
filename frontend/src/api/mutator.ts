import i18n from 'i18next';

/** An error from the server: a sentence, a stable code, and a sentence for each wrong field. */
interface ErrorBody {
  message?: string;
  code?: string;
  fields?: Record<string, string>;
}

/**
 * Any answer that is not a success. `message` is the specification's text (§8): status, colon, space, body text or
 * status text; `sentence` is the server's, in the reader's language, undefined when a proxy has answered instead;
 * `reason` is the sentence to show: the same, or that the shop does not answer.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly sentence: string | undefined;
  readonly code: string | undefined;
  readonly fields: Record<string, string>;

  constructor(
    status: number,
    sentence: string | undefined,
    code?: string,
    fields: Record<string, string> = {},
    text = sentence ?? '',
  ) {
    super(`${status}: ${text}`);
    this.name = 'ApiError';
    this.status = status;
    this.sentence = sentence;
    this.code = code;
    this.fields = fields;
  }

  get reason(): string {
    return this.sentence ?? i18n.t('common.noAnswer');
  }
}

/** Whether it is not known what the server did: the call failed, and no answer of the shop itself has arrived. */
export function isLost(error: unknown): boolean {
  return !(error instanceof ApiError && error.code !== undefined);
}

/** Whether the server says that there is no such thing. */
export function isMissing(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

/** Whether an address of the shop names nothing: none that the server knows, or nothing that could be (/photo/abc). */
export function namesNothing(error: unknown): boolean {
  return error instanceof ApiError && [400, 404].includes(error.status);
}

/** The server's sentence; without one, the given one, or that the shop does not answer or the signal dropped. */
export function reasonOf(error: unknown, otherwise?: string): string {
  if (!(error instanceof ApiError)) return otherwise ?? i18n.t('common.signalDropped');
  return error.sentence ?? otherwise ?? error.reason;
}

/** Sends requests, by the browser's fetch; the server replaces it to draw pages. */
export const transport: { fetch: typeof fetch } = { fetch: (...request) => fetch(...request) };

/** Asks the person whose session has ended to log in again; answers whether they have. The page's frame sets it. */
export const renewal: { signInAgain?: (() => Promise<boolean>) | undefined } = {};

interface RequestOptions extends RequestInit {
  /** False: fails at once when the session has ended, instead of waiting until its person has logged in again. */
  waits?: boolean;
}

/** The one way to the server: session cookie, the reader's language, JSON or text back. Throws ApiError. */
export async function request<Result>(url: string, options: RequestOptions = {}): Promise<Result> {
  const response = await send(url, options);
  return parse(await response.text()) as Result;
}

/** The same way, for answers that are neither JSON nor text. */
export async function send(url: string, { waits = true, ...options }: RequestOptions = {}): Promise<Response> {
  const headers = new Headers(options.headers);
  headers.set('Accept-Language', i18n.resolvedLanguage ?? 'en');
  const response = await transport.fetch(url, { ...options, headers, credentials: 'include' });
  if (response.ok) return response;
  const error = toApiError(response, response.headers.get('Content-Type'), await response.text());
  const isChange = options.method !== undefined && options.method !== 'GET';
  if (waits && isChange && error.code === 'not-signed-in' && (await renewal.signInAgain?.())) return send(url, options);
  throw error;
}

/** The error in an answer; its body is JSON, a sentence as plain text, or a proxy's page. */
export function toApiError(
  { status, statusText }: { status: number; statusText: string },
  contentType: string | null,
  body: string,
): ApiError {
  const parsed = parse(body);
  if (typeof parsed === 'object' && parsed !== null) {
    const { message, code, fields } = parsed as ErrorBody;
    return new ApiError(status, message, code, fields, message ?? statusText);
  }
  const isSentence = body !== '' && (contentType ?? 'text/plain').startsWith('text/plain');
  return new ApiError(status, isSentence ? body : undefined, undefined, {}, body || statusText);
}

/** Parsed JSON, or other text as it is; undefined when there is none. */
export function parse(body: string): unknown {
  if (body === '') return undefined;
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}

/** The name under which orval looks for the type of a failed call. */
export type ErrorType<_Body> = ApiError;
