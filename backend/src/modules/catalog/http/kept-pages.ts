import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import type { OutgoingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { NextFunction, Request, Response } from 'express';
import fresh from 'fresh';
import { Config } from '../../../config';
import type { PhotoReader } from '../../../shared/http/access';
import { isSoundText } from '../../../shared/http/sound-body';
import { standingHeaders } from '../../../shared/http/standing-headers';
import { RecentlyUsed } from '../../../shared/recently-used';
import { plainText } from '../../../shared/text';
import { GalleryStates, type GalleryState } from '../infrastructure/gallery-states';
import type { GalleryPageDto } from '../photos/browse-gallery.query';

/** Bytes that the kept pages take at most. */
const MOST_BYTES = 96 * 1024 * 1024;
/** Bytes that each takes besides its text, roughly. */
const BESIDES = 1024;

/**
 * Bodies are kept as texts of one character a byte: Node sends such a text together with the headers, and bytes as a
 * piece of their own, which takes a tenth of an answer's time.
 */
const BYTES = 'latin1';

/** Compressed once for each page, the better one first. */
const COMPRESSIONS = {
  br: (body: Buffer) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (body: Buffer) => promisify(gzip)(body),
};
const ENCODINGS = Object.keys(COMPRESSIONS) as (keyof typeof COMPRESSIONS)[];

interface KeptPage {
  version: string;
  body: string;
  compressed: Partial<Record<keyof typeof COMPRESSIONS, Promise<string>>>;
  /** Of the content, so that it may be shared by all who are answered with the same. */
  etag: string;
}

interface Locals {
  /** Put there by what knows sessions, before or after Express' own. */
  reader: PhotoReader;
  /** Of the gallery of the address, on its way from the database since before the session was read. */
  asked?: Promise<GalleryState | undefined>;
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
  /** Of every answer; given to `writeHead` with its own (standing-headers.ts). */
  private readonly headers: OutgoingHttpHeaders;

  constructor(
    private readonly states: GalleryStates,
    config: Config,
  ) {
    this.headers = {
      ...Object.fromEntries(standingHeaders(config).ofApi),
      Vary: 'Accept-Encoding',
      'Content-Type': 'application/json; charset=utf-8',
    };
  }

  /** Express' middleware, before the session: asks how the gallery is while the session and its person are read. */
  readonly ask = (request: Request<{ name: string }>, { locals }: Response<unknown, Locals>, next: NextFunction) => {
    const { name } = request.params;
    // What cannot be a text of the database would fail the question of everybody who asks at the same moment.
    locals.asked = isSoundText(name) ? this.states.find(plainText(name)) : Promise.resolve(undefined);
    // `answer` waits for it and reports a failure; where nobody waits, a failure must not end the process.
    locals.asked.catch(() => undefined);
    next();
  };

  /**
   * Express' middleware, before Nest, once the reader is known: answers a page that is kept, and passes by any other.
   */
  readonly answer = (request: Request<{ name: string }>, response: Response<unknown, Locals>, next: NextFunction) => {
    const { asked, reader } = response.locals;
    // This runs again once a session has been read: what the first run found was for a reader who was not known.
    delete response.locals.gallery;
    if (request.method !== 'GET' || reader.isAdmin) return next();
    Promise.resolve(asked)
      .then(async (gallery) => {
        if (!gallery || !isShown(gallery, reader.codes)) return next();
        response.locals.gallery = gallery;
        const page = this.pages.get(request.originalUrl);
        if (page?.version !== gallery.version) return next();
        const headers: OutgoingHttpHeaders = { ...this.headers, ...copiesOf(gallery, page) };
        if (fresh(request.headers, { etag: headers.ETag })) return void response.writeHead(304, headers).end();
        const { body, encoding } = await encode(request, page);
        if (encoding !== undefined) headers['Content-Encoding'] = encoding;
        headers['Content-Length'] = body.length;
        response.writeHead(200, headers).end(body, BYTES);
      })
      .catch(next);
  };

  /** Keeps a page that was read for this request by this reader, where others may be answered with it. */
  keep(
    { originalUrl, query }: Request,
    response: Response<unknown, Partial<Locals>>,
    page: GalleryPageDto,
    { isAdmin }: PhotoReader,
  ): void {
    const { gallery } = response.locals;
    // There is no end of what people search for.
    if (!gallery || isAdmin || query['search'] !== undefined) return;
    const body = Buffer.from(JSON.stringify(page));
    const etag = `W/"${createHash('sha1').update(body).digest('base64url')}"`;
    const kept = { version: gallery.version, body: body.toString(BYTES), compressed: {}, etag };
    // Compressed, it takes at most as much again; an address may be long, and counts as well.
    this.pages.set(originalUrl, kept, 2 * body.length + originalUrl.length + BESIDES);
    response.set(copiesOf(gallery, kept));
  }
}

/** The page as the reader's browser takes it. */
async function encode(request: Request, page: KeptPage): Promise<{ body: string; encoding?: string }> {
  const accepted = request.headers['accept-encoding'] === undefined ? false : request.acceptsEncodings(ENCODINGS);
  if (accepted !== 'br' && accepted !== 'gzip') return { body: page.body };
  return { body: await (page.compressed[accepted] ??= compressed(page.body, accepted)), encoding: accepted };
}

async function compressed(body: string, encoding: keyof typeof COMPRESSIONS): Promise<string> {
  return (await COMPRESSIONS[encoding](Buffer.from(body, BYTES))).toString(BYTES);
}

/** As `published` and `unlocked` of visibility.ts. */
function isShown({ isPublished, code }: GalleryState, codes: readonly string[]): boolean {
  return isPublished && (code === null || codes.includes(code));
}

/** A browser may keep the page, and asks each time whether it still holds; pictures behind a code leave no copy. */
function copiesOf({ code }: GalleryState, { etag }: KeptPage): { 'Cache-Control'?: string; ETag?: string } {
  return code === null ? { 'Cache-Control': 'private, no-cache', ETag: etag } : {};
}
