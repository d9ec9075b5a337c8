import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { Tables } from '../../../shared/database/tables';
import { PurgeTrash } from '../../catalog/contract';
import {
  AnonymiseOldReports,
  DeleteOldCorrections,
  PurgePhotoLists,
  PurgePlayerMails,
} from '../../catalog/personal-data.contract';
import { PurgeAccounts } from '../../identity/contract';
import { SweepFiles } from '../../media/contract';
import { PurgePayments } from '../../wallet/contract';

/** Minutes after which a stored file must have its photograph: no upload takes longer. */
const SETTLE_MINUTES = 61;
/** Years for which the audit log is kept; its table refuses to lose what is younger. */
const AUDIT_YEARS = 3;

/**
 * Removes everything that the shop has kept as long as it may (docs/privacy.md); answers what, with how many of each.
 * Safe to run at any time, and by several at once.
 */
export class KeepRetention extends Command<Record<string, number>> {}

@CommandHandler(KeepRetention)
export class KeepRetentionHandler implements ICommandHandler<KeepRetention> {
  constructor(
    private readonly em: EntityManager,
    private readonly commands: CommandBus,
  ) {}

  async execute(): Promise<Record<string, number>> {
    return {
      ...(await this.commands.execute(new PurgePayments())),
      ...(await this.commands.execute(new PurgeAccounts())),
      'photographs in the trash': await this.commands.execute(new PurgeTrash()),
      reporters: await this.commands.execute(new AnonymiseOldReports()),
      'mails about players': await this.commands.execute(new PurgePlayerMails()),
      'expired lists': await this.commands.execute(new PurgePhotoLists()),
      'corrections of shirt labels': await this.commands.execute(new DeleteOldCorrections()),
      'audit entries': await this.purgeAudit(),
      'files without photograph': await this.commands.execute(new SweepFiles(SETTLE_MINUTES)),
    };
  }

  private async purgeAudit(): Promise<number> {
    const rows = this.em.getKysely<Tables>();
    const old = sql<boolean>`at < now() - make_interval(years => ${AUDIT_YEARS})`;
    // An entry stays as long as its outcome, which is later.
    await rows.deleteFrom('audit_outcomes').where(old).execute();
    const { numDeletedRows } = await rows
      .deleteFrom('audit_entries')
      .where(old)
      .where('id', 'not in', (outcomes) => outcomes.selectFrom('audit_outcomes').select('entry_id'))
      .executeTakeFirst();
    return Number(numDeletedRows);
  }
}
