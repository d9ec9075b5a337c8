import { globSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Type } from '@nestjs/common';

/** Where @nestjs/cqrs notes on a handler which message it takes. */
export const HANDLER_METADATA = ['__commandHandler__', '__queryHandler__'];

const load = createRequire(__filename);

/**
 * The handlers in a module's `*.command` and `*.query` files. The suffix of a file says what is in it, so a module finds
 * its handlers and nobody has to list them; Nest registers them by their decorators.
 */
export function handlersIn(directory: string): Type[] {
  return globSync('**/*.{command,query}.{js,ts}', { cwd: directory })
    .sort()
    .flatMap((file) => Object.values(load(join(directory, file)) as Record<string, unknown>))
    .filter(isHandler);
}

function isHandler(exported: unknown): exported is Type {
  return typeof exported === 'function' && HANDLER_METADATA.some((key) => Reflect.hasOwnMetadata(key, exported));
}
