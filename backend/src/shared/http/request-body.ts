import {
  BadRequestException,
  HttpException,
  HttpStatus,
  PayloadTooLargeException,
  UnsupportedMediaTypeException,
} from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { FROM_ELSEWHERE } from './same-origin';

/** Bytes above which a body that is no upload is refused before it is read; its parser has a lower limit. */
const LARGEST = 1024 * 1024;
/** Milliseconds that a connection lingers when its request is answered before the body is there. */
const LINGER = 500;
/** Levels of lists and objects in a body at most: no call needs more than three, and reading takes stack for each. */
const DEEPEST = 20;
/** The calls that read the parts of a form themselves, and say so when it is none. */
const READ_FORMS = new Set(['/api/photos/batch-upload']);

/**
 * Refuses a body by its stated length, before reading it: Express' parsers read a body that is too large to its end
 * first. Only uploads and other servers' requests may come without a length. After the answer the rest is read for a
 * moment, so that the sender can read the answer, and then cut off.
 */
export function limitBody(request: Request, response: Response, next: NextFunction): void {
  response.once('finish', () => {
    if (!request.complete) setTimeout(() => request.destroy(), LINGER).unref();
  });
  const { headers, path } = request;
  const hasLength = headers['transfer-encoding'] === undefined;
  if (headers['content-type']?.startsWith('multipart/form-data')) next();
  else if (!hasLength && !FROM_ELSEWHERE.has(path)) next(new HttpException('', HttpStatus.LENGTH_REQUIRED));
  else if (Number(headers['content-length']) > LARGEST) next(new PayloadTooLargeException());
  else next();
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
  const { headers } = request;
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
  return hasBody && !request.is(['json', 'urlencoded']);
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
