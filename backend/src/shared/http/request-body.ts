import {
  BadRequestException,
  HttpException,
  HttpStatus,
  PayloadTooLargeException,
  UnsupportedMediaTypeException,
} from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { FROM_ELSEWHERE } from './same-origin';

/*
 * By hand, since Express' parsers read a body that is too large to its end before they refuse it, and Node's
 * `requestTimeout` is one for all calls, while an upload may take an hour.
 */

/** Bytes above which a body that is no upload is refused before it is read; its parser has a lower limit. */
export const LARGEST = 1024 * 1024;
/** Milliseconds that a connection lingers when its request is answered before the body is there. */
const LINGER = 500;
/** Milliseconds after which a body that is no upload is there, a megabyte at most; of an upload some more has come. */
const MINUTE = 60_000;
/** Bytes of an upload that arrive in a minute at least: a tenth of what a slow mobile line carries. */
const SLOWEST_UPLOAD = 100 * 1024;
/** Levels of lists and objects in a body at most: no call needs more than three, and reading takes stack for each. */
const DEEPEST = 20;
/** The calls that read the parts of a form themselves, and say so when it is none. */
const READ_FORMS = new Set([
  '/api/photos/batch-upload',
  '/api/admin/settings/watermark',
  '/api/admin/settings/watermark/preview',
]);

/**
 * Refuses a body by its stated length, before reading it. Only uploads and other servers' requests may come without a
 * length. After the answer the rest is read for a moment, so that the sender can read the answer, and then cut off; so
 * is a body that does not come on.
 */
export function limitBody(request: Request, response: Response, next: NextFunction): void {
  response.once('finish', () => {
    if (!request.complete) setTimeout(() => request.destroy(), LINGER).unref();
  });
  const { headers, path } = request;
  cutOffSlowBody(request);
  const hasLength = headers['transfer-encoding'] === undefined;
  if (headers['content-type']?.startsWith('multipart/form-data')) next();
  else if (!hasLength && !FROM_ELSEWHERE.has(path)) next(new HttpException('', HttpStatus.LENGTH_REQUIRED));
  else if (Number(headers['content-length']) > LARGEST) next(new PayloadTooLargeException());
  else next();
}

/** Closes connections that are kept open by sending a byte now and then. */
function cutOffSlowBody(request: Request): void {
  if (!hasBody(request)) return;
  const isUpload = request.headers['content-type']?.startsWith('multipart/form-data') ?? false;
  let before = request.socket.bytesRead;
  const timer = setInterval(() => {
    const arrived = request.socket.bytesRead - before;
    before += arrived;
    // The sender is not to blame for data that we have not had time to read.
    if (isUpload && (arrived >= SLOWEST_UPLOAD || request.isPaused())) return;
    if (!request.complete) request.destroy();
    clearInterval(timer);
  }, MINUTE).unref();
  request.once('close', () => clearInterval(timer));
}

function hasBody({ headers }: Request): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/**
 * Refuses bodies that no form sends: of an unknown type, nested too deep, or with texts that PostgreSQL cannot hold
 * (NUL) or that are not Unicode (halves of surrogate pairs). Other servers' requests are checked by their own calls.
 */
export function rejectMalformedBody(request: Request, _response: Response, next: NextFunction): void {
  const [path = ''] = request.originalUrl.split('?');
  if (FROM_ELSEWHERE.has(path)) return next();
  if (!READ_FORMS.has(path) && hasUnreadBody(request)) throw new UnsupportedMediaTypeException();
  if (!isWellFormed(request.body, DEEPEST)) throw new BadRequestException();
  next();
}

/** Whether a request brought a body of a type that no parser reads, so that the call would be carried out without it. */
export function hasUnreadBody(request: Request): boolean {
  return hasBody(request) && !request.is(['json', 'urlencoded']);
}

function isWellFormed(value: unknown, levels: number): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0');
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return true;
  return (
    levels > 0 &&
    Object.entries(value)
      .flat()
      .every((one) => isWellFormed(one, levels - 1))
  );
}
