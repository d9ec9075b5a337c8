import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { NextFunction, Request, Response } from 'express';
import { RecentlyUsed } from '../../../shared/recently-used';
import type { GalleryPage } from '../application/browse-gallery.query';
import { GalleryStates, type GalleryState } from '../infrastructure/gallery-states';

/** Bytes of pages that are kept at most, uncompressed. */
const MOST_BYTES = 64 * 1024 * 1024;

/** Compressed once for each page, the better one first. */
const COMPRESSIONS = {
  br: (body: Buffer) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (body: Buffer) => promisify(gzip)(body),
};
const ENCODINGS = Object.keys(COMPRESSIONS) as (keyof typeof COMPRESSIONS)[];

interface KeptPage {
  version: string;
  body: Buffer;
  compressed: Partial<Record<keyof typeof COMPRESSIONS, Promise<Buffer>>>;
  /** Of the content, so that it may be shared by all who are answered with the same. */
  etag: string;
}

interface Locals {
  /** The gallery as it was before the page was read: what is read later is never older than its version. */
  gallery?: GalleryState;
}

/**
 * Pages of galleries as everybody but administrators reads them, kept for as long as the gallery is the same. Each
 * request asks the database for that first, and for who may see the gallery: nothing that was hidden or repriced is
 * shown again, whichever process changed it. Readers who have the page already are told so by its ETag.
 */
@Injectable()
export class KeptPages {
  private readonly pages = new RecentlyUsed<KeptPage>(MOST_BYTES);

  constructor(private readonly states: GalleryStates) {}

  /** Express' middleware, after the session and before Nest: answers a page that is kept, and passes by any other. */
  readonly answer = (request: Request<{ name: string }>, response: Response<unknown, Locals>, next: NextFunction) => {
    if (request.method !== 'GET' || request.user?.isAdmin) return next();
    this.states
      .find(request.params.name)
      .then(async (gallery) => {
        if (!gallery || !isShown(gallery, request.session.galleryCodes)) return next();
        response.locals.gallery = gallery;
        const page = this.pages.get(request.originalUrl);
        if (page?.version !== gallery.version) return next();
        allowCopies(response, gallery, page);
        if (request.fresh) return void response.status(304).end();
        await send(request, response, page);
      })
      .catch(next);
  };

  /** Keeps a page that was read for this request, where others may be answered with it. */
  keep({ originalUrl, query }: Request, response: Response<unknown, Locals>, page: GalleryPage): void {
    const { gallery } = response.locals;
    // What people look for has no end.
    if (!gallery || query['search'] !== undefined) return;
    const body = Buffer.from(JSON.stringify(page));
    const etag = `W/"${createHash('sha1').update(body).digest('base64url')}"`;
    const kept = { version: gallery.version, body, compressed: {}, etag };
    this.pages.set(originalUrl, kept, body.length);
    allowCopies(response, gallery, kept);
  }
}

async function send(request: Request<{ name: string }>, response: Response, page: KeptPage): Promise<void> {
  const accepted = request.headers['accept-encoding'] === undefined ? false : request.acceptsEncodings(ENCODINGS);
  let { body } = page;
  if (accepted === 'br' || accepted === 'gzip') {
    body = await (page.compressed[accepted] ??= COMPRESSIONS[accepted](page.body));
    response.setHeader('Content-Encoding', accepted);
  }
  response.setHeader('Vary', 'Accept-Encoding');
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.setHeader('Content-Length', body.length);
  response.end(body);
}

/** As `published` and `unlocked` of visibility.ts. */
function isShown({ isPublished, code }: GalleryState, codes: readonly string[] = []): boolean {
  return isPublished && (code === null || codes.includes(code));
}

/** A browser may keep the page, and asks each time whether it still holds; pictures behind a code leave no copy. */
function allowCopies(response: Response, { code }: GalleryState, { etag }: KeptPage): void {
  if (code !== null) return;
  response.setHeader('Cache-Control', 'private, no-cache');
  response.setHeader('ETag', etag);
}
