import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { Tables } from '../../../shared/database/tables';
import { DeleteCorrections, DeleteOldCorrections } from '../personal-data.contract';

/** Days after which it no longer matters who suggested a label. */
const CORRECTION_DAYS = 365;

@CommandHandler(DeleteCorrections)
export class DeleteCorrectionsHandler implements ICommandHandler<DeleteCorrections> {
  constructor(private readonly em: EntityManager) {}

  async execute({ userId }: DeleteCorrections): Promise<void> {
    await this.em.getKysely<Tables>().deleteFrom('label_corrections').where('suggested_by', '=', userId).execute();
  }
}

@CommandHandler(DeleteOldCorrections)
export class DeleteOldCorrectionsHandler implements ICommandHandler<DeleteOldCorrections> {
  constructor(private readonly em: EntityManager) {}

  async execute(): Promise<number> {
    const { numDeletedRows } = await this.em
      .getKysely<Tables>()
      .deleteFrom('label_corrections')
      .where('created_at', '<', sql<string>`now() - make_interval(days => ${CORRECTION_DAYS})`)
      .executeTakeFirst();
    return Number(numDeletedRows);
  }
}
