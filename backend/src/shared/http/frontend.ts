import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { constants } from 'node:zlib';
import { Logger, NotFoundException } from '@nestjs/common';
import compression from 'compression';
import staticGzip from 'express-static-gzip';
import express, { type NextFunction, type Request, type RequestHandler, type Response } from 'express';
import { pageLanguage } from '../text';
import { namesSession } from './access';
import { isRead } from './methods';

/**
 * A step above the library's 4: a photograph's page then fits into what a connection sends at first (14.6 kB), which
 * spares a phone far away a round trip.
 */
const PAGE_QUALITY = 6;

/** Line breaks, which mail programs leave in links: no route matches them, not even the one for unknown addresses. */
const LINE_BREAKS = /%0[AD]|%E2%80%A[89]/gi;

/**
 * Serves the built shop: files with a hash in their name for ever, the rest for an hour, and a page for every address
 * that is not the API's. Does nothing where the shop has not been built (`npm run dev`, API tests).
 */
export function frontend(directory: string) {
  const router = express.Router();
  const program = join(resolve(directory), 'server/index.js');
  if (!existsSync(program)) return router;
  const files = join(directory, 'client');
  // The API's calls are for Nest.
  router.use('/api', (_request, _response, next) => next('router'));
  router.use(compression({ brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: PAGE_QUALITY } } }));
  router.use(
    '/assets',
    // The build has compressed them (frontend/vite.config.ts).
    staticGzip(join(files, 'assets'), {
      enableBrotli: true,
      orderPreference: ['br', 'gz'],
      index: false,
      serveStatic: { immutable: true, maxAge: '1y', redirect: false },
    }),
    (_request: Request, _response: Response, next: NextFunction) => next(new NotFoundException()),
  );
  router.use(express.static(files, { maxAge: '1h', index: false, redirect: false }));
  router.use(leadToPage, describeRequest, pagesOf(program));
  return router;
}

/** The middleware that draws the pages of the built shop (frontend/src/server.ts). */
function pagesOf(program: string): RequestHandler {
  // Known only when the shop has been built, so not by its name in an import.
  return (createRequire(__filename)(program) as { drawPage: RequestHandler }).drawPage;
}

/** Leads to the page that was meant; a page can only be read. */
function leadToPage({ method, originalUrl }: Request, response: Response, next: NextFunction): void {
  const [path = '', ...query] = originalUrl.split('?');
  const whole = [path.replaceAll(LINE_BREAKS, ''), ...query].join('?');
  const atThisHost = whole.replace(/^[/\\]*/, '/');
  if (whole !== originalUrl) response.redirect(301, atThisHost);
  else next(isRead(method) ? undefined : new NotFoundException());
}

const logger = new Logger('Pages');

/** Tells the program whom it draws a page for (frontend/src/app/page-context.d.ts), and the browser what it may run. */
function describeRequest(request: Request, response: Response, next: NextFunction): void {
  const language = pageLanguage(request.headers, request.originalUrl);
  const nonce = randomBytes(16).toString('base64');
  Object.assign(response.locals, {
    api: originOf(request),
    language,
    isVisitor: !namesSession(request),
    nonce,
    report: (error: unknown) => logger.error({ err: error }, `${request.path} could not be drawn`),
  });
  const policy = String(response.getHeader('Content-Security-Policy') ?? '');
  response
    .setHeader('Content-Security-Policy', policy.replace(/(?<=(script|style)-src 'self')/g, ` 'nonce-${nonce}'`))
    .setHeader('Cache-Control', 'private, no-cache')
    .setHeader('Content-Language', language)
    // A slow line wants low data (frontend/src/ui/low-data.ts); a browser says which it has when it is asked to.
    .setHeader('Accept-CH', 'ECT')
    .setHeader('Vary', 'Cookie, Accept-Language, Save-Data, ECT');
  next();
}

/** Address of this process. */
function originOf({ socket }: Request): string {
  const { localAddress = '127.0.0.1', localPort = 80 } = socket;
  return `http://${localAddress.includes(':') ? `[${localAddress}]` : localAddress}:${localPort}`;
}
