import type { NextFunction, Request, Response } from 'express';
import { requests } from '../metrics/metrics';

/** Measures every answer, by the pattern of its route and never by its address, which would have no end of values. */
export function measureRequests(request: Request, response: Response, next: NextFunction): void {
  const begin = performance.now();
  response.once('close', () => {
    // A reader who left before the answer was whole: nginx' number for it.
    const status = response.writableFinished ? response.statusCode : 499;
    const seconds = (performance.now() - begin) / 1000;
    requests.observe({ method: request.method, route: routeOf(request), status }, seconds);
  });
  next();
}

/** The pattern of an answered request's route; `page` for pages and files of the shop, `other` for no call of ours. */
export function routeOf(request: Request): string {
  // Express sets it when a route has been found; Nest's patterns begin with the prefix.
  const route = (request.route as { path?: unknown } | undefined)?.path;
  if (typeof route === 'string') return route;
  return request.originalUrl.startsWith('/api/') ? 'other' : 'page';
}
