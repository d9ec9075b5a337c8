import type { NextFunction, Request, Response } from 'express';
import { DomainError } from '../errors';
import { isSafe } from './methods';

/** Calls that other servers make on purpose; they carry no cookie and have checks of their own. */
export const FROM_ELSEWHERE = new Set(['/api/payfast-itn', '/api/player-mails/stop']);

/**
 * Refuses state-changing calls that a browser makes for a page of another origin (decision 15). SameSite=Lax keeps
 * the cookie back already; this also covers neighbouring subdomains and form posts.
 */
export function sameOrigin(publicUrl: string) {
  const ours = new URL(publicUrl);
  return (request: Request, _response: Response, next: NextFunction): void => {
    if (isSafe(request.method) || FROM_ELSEWHERE.has(request.path)) return next();
    const { origin, host } = request.headers;
    const from = origin === undefined ? null : URL.parse(origin);
    // Of another name that the shop answers to, a proxy's perhaps, the scheme is not known here.
    const own = from?.host === ours.host ? from.origin === ours.origin : from?.host === host;
    const foreign = origin === undefined ? request.headers['sec-fetch-site'] === 'cross-site' : !own;
    if (!foreign) return next();
    next(
      new DomainError('forbidden', 'foreign-origin', {
        en: 'This request came from another website and was refused. Open the shop and try again there.',
        af: 'Hierdie versoek het van ’n ander webwerf gekom en is geweier. Maak die winkel oop en probeer weer daar.',
      }),
    );
  };
}
