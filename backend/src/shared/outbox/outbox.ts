import { Injectable } from '@nestjs/common';
import { EventBus, type IEvent, type IEventPublisher } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { PinoLogger } from 'nestjs-pino';
import type { Tables } from '../database/tables';
import { currentRequestId } from '../logging';
import { traceParent } from '../tracing/tracing';
import type { QueueName } from './queues';

/**
 * Seconds for which a message belongs to one worker, from when it last said so. Less than half of Bull's lock, so that
 * the message of a killed process is free when Bull takes its job up again.
 */
const HELD_SECONDS = 7;
/** Milliseconds after which a claim to a message is renewed. */
export const HOLD_AGAIN = 2000;
const HELD = { held_until: sql<string>`now() + make_interval(secs => ${HELD_SECONDS})` };

/**
 * Whether a worker has a message at this moment. A time far off was written before the database's clock was set back;
 * one that is a little further off, by a transaction that began later than this one.
 */
export const isHeld = sql<boolean>`coalesce(
  held_until between now() and now() + make_interval(secs => ${2 * HELD_SECONDS}), false)`;

/**
 * A domain event whose consequence must happen: a command publishes it on the EventBus, and its handler runs as a job.
 * The class says which Bull queue carries it, and its name is the job's; its fields are ids and scalars only, since they
 * are stored as JSON.
 */
export abstract class OutboxEvent implements IEvent {
  static readonly queue: QueueName;
}

/** Handles an event; marked with `@EventsHandler(Event)`, in a file `<what>.on-<event>.ts`. */
export interface OutboxHandler<Event extends OutboxEvent> {
  /** Must be idempotent. Throws to be tried again; `jobId` is the same for every try. */
  handle(event: Event, jobId: string): Promise<void>;
  /** Its tries are used up. */
  onGivenUp?(event: Event, failure: Error): Promise<void>;
}

/** Context of a job: the id of the request that caused it, as in the logs, and its trace. */
export interface JobData {
  requestId: string | null;
  traceParent: string | null;
}

/**
 * The transactional outbox, as the EventBus' publisher: an event is stored in the transaction of the change that caused
 * it, so that both stand or neither does. The relay puts it on its queue afterwards; the message stays open until its
 * handler has finished, which is how jobs come back when Redis loses them.
 */
@Injectable()
export class Outbox implements IEventPublisher<OutboxEvent> {
  constructor(
    private readonly em: EntityManager,
    private readonly logger: PinoLogger,
    bus: EventBus,
  ) {
    bus.publisher = this as IEventPublisher;
  }

  async publish(event: OutboxEvent): Promise<void> {
    await this.publishAll([event]);
  }

  /** Stores events with the running transaction. Throws when there is none: the event could outlive its cause. */
  async publishAll(events: OutboxEvent[]): Promise<void> {
    if (!this.em.isInTransaction()) throw new Error('An event needs the transaction of the change it announces');
    if (events.length === 0) return;
    const origin = { request_id: currentRequestId(this.logger), trace_parent: traceParent() };
    const rows = events.map((event) => {
      const { queue, name } = event.constructor as typeof OutboxEvent;
      return { queue, name, payload: JSON.stringify(event), ...origin };
    });
    await this.em.getKysely<Tables>().insertInto('outbox_messages').values(rows).execute();
  }

  /**
   * Claims a message for one worker. In the database, since Redis may forget that a job runs, and bring a copy of
   * it, while its mail is still being sent. `done` when there is nothing to do any more.
   */
  async take(id: string): Promise<'taken' | 'held' | 'done'> {
    if (await this.change(id, HELD, sql<boolean>`not ${isHeld}`)) return 'taken';
    const open = await this.em
      .fork()
      .getKysely<Tables>()
      .selectFrom('outbox_messages')
      .select('id')
      .where('id', '=', id)
      .where('done_at', 'is', null)
      .executeTakeFirst();
    return open ? 'held' : 'done';
  }

  /** Goes on having a message that was taken: to be said every `HOLD_AGAIN` milliseconds. */
  async hold(id: string): Promise<void> {
    await this.change(id, HELD);
  }

  /** Gives a message back that was taken: its job has failed and may be tried again. */
  async release(id: string): Promise<void> {
    await this.change(id, { held_until: null });
  }

  /** The job of this message has had its effect. */
  async markDone(id: string): Promise<void> {
    await this.change(id, { done_at: sql<string>`now()`, error: null });
  }

  /** The job was given up; the message stays, with the reason, until an operator deals with it. */
  async markFailed(id: string, error: string): Promise<void> {
    await this.change(id, { failed_at: sql<string>`now()`, error: error.slice(0, 2000) });
  }

  /** Changes an open message; answers whether there was one. */
  private async change(id: string, change: Record<string, unknown>, condition = sql<boolean>`true`): Promise<boolean> {
    const { numUpdatedRows } = await this.em
      .fork()
      .getKysely<Tables>()
      .updateTable('outbox_messages')
      .set(change)
      .where('id', '=', id)
      .where('done_at', 'is', null)
      .where(condition)
      .executeTakeFirstOrThrow();
    return numUpdatedRows > 0n;
  }
}
