import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { constants } from 'node:zlib';
import { NotFoundException } from '@nestjs/common';
import compression from 'compression';
import express, { type NextFunction, type Request, type Response } from 'express';
import { isRead } from './methods';
import { Pages } from './pages';

/**
 * A step above the library's 4: a photograph's page then fits into what a connection sends at first (14.6 kB), which
 * spares a phone far away a round trip.
 */
const PAGE_QUALITY = 6;

/** An address at which there is no page. */
const NOWHERE = '/404';

/** What breaks lines: mail programs leave it in links, and no route matches it, not even that of unknown addresses. */
const LINE_BREAKS = /%0[AD]|%E2%80%A[89]/gi;

/**
 * Serves the built shop: files with a hash in their name for ever, the rest for an hour, and a page for every address
 * that is not the API's. Does nothing where the shop has not been built (`npm run dev`, API tests).
 */
export function frontend(directory: string) {
  const router = express.Router();
  if (!existsSync(join(directory, 'index.html'))) return router;
  // The API's calls are for Nest.
  router.use('/api', (_request, _response, next) => next('router'));
  router.use(compression({ brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: PAGE_QUALITY } } }));
  router.use(
    '/assets',
    express.static(join(directory, 'assets'), { immutable: true, maxAge: '1y', index: false, redirect: false }),
    (_request: Request, _response: Response, next: NextFunction) => next(new NotFoundException()),
  );
  // The template of all pages is not a page itself.
  router.get('/index.html', (_request, response) => response.redirect(301, '/'));
  router.use(express.static(directory, { maxAge: '1h', index: false, redirect: false }));
  const pages = new Pages(resolve(directory));
  router.use((request: Request, response: Response, next: NextFunction) => {
    const { method, originalUrl } = request;
    const [path = '', ...query] = originalUrl.split('?');
    const whole = [path.replaceAll(LINE_BREAKS, ''), ...query].join('?');
    const atThisHost = whole.replace(/^[/\\]*/, '/');
    // A form that was sent before its page's code had arrived: the page is shown again.
    if (method === 'POST') return response.redirect(303, atThisHost);
    if (whole !== originalUrl) return response.redirect(301, atThisHost);
    pages.send(request, response, isRead(method) ? originalUrl : NOWHERE).catch(next);
  });
  return router;
}
