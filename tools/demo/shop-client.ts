import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';

/** The shop refused a call. */
export class ShopError extends Error {
  readonly status: number;
  /** The shop's stable machine code. */
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

export interface PhotographFile {
  name: string;
  bytes: Buffer;
  /** The file's name without its ending, when absent. */
  title?: string;
}

export interface UploadTarget {
  galleryName: string;
  category: string;
  /** Tokens. */
  tokenPrice: number;
  /** Makes the first photograph the gallery's featured one. */
  featured: boolean;
}

/** The result of an upload. */
export interface UploadOutcome {
  uploaded: number;
  errors: { file: string; code: string; message: string }[];
}

const refusal = z.object({ message: z.string(), code: z.string().default('') });
const outcome = z.object({
  uploadedPhotos: z.array(z.unknown()).default([]),
  errors: z.array(z.object({ file: z.string(), code: z.string(), message: z.string() })).default([]),
});

/** Limits of one upload call (decision 20). */
const BATCH_FILES = 8;
const BATCH_BYTES = 30_000_000;

/** Tries of a call that could not be made, a second apart: the shop restarts while it is developed. */
const TRIES = 30;

/** A signed-in person's calls to the shop. The signal keeps the next call from being made, and ends none. */
export class ShopClient {
  private readonly origin: string;
  private readonly signal: AbortSignal | undefined;
  private cookie = '';

  constructor(baseUrl: string, signal?: AbortSignal) {
    this.origin = new URL(baseUrl).origin;
    this.signal = signal;
  }

  async signIn(username: string, password: string): Promise<void> {
    await this.post('/api/login', { username, password });
  }

  get(path: string): Promise<unknown> {
    return this.call('GET', path);
  }

  post(path: string, body: object): Promise<unknown> {
    return this.call('POST', path, JSON.stringify(body), { 'content-type': 'application/json' });
  }

  /**
   * Uploads files to a gallery, in calls of at most 8 files or 30 MB; a gallery that is new is made. The outcome of
   * each call is given as soon as it is there.
   */
  async *upload(
    files: AsyncIterable<PhotographFile> | Iterable<PhotographFile>,
    target: UploadTarget,
  ): AsyncGenerator<UploadOutcome> {
    let batch: PhotographFile[] = [];
    let bytes = 0;
    let { featured } = target;
    for await (const file of files) {
      if (batch.length === BATCH_FILES || (batch.length > 0 && bytes + file.bytes.length > BATCH_BYTES)) {
        yield await this.uploadBatch(batch, { ...target, featured });
        featured = false;
        batch = [];
        bytes = 0;
      }
      batch.push(file);
      bytes += file.bytes.length;
    }
    if (batch.length > 0) yield await this.uploadBatch(batch, { ...target, featured });
  }

  private async uploadBatch(files: PhotographFile[], target: UploadTarget): Promise<UploadOutcome> {
    const form = new FormData();
    form.set('galleryName', target.galleryName);
    form.set('category', target.category);
    form.set('tokenPrice', String(target.tokenPrice));
    form.set('gallery', 'true');
    form.set('featured', String(target.featured));
    form.set('titles', JSON.stringify(files.map(({ title }) => title ?? '')));
    for (const { name, bytes } of files) form.append('files', new Blob([new Uint8Array(bytes)]), name);
    const response = await this.send('POST', '/api/photos/batch-upload', form);
    const body: unknown = await response.json().catch(() => ({}));
    const { uploadedPhotos, errors } = outcome.parse(body);
    if (!response.ok && errors.length === 0) throw refused(response, body);
    return { uploaded: uploadedPhotos.length, errors };
  }

  private async call(method: string, path: string, body?: string, headers?: Record<string, string>): Promise<unknown> {
    const response = await this.send(method, path, body, headers);
    const answer: unknown = await response.json().catch(() => ({}));
    if (!response.ok) throw refused(response, answer);
    return answer;
  }

  private async send(
    method: string,
    path: string,
    body?: string | FormData,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    for (let attempt = 1; ; attempt++) {
      this.signal?.throwIfAborted();
      try {
        const response = await fetch(new URL(path, this.origin), {
          method,
          body: body ?? null,
          headers: { ...headers, origin: this.origin, cookie: this.cookie, 'accept-language': 'en' },
        });
        this.cookie = cookiesIn(response) || this.cookie;
        return response;
      } catch (error) {
        // Only a call that never reached the shop is made again; any other may have had its effect.
        if (attempt === TRIES || !wasNeverMade(error)) throw error;
        await sleep(1000);
      }
    }
  }
}

/** The cookies that an answer sets, as the next request sends them; empty when it sets none. */
export function cookiesIn({ headers }: Response): string {
  return headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

function refused(response: Response, body: unknown): ShopError {
  const { success, data } = refusal.safeParse(body);
  if (success) return new ShopError(response.status, data.code, data.message);
  return new ShopError(response.status, '', `${response.status} ${response.statusText}`);
}

function wasNeverMade(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && 'code' in cause && cause.code === 'ECONNREFUSED';
}
