import { BadRequestException } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';

/** Levels of lists and objects in a body; no call needs more than three. What reads them goes level by level. */
const DEEPEST = 20;

/** Refuses bodies that are nested so deep that reading them would fill the stack. */
export function shallowBody(request: Request, _response: Response, next: NextFunction): void {
  if (!isShallow(request.body, DEEPEST)) throw new BadRequestException();
  next();
}

function isShallow(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return levels > 0 && Object.values(value).every((one) => isShallow(one, levels - 1));
}
