import { type IQueryHandler, Query, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { isPaidFor, own } from '../../../shared/database/conditions';
import type { Tables } from '../../../shared/database/tables';
import type { GalleryWorker } from '../../../shared/person';
import { SETTINGS } from '../../../shared/settings';
import { boundsOf, dayOf } from '../../../shared/shop-time';
import { CountCorrections } from '../../catalog/contract';

/** Minutes after which a mail or a notice that is still under way is somebody's business. */
const LATE = 10;
/** Days for which refused notices are shown as news: anybody can send one, and none is ever taken away. */
const NEWS = 7;
/** Terms, privacy and copyright. */
const LEGAL_PAGES = 3;

/** Work that waits for the office, and its sales. */
export class OfficeToDoDto {
  /** Photographs bought ten minutes ago or longer whose e-mail has not been sent. */
  mailsNotSent!: number;
  /** Other work that was given up after many tries, such as receipts. */
  jobsGivenUp!: number;
  /** Payment notices of the last seven days that were refused. */
  noticesRefused!: number;
  /** Payment notices that have waited for ten minutes or longer to be checked. */
  noticesUndecided!: number;
  /** Undecided second payments of one order. */
  secondPayments!: number;
  reportsOpen!: number;
  reportsOverdue!: number;
  /** Corrections of shirt labels that wait. */
  corrections!: number;
  /** Legal pages that no lawyer has read: all three, until an administrator says in the settings that one has. */
  legalDrafts!: number;
  /** Payments that were begun within the last hour and are not paid yet. */
  paymentsUnderWay!: number;
  /** Photographs that were sold today, by the schools' clocks; gifts do not count. */
  photosToday!: number;
  /** Tokens that were spent on them. */
  tokensToday!: number;
  /** Received for tokens today: rand, with two decimals. @example "460.00" */
  randToday!: string;
}

/** Work for an administrator or a photographer. A number that is zero asks for nothing. */
export class ToDoDto {
  galleries!: number;
  photos!: number;
  /** Photographs whose pictures are still to be made, or failed. */
  unfinishedPhotos!: number;
  /** Photographs of which no pictures could be made. */
  failedPhotos!: number;
  /** Null for a photographer, who sees no money and no people. */
  office!: OfficeToDoDto | null;
}

/** Counts the work to do now; a photographer's is in the galleries that they have made. Each number has an index. */
export class GetToDo extends Query<ToDoDto> {
  constructor(readonly worker: GalleryWorker) {
    super();
  }
}

@QueryHandler(GetToDo)
export class GetToDoHandler implements IQueryHandler<GetToDo> {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
  ) {}

  async execute({ worker }: GetToDo): Promise<ToDoDto> {
    const rows = this.em.getKysely<Tables>();
    const { rows: found } = await sql<ToDoDto>`
      select galleries, photos, unfinished as "unfinishedPhotos", failed as "failedPhotos",
        ${worker.isAdmin ? office(await this.queries.execute(new CountCorrections())) : sql`null::jsonb`} as office
      from (
        select count(*)::integer as galleries, coalesce(sum(photo_count), 0)::integer as photos from galleries
        where trash_id is null and ${own(worker)}
      ) whole, (
        select count(*)::integer as unfinished, (count(*) filter (where status = 'failed'))::integer as failed
        from photos join galleries on galleries.id = gallery_id
        where status <> 'ready' and photos.trash_id is null and ${own(worker)}
      ) pictures`.execute(rows);
    return found[0] as ToDoDto;
  }
}

function office(corrections: number) {
  const late = sql`now() - make_interval(mins => ${LATE})`;
  const { from } = boundsOf(dayOf(new Date()));
  return sql`(select jsonb_build_object(
    'mailsNotSent', (select count(*) from purchases where not email_sent and purchase_date < ${late}),
    'jobsGivenUp', (select count(*) from outbox_messages
      where failed_at is not null and done_at is null and queue not in ('delivery', 'pictures', 'remakes', 'numbers')),
    'noticesRefused', (select count(*) from payment_notices
      where outcome = 'refused' and received_at > now() - make_interval(days => ${NEWS})),
    'noticesUndecided', (select count(*) from payment_notices where processed_at is null and received_at < ${late}),
    'secondPayments', (select count(*) from second_payments where decision is null),
    'reportsOpen', reports.open,
    'reportsOverdue', reports.overdue,
    'corrections', ${corrections}::integer,
    'legalDrafts', (select case when exists (select from settings where key = ${SETTINGS.legalPagesChecked} and value = 'on')
      then 0 else ${LEGAL_PAGES}::integer end),
    'paymentsUnderWay', (select count(*) from token_purchases
      where status = 'pending' and purchase_date > now() - interval '1 hour'),
    'photosToday', sold.photos,
    'tokensToday', sold.tokens,
    'randToday', (select coalesce(sum(total_price), 0)::numeric(12, 2)::text from token_purchases
      where status = 'completed' and completed_at >= ${from}))
    from (select count(*) as open, count(*) filter (where due_at < now()) as overdue
        from photo_reports where decision is null) reports,
      (select count(*) as photos, coalesce(sum(tokens_spent), 0) as tokens from purchases
        where purchase_date >= ${from} and ${isPaidFor}) sold)`;
}
