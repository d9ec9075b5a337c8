import { context, ROOT_CONTEXT, SpanStatusCode, trace } from '@opentelemetry/api';
import type { NextFunction, Request, Response } from 'express';
import { routeOf } from '../http/measure-requests';
import { beginSpan } from './tracing';

/** Asked every few seconds by what watches over the shop. */
const HEALTH = '/api/health';

/**
 * Begins a trace with each request. A `traceparent` from outside is ignored, since anybody could send one. Spans name
 * the route's pattern, not the address, which may be a signed link.
 */
export function traceRequests(request: Request, response: Response, next: NextFunction): void {
  if (request.path.startsWith(HEALTH)) return next();
  const span = beginSpan({ name: request.method, kind: 'SERVER' }, ROOT_CONTEXT);
  response.once('close', () => {
    const route = routeOf(request);
    span.updateName(`${request.method} ${route}`);
    span.setAttributes({
      'http.request.method': request.method,
      'http.route': route,
      'http.response.status_code': response.statusCode,
      'shop.request_id': request.id as string,
    });
    if (response.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  });
  context.with(trace.setSpan(ROOT_CONTEXT, span), next);
}
