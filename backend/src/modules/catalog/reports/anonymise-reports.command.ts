import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { Tables } from '../../../shared/database/tables';
import { AnonymiseReporter, AnonymiseOldReports } from '../personal-data.contract';

/** Days after the decision for which a report says who sent it, and in which words. */
const REPORTER_DAYS = 365;

@CommandHandler(AnonymiseReporter)
export class AnonymiseReporterHandler implements ICommandHandler<AnonymiseReporter> {
  constructor(private readonly em: EntityManager) {}

  async execute({ userId }: AnonymiseReporter): Promise<void> {
    await this.em
      .getKysely<Tables>()
      .updateTable('photo_reports')
      .set({ contact: null, details: null, reported_by: null })
      .where('reported_by', '=', userId)
      .execute();
  }
}

@CommandHandler(AnonymiseOldReports)
export class AnonymiseOldReportsHandler implements ICommandHandler<AnonymiseOldReports> {
  constructor(private readonly em: EntityManager) {}

  async execute(): Promise<number> {
    const { numUpdatedRows } = await this.em
      .getKysely<Tables>()
      .updateTable('photo_reports')
      .set({ contact: null, details: null, reported_by: null })
      .where('decided_at', '<', sql<string>`now() - make_interval(days => ${REPORTER_DAYS})`)
      .where((row) =>
        row.or([row('contact', 'is not', null), row('details', 'is not', null), row('reported_by', 'is not', null)]),
      )
      .executeTakeFirst();
    return Number(numUpdatedRows);
  }
}
