import { globSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Type } from '@nestjs/common';
import type { OutboxEvent } from './outbox/outbox';
import { QUEUES } from './outbox/queues';
import type { Role } from '../config';

/*
 * The keys of @nestjs/cqrs' own metadata are read here because nothing public says which message a class handles: its
 * explorer and its keys are not exported, and its buses keep their handlers to themselves.
 */
const MESSAGE = ['__commandHandler__', '__queryHandler__'];
const EVENTS = '__eventsHandler__';

const load = createRequire(__filename);

/**
 * The handlers in a module's `*.command`, `*.query` and `*.on-<event>` files. The suffix of a file says what is in it, so a
 * module finds its handlers without a list; Nest registers them by their decorators. Those of events are only in the
 * process that runs the event's queue.
 */
export function handlersIn(directory: string, role: Role): Type[] {
  return globSync('**/*.{command,query,on-*}.{js,ts}', { cwd: directory, exclude: ['**/*.spec.*'] })
    .sort()
    .flatMap((file) => Object.values(load(join(directory, file)) as Record<string, unknown>))
    .filter((exported): exported is Type => typeof exported === 'function')
    .filter(
      (exported) =>
        messageOf(exported) !== undefined || eventsOf(exported).some(({ queue }) => QUEUES[queue].process === role),
    );
}

/** The command or query that a class handles. */
export function messageOf(handler: object): unknown {
  return MESSAGE.map((key): unknown => Reflect.getOwnMetadata(key, handler)).find((message) => message !== undefined);
}

/** The events that a class handles. */
export function eventsOf(handler: object | null): (typeof OutboxEvent)[] {
  return handler ? ((Reflect.getOwnMetadata(EVENTS, handler) as (typeof OutboxEvent)[] | undefined) ?? []) : [];
}
