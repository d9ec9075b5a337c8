import { applyDecorators, createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import type { Request } from 'express';
import { invalidInput } from '../errors';
import { ApiErrors } from './api-errors';

const NAME = 'Idempotency-Key';

/** A call that the client may repeat when its answer was lost. */
export const TakesIdempotencyKey = () =>
  applyDecorators(
    ApiHeader({
      name: NAME,
      required: false,
      description: 'A random text of 8 to 100 characters: the same call with the same key counts once',
    }),
    ApiErrors(422),
  );

/** The client's key of the call, null without one. Error: invalid-input. */
export const IdempotencyKey = createParamDecorator((_: unknown, context: ExecutionContext): string | null => {
  const key = context.switchToHttp().getRequest<Request>().get(NAME);
  if (key === undefined) return null;
  if (/^[\x21-\x7e]{8,100}$/.test(key)) return key;
  throw invalidInput({
    [NAME]: {
      en: 'Use a key of 8 to 100 visible characters.',
      af: 'Gebruik ’n sleutel van 8 tot 100 sigbare karakters.',
    },
  });
});
