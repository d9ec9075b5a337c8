import { BadRequestException } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { FROM_ELSEWHERE } from './same-origin';

/** Levels of lists and objects in a body; no call needs more than three. What reads them goes level by level. */
const DEEPEST = 20;

/**
 * Refuses bodies that no form sends: nested so deep that reading them would fill the stack, or with texts that
 * PostgreSQL cannot hold (NUL) or that are no Unicode (halves of surrogate pairs). What other servers send is looked
 * at as it came, by the call that takes it.
 */
export function soundBody(request: Request, _response: Response, next: NextFunction): void {
  const [path = ''] = request.originalUrl.split('?');
  if (!FROM_ELSEWHERE.has(path) && !isSound(request.body, DEEPEST)) throw new BadRequestException();
  next();
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
