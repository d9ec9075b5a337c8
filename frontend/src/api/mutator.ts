import i18n from 'i18next';

/** What the server answers with when it refuses: a sentence, a stable code, and a sentence for each wrong field. */
interface ErrorBody {
  message?: string;
  code?: string;
  fields?: Record<string, string>;
}

/**
 * Any answer that is not a success. `message` is the specification's text (§8): status, colon, space, body text or
 * status text; `reason` is what the reader is told, in their language: the server's sentence alone, or that the shop
 * does not answer when something between it and the browser has answered instead.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly reason: string;
  readonly code: string | undefined;
  readonly fields: Record<string, string>;

  constructor(status: number, reason: string, code?: string, fields: Record<string, string> = {}, text = reason) {
    super(`${status}: ${text}`);
    this.name = 'ApiError';
    this.status = status;
    this.reason = reason;
    this.code = code;
    this.fields = fields;
  }
}

/** Whether nobody knows what the server did: the call failed, and no answer of the shop itself has arrived. */
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

/** The server's sentence, or that the signal dropped. */
export function reasonOf(error: unknown): string {
  return error instanceof ApiError ? error.reason : i18n.t('common.signalDropped');
}

/** How requests travel: by the browser's fetch; the server, drawing pages, has a way of its own. */
export const transport: { fetch: typeof fetch } = { fetch: (...request) => fetch(...request) };

/** The one way to the server: session cookie, the reader's language, JSON or text back. Throws ApiError. */
export async function request<Result>(url: string, options: RequestInit = {}): Promise<Result> {
  const response = await send(url, options);
  return parse(await response.text()) as Result;
}

/** The same way, for answers that are neither JSON nor text. */
export async function send(url: string, options: RequestInit = {}): Promise<Response> {
  const headers = new Headers(options.headers);
  headers.set('Accept-Language', i18n.resolvedLanguage ?? 'en');
  const response = await transport.fetch(url, { ...options, headers, credentials: 'include' });
  if (!response.ok) throw toApiError(response, await response.text());
  return response;
}

function toApiError(response: Response, body: string): ApiError {
  const parsed = parse(body);
  if (typeof parsed === 'object' && parsed !== null) {
    const { message, code, fields } = parsed as ErrorBody;
    return new ApiError(response.status, message ?? response.statusText, code, fields);
  }
  const isSentence = body !== '' && (response.headers.get('Content-Type') ?? 'text/plain').startsWith('text/plain');
  const reason = isSentence ? body : i18n.t('common.noAnswer');
  return new ApiError(response.status, reason, undefined, {}, body || response.statusText);
}

function parse(body: string): unknown {
  if (body === '') return undefined;
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}

/** The name under which orval looks for the type of a failed call. */
export type ErrorType<_Body> = ApiError;
