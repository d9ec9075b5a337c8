import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { isoTime, type Tables } from '../../../shared/database/tables';
import type { ReportDecision, ReportReason } from './domain/photo-report';

/** A report of a photograph, as administrators see it. */
export class ReportDto {
  id!: number;
  /** Null when the photograph is gone. */
  photoId!: number | null;
  /** As they were when it was reported. */
  photoTitle!: string;
  galleryName!: string;
  /** Path for /api/files; null when there is none. */
  thumbnailPath!: string | null;
  /** Whether the photograph is kept from people now. */
  isHidden!: boolean;
  /** People who have bought the photograph. */
  buyers!: number;
  reason!: ReportReason;
  details!: string | null;
  contact!: string | null;
  /** Username; null for a visitor. */
  reportedBy!: string | null;
  createdAt!: string;
  /** When it is to be decided. */
  dueAt!: string;
  isOverdue!: boolean;
  decision!: ReportDecision | null;
  /** Why it was decided so. */
  note!: string | null;
  /** Username. */
  decidedBy!: string | null;
  decidedAt!: string | null;
  /** When the photograph was decided about last, by this report or another one; null when it never was. */
  photoDecidedAt!: string | null;
}

/**
 * Reports of photographs: the open ones by their deadline, or the decided ones, the latest first. `cursor` is the id of
 * the report after which the page begins.
 */
export class ListReports extends Query<ReportDto[]> {
  constructor(
    readonly state: 'open' | 'decided',
    readonly page: { limit: number; cursor?: number },
  ) {
    super();
  }
}

@QueryHandler(ListReports)
export class ListReportsHandler implements IQueryHandler<ListReports> {
  constructor(private readonly em: EntityManager) {}

  execute({ state, page: { limit, cursor } }: ListReports): Promise<ReportDto[]> {
    const isOpen = state === 'open';
    let reports = this.em
      .getKysely<Tables>()
      .selectFrom('photo_reports as report')
      .leftJoin('photos', 'photos.id', 'report.photo_id')
      .leftJoin('users as reporter', 'reporter.id', 'report.reported_by')
      .leftJoin('users as decider', 'decider.id', 'report.decided_by')
      .select((row) => [
        'report.id',
        'report.photo_id as photoId',
        'report.photo_title as photoTitle',
        'report.gallery_name as galleryName',
        'photos.thumbnail_path as thumbnailPath',
        sql<boolean>`photos.hidden_at is not null`.as('isHidden'),
        row
          .selectFrom('purchases')
          .select(sql<number>`count(*)::integer`.as('count'))
          .whereRef('purchases.photo_id', '=', 'report.photo_id')
          .$asScalar()
          .$notNull()
          .as('buyers'),
        'report.reason',
        'report.details',
        'report.contact',
        'reporter.username as reportedBy',
        isoTime(row.ref('report.created_at')).as('createdAt'),
        isoTime(row.ref('report.due_at')).as('dueAt'),
        sql<boolean>`report.decision is null and report.due_at < now()`.as('isOverdue'),
        'report.decision',
        'report.note',
        'decider.username as decidedBy',
        isoTime(row.ref('report.decided_at')).as('decidedAt'),
        row
          .selectFrom('photo_reports as one')
          .select((of) => isoTime(of.fn.max('one.decided_at')).as('latest'))
          .whereRef('one.photo_id', '=', 'report.photo_id')
          .as('photoDecidedAt'),
      ])
      .where('report.decision', isOpen ? 'is' : 'is not', null)
      // Deadlines are in the order of the ids.
      .orderBy('report.id', isOpen ? 'asc' : 'desc')
      .limit(limit);
    if (cursor !== undefined) reports = reports.where('report.id', isOpen ? '>' : '<', cursor);
    return reports.execute();
  }
}
