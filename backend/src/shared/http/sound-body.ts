import { BadRequestException, UnsupportedMediaTypeException } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { FROM_ELSEWHERE } from './same-origin';

/** Levels of lists and objects in a body at most: no call needs more than three, and reading takes stack for each. */
const DEEPEST = 20;

/** The calls that read the parts of a form themselves, and say so when it is none. */
const READ_FORMS = new Set(['/api/photos/batch-upload']);

/**
 * Refuses bodies that no form sends: of a type that is not read, nested so deep that reading them would fill the
 * stack, or with texts that PostgreSQL cannot hold (NUL) or that are no Unicode (halves of surrogate pairs). What
 * other servers send is looked at as it came, by the call that takes it.
 */
export function soundBody(request: Request, _response: Response, next: NextFunction): void {
  const [path = ''] = request.originalUrl.split('?');
  if (FROM_ELSEWHERE.has(path)) return next();
  if (!READ_FORMS.has(path) && hasUnreadBody(request)) throw new UnsupportedMediaTypeException();
  if (!isSound(request.body, DEEPEST)) throw new BadRequestException();
  next();
}

/**
 * Whether a request brought a body of a type that no parser reads, so that the call would be carried out without it.
 */
export function hasUnreadBody(request: Request): boolean {
  const { headers } = request;
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
  return hasBody && !request.is(['json', 'urlencoded']);
}

/** Whether a text can be stored. */
export function isSoundText(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

function isSound(value: unknown, levels: number): boolean {
  if (typeof value === 'string') return isSoundText(value);
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return true;
  return levels > 0 && Object.entries(value).every(([name, one]) => isSoundText(name) && isSound(one, levels - 1));
}
