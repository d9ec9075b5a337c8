import { Injectable } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import fresh from 'fresh';
import type { OutgoingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { Config } from '../../../config';
import { standingHeaders } from '../../../shared/http/standing-headers';
import { RecentlyUsed } from '../../../shared/recently-used';
import { keyOf, type StoredKey } from '../domain/stored-key';
import { HiddenPictures } from '../infrastructure/hidden-pictures';
import { Storage } from '../infrastructure/storage';
import { PUBLIC } from './files.controller';

/** Bytes of a picture that is kept: thumbnails and grid pictures, of which a page shows many. */
const LARGEST = 64 * 1024;
/** Bytes that are kept at most. */
const MOST_BYTES = 64 * 1024 * 1024;
/**
 * Milliseconds until it is looked again whether a file is there: a deleted photograph's are removed by a job, later.
 */
const LOOK_AGAIN = 1000;

interface KeptPicture {
  bytes: Buffer;
  /** When its file was there, by `performance.now()`. */
  seenAt: number;
}

/**
 * Small pictures that anyone may see, from memory: a file never changes, and nobody needs a session for it. Whether it
 * is hidden is asked at each request, whether it is gone once a second.
 */
@Injectable()
export class SmallPictures {
  private readonly files = new RecentlyUsed<KeptPicture>(MOST_BYTES);
  /** Of every answer; given to `writeHead` with its own (standing-headers.ts). */
  private readonly headers: OutgoingHttpHeaders;

  constructor(
    private readonly storage: Storage,
    private readonly hidden: HiddenPictures,
    config: Config,
  ) {
    this.headers = {
      ...Object.fromEntries(standingHeaders(config).ofApi),
      'Cache-Control': PUBLIC,
      'Accept-Ranges': 'bytes',
    };
  }

  /** Express' middleware, before the session: answers a whole small picture, and passes by everything else. */
  readonly answer = (request: Request<{ path: string[] }>, response: Response, next: NextFunction): void => {
    const key = keyOf(request.params.path.join('/'));
    if (request.method !== 'GET' || request.headers.range !== undefined || !key || key.kind === 'originals')
      return next();
    if (this.storage.publicUrlOf(key) !== null) return next();
    this.find(key)
      .then((bytes) => {
        if (bytes === null) return next();
        const etag = `"${key.name}"`;
        const headers: OutgoingHttpHeaders = { ...this.headers, ETag: etag };
        if (fresh(request.headers, { etag })) return void response.writeHead(304, headers).end();
        headers['Content-Type'] = key.contentType;
        headers['Content-Length'] = bytes.length;
        response.writeHead(200, headers).end(bytes);
      })
      .catch(next);
  };

  /** Null when it is hidden, large or not there. */
  private async find(key: StoredKey): Promise<Buffer | null> {
    const kept = this.files.get(key.path);
    const isFresh = kept !== undefined && performance.now() - kept.seenAt < LOOK_AGAIN;
    const [isHidden, size] = await Promise.all([
      this.hidden.has(key.path),
      isFresh ? kept.bytes.length : this.storage.sizeOf(key),
    ]);
    // Hidden because it is deleted, it may be gone before the next look.
    if (isHidden) this.files.delete(key.path);
    if (isHidden || size === null || size > LARGEST) return null;
    const bytes = kept?.bytes ?? (await buffer(await this.storage.open(key)));
    if (!isFresh) this.files.set(key.path, { bytes, seenAt: performance.now() }, bytes.length);
    return bytes;
  }
}
