import { EventEmitter } from 'node:events';
import { Logger } from '@nestjs/common';
import type { DiscoveryService } from '@nestjs/core';
import { EventsHandler } from '@nestjs/cqrs';
import type { MikroORM } from '@mikro-orm/postgresql';
import type { PinoLogger } from 'nestjs-pino';
import { OutboxEvent, type Outbox, type OutboxHandler } from './outbox';
import { OutboxWorker } from './outbox.worker';
import type { QueueMap } from './queues';

class Happened extends OutboxEvent {
  static override readonly queue = 'mail';

  constructor(readonly id: number) {
    super();
  }
}

@EventsHandler(Happened)
class Handler implements OutboxHandler<Happened> {
  readonly handle = jest.fn().mockResolvedValue(undefined);
  readonly onGivenUp = jest.fn();
}

describe('A job that is given up', () => {
  beforeAll(() => Logger.overrideLogger(false));

  it('tells its handler as soon as the database answers again', async () => {
    const away = new Error('Connection terminated');
    const handler = new Handler();
    const told = new Promise<void>((resolve) => {
      handler.onGivenUp.mockRejectedValueOnce(away).mockImplementation(() => Promise.resolve(resolve()));
    });
    const queue = Object.assign(new EventEmitter(), { name: 'mail', process: () => Promise.resolve() });
    new OutboxWorker(
      { getProviders: () => [{ metatype: Handler, instance: handler }] } as unknown as DiscoveryService,
      { markFailed: () => Promise.reject(away) } as unknown as Outbox,
      { em: { name: 'default', fork: () => ({}) } } as unknown as MikroORM,
      { runInContext: (work: () => unknown) => work() } as unknown as PinoLogger,
      new Map([['mail', queue]]) as unknown as QueueMap,
    ).onApplicationBootstrap();
    const job = {
      id: '1',
      name: Happened.name,
      queue,
      data: new Happened(7),
      attemptsMade: 8,
      isFailed: () => Promise.resolve(true),
    };
    const failure = new Error('stalled');
    queue.emit('failed', job, failure);
    await told;
    expect(handler.onGivenUp.mock.calls).toEqual(Array(2).fill([new Happened(7), failure]));
  });
});
