import { Injectable } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { buffer } from 'node:stream/consumers';
import { keyOf, type StoredKey } from '../domain/stored-key';
import { HiddenPictures } from '../infrastructure/hidden-pictures';
import { Storage } from '../infrastructure/storage';
import { PUBLIC } from './files.controller';

/** Bytes of a picture that is kept: thumbnails and grid pictures, of which a page shows many. */
const LARGEST = 64 * 1024;
/** Bytes that are kept at most; what nobody has asked for longest goes first. */
const MOST_BYTES = 64 * 1024 * 1024;
/**
 * Small pictures that anyone may see, from memory: a file never changes, and nobody needs a session for it. Whether it is
 * hidden, or gone, is asked at each request.
 */
@Injectable()
export class SmallPictures {
  private readonly files = new Map<string, Buffer>();
  private bytes = 0;

  constructor(
    private readonly storage: Storage,
    private readonly hidden: HiddenPictures,
  ) {}

  /** Express' middleware, before the session: answers a whole small picture, and passes by everything else. */
  readonly answer = (request: Request<{ path: string[] }>, response: Response, next: NextFunction): void => {
    const key = keyOf(request.params.path.join('/'));
    if (request.method !== 'GET' || request.headers.range !== undefined || !key || key.kind === 'originals')
      return next();
    if (this.storage.publicUrlOf(key) !== null) return next();
    this.find(key)
      .then((bytes) => {
        if (bytes === null) return next();
        response.setHeader('Cache-Control', PUBLIC);
        response.setHeader('ETag', `"${key.name}"`);
        response.setHeader('Accept-Ranges', 'bytes');
        if (request.fresh) return void response.status(304).end();
        response.setHeader('Content-Type', key.contentType);
        response.setHeader('Content-Length', bytes.length);
        response.end(bytes);
      })
      .catch(next);
  };

  /** Null when it is hidden, large or not there. */
  private async find(key: StoredKey): Promise<Buffer | null> {
    const [isHidden, size] = await Promise.all([this.hidden.has(key.path), this.storage.sizeOf(key)]);
    if (isHidden || size === null || size > LARGEST) return null;
    const bytes = this.files.get(key.path) ?? (await buffer(await this.storage.open(key)));
    this.keep(key.path, bytes);
    return bytes;
  }

  private keep(path: string, bytes: Buffer): void {
    this.bytes += bytes.length - (this.files.get(path)?.length ?? 0);
    this.files.delete(path);
    this.files.set(path, bytes);
    for (const [oldest, file] of this.files) {
      if (this.bytes <= MOST_BYTES) break;
      this.files.delete(oldest);
      this.bytes -= file.length;
    }
  }
}
