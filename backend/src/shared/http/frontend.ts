import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import compression from 'compression';
import express, { type NextFunction, type Request, type Response } from 'express';

/**
 * Serves the built shop: files with a hash in their name for ever, the rest for an hour, and the page itself for
 * every address that is not the API's.
 */
export function frontend(directory: string) {
  const router = express.Router();
  router.use(compression());
  router.use('/assets', express.static(join(directory, 'assets'), { immutable: true, maxAge: '1y', index: false }));
  router.use(express.static(directory, { maxAge: '1h', index: false }));
  const page = existsSync(join(directory, 'index.html')) ? readFileSync(join(directory, 'index.html'), 'utf8') : null;
  router.use((request: Request, response: Response, next: NextFunction) => {
    const isPage = request.method === 'GET' || request.method === 'HEAD';
    if (!page || !isPage || /^\/(api|assets)(\/|$)/.test(request.path)) return next();
    response.setHeader('Cache-Control', 'no-cache').type('html').send(page);
  });
  return router;
}
