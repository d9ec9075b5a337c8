import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { Tables } from '../../../shared/database/tables';
import { NumberReading, type NumberReadingState } from '../infrastructure/numbers/number-reading';

/** Progress of reading numbers from photographs. */
export class NumberReadingDto {
  /** `unavailable`: the worker's platform has no runtime for it. */
  state!: NumberReadingState;
  /** Photographs, but for those in the trash. */
  total!: number;
  read!: number;
  /** In the queue. */
  waiting!: number;
  /** Photographs that could not be read. */
  failed!: number;
}

/** Whether numbers are read, and how far it is. */
export class GetNumberReading extends Query<NumberReadingDto> {}

@QueryHandler(GetNumberReading)
export class GetNumberReadingHandler implements IQueryHandler<GetNumberReading> {
  constructor(
    private readonly em: EntityManager,
    private readonly reading: NumberReading,
  ) {}

  async execute(): Promise<NumberReadingDto> {
    const count = sql<number>`count(*)::integer`;
    const counts = await this.em
      .getKysely<Tables>()
      .selectNoFrom((row) => [
        row
          .selectFrom('galleries')
          .select(sql<number>`coalesce(sum(photo_count), 0)::integer`.as('total'))
          .where('trash_id', 'is', null)
          .as('total'),
        row.selectFrom('number_readings').select(count.as('read')).where('outcome', '=', 'read').as('read'),
        row.selectFrom('number_readings').select(count.as('failed')).where('outcome', '=', 'failed').as('failed'),
        row
          .selectFrom('outbox_messages')
          .select(count.as('waiting'))
          .where('queue', '=', 'numbers')
          .where('done_at', 'is', null)
          .where('failed_at', 'is', null)
          .as('waiting'),
      ])
      .executeTakeFirstOrThrow();
    const { total, read, failed, waiting } = counts;
    return {
      state: await this.reading.state(),
      total: total ?? 0,
      read: read ?? 0,
      waiting: waiting ?? 0,
      failed: failed ?? 0,
    };
  }
}
