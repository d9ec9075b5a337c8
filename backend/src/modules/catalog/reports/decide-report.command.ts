import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { DomainError } from '../../../shared/errors';
import { recordChange } from '../../../shared/changes';
import { isoTime, type Tables } from '../../../shared/database/tables';
import { photoNotFound } from '../catalog.errors';
import { overlooks, type ReportDecision } from './domain/photo-report';
import { lockPhotos } from '../photos/photo-locks';
import { ErasePhotos } from '../photos/erase-photos.command';
import { setHidden } from '../photos/hide-photos.command';

const reportNotFound = () =>
  new DomainError('not-found', 'report-not-found', {
    en: 'Reported photo not found',
    af: 'Gerapporteerde foto nie gevind nie',
  });

const reportDecided = () =>
  new DomainError('conflict', 'report-decided', {
    en: 'Someone else has just decided about this photo. Look at that decision first.',
    af: 'Iemand het intussen oor hierdie foto besluit. Kyk eers na daardie besluit.',
  });

/**
 * Decides a report, and with it every open report of the same photograph; another decision may follow while the
 * photograph is there. To delete it takes it from its buyers, too, who get a refund. `decidedAt` is of the photograph's
 * latest decision that the administrator has seen, by whichever report, null when there was none: another one is not
 * decided over. Errors: report-not-found, photo-not-found (it is gone), report-decided.
 */
export class DecideReport extends Command<void> {
  constructor(
    readonly reportId: number,
    readonly decision: ReportDecision,
    readonly note: string | null,
    readonly userId: number,
    readonly decidedAt?: string | null,
  ) {
    super();
  }
}

@CommandHandler(DecideReport)
export class DecideReportHandler implements ICommandHandler<DecideReport> {
  constructor(
    private readonly em: EntityManager,
    private readonly commands: CommandBus,
  ) {}

  execute({ reportId, decision, note, userId, decidedAt: seen }: DecideReport): Promise<void> {
    return this.em.transactional(async (em) => {
      const rows = em.getKysely<Tables>();
      const reports = rows.selectFrom('photo_reports');
      const reported = await reports.select('photo_id as photoId').where('id', '=', reportId).executeTakeFirst();
      if (!reported) throw reportNotFound();
      const { photoId } = reported;
      if (photoId === null || (await lockPhotos(em, [photoId])).length === 0) throw photoNotFound();
      const before = await reports
        .select(['decision', 'note'])
        .where('id', '=', reportId)
        .forUpdate()
        .executeTakeFirstOrThrow();
      const latest = await reports
        .select((row) => [
          'decision',
          'note',
          'decided_by as decidedBy',
          isoTime(row.ref('decided_at')).as('decidedAt'),
        ])
        .where('photo_id', '=', photoId)
        .where('decided_at', 'is not', null)
        .orderBy('decided_at', 'desc')
        .limit(1)
        .executeTakeFirst();
      if (overlooks(latest, { decision, note, decidedBy: userId }, seen)) throw reportDecided();
      await rows
        .updateTable('photo_reports')
        .set({ decision, note, decided_by: userId, decided_at: sql<string>`statement_timestamp()` })
        .where('photo_id', '=', photoId)
        .where((row) => row.or([row('id', '=', reportId), row('decision', 'is', null)]))
        .execute();
      recordChange({ what: 'PhotoReport', id: reportId, before, after: { decision, note, photoId } });
      if (decision === 'delete') await this.commands.execute(new ErasePhotos([photoId]));
      else await setHidden(em, [photoId], decision === 'hide');
    });
  }
}
