import { type IQueryHandler, Query, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { type Kysely, type AliasableExpression, sql } from 'kysely';
import { isoTime, type Tables } from '../../../shared/database/tables';
import { isNoticeOf } from '../../../shared/database/wallet-tables';
import { notSignedIn } from '../../../shared/errors';
import { CountSessions } from '../../identity/contract';

/** Rows of a list that are read at once. */
const PAGE = 500;

/**
 * Everything that the shop keeps about a person, as the text of one JSON object, in pieces. Error: not-signed-in, when
 * the account is gone.
 */
export class ExportPersonalData extends Query<AsyncIterable<string>> {
  constructor(readonly userId: number) {
    super();
  }
}

@QueryHandler(ExportPersonalData)
export class ExportPersonalDataHandler implements IQueryHandler<ExportPersonalData> {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
  ) {}

  async execute({ userId }: ExportPersonalData): Promise<AsyncIterable<string>> {
    const rows = this.em.getKysely<Tables>();
    const account = await rows
      .selectFrom('users')
      .select((row) => [
        'username',
        'full_name as fullName',
        'email',
        'pending_email as pendingEmail',
        'language',
        'is_admin as isAdmin',
        'is_photographer as isPhotographer',
        'token_balance as tokenBalance',
        isoTime(row.ref('created_at')).as('createdAt'),
      ])
      .where('id', '=', userId)
      .where('closed_at', 'is', null)
      .executeTakeFirstOrThrow(notSignedIn);
    const openSessions = await this.queries.execute(new CountSessions(userId));
    return write(rows, { ...account, openSessions }, userId);
  }
}

/** A list of a person, whose rows are read by pages in the order of their ids. */
type List = AliasableExpression<{ id: number | string }>;

function listsOf(rows: Kysely<Tables>, userId: number): Record<string, List> {
  return {
    ledger: rows
      .selectFrom('ledger_entries')
      .select((row) => ['id', isoTime(row.ref('created_at')).as('date'), 'kind', 'tokens', 'reference', 'reason'])
      .where('user_id', '=', userId),
    tokenPurchases: rows
      .selectFrom('token_purchases')
      .select((row) => [
        'id',
        isoTime(row.ref('purchase_date')).as('date'),
        'items',
        'token_count as tokens',
        'total_price as rand',
        'status',
        'transaction_id as transactionId',
        'method',
        'discount',
        'begun',
      ])
      .where('user_id', '=', userId),
    paymentRefunds: rows
      .selectFrom('payment_refunds')
      .innerJoin('token_purchases', 'token_purchases.id', 'token_purchase_id')
      .select((row) => [
        'payment_refunds.id',
        isoTime(row.ref('payment_refunds.created_at')).as('date'),
        'token_purchase_id as tokenPurchaseId',
        'kind',
        'amount as rand',
        'tokens_taken as tokens',
        'payment_refunds.reason',
      ])
      .where('user_id', '=', userId),
    codes: rows
      .selectFrom('token_code_uses')
      .innerJoin('token_codes', 'token_codes.id', 'code_id')
      .select((row) => [
        'token_code_uses.id',
        isoTime(row.ref('token_code_uses.created_at')).as('date'),
        'code',
        'tokens',
        'token_purchase_id as tokenPurchaseId',
      ])
      .where('user_id', '=', userId),
    photoPurchases: rows
      .selectFrom('purchases')
      .select((row) => [
        'id',
        isoTime(row.ref('purchase_date')).as('date'),
        'photo_id as photoId',
        'photo_title as photoTitle',
        'photo_category as photoCategory',
        'tokens_spent as tokens',
        'email_address as emailAddress',
        'email_sent as emailSent',
        'transaction_id as transactionId',
        'pack_id as packId',
      ])
      .where('user_id', '=', userId),
    packs: rows
      .selectFrom('player_packs')
      .select((row) => [
        'id',
        isoTime(row.ref('created_at')).as('date'),
        'match_id as matchId',
        sql<string | null>`day::text`.as('day'),
        'team_name as team',
        'label',
        'single_tokens as singleTokens',
        'price_tokens as tokens',
        'email_address as emailAddress',
        'codes',
        'transaction_id as transactionId',
      ])
      .where('user_id', '=', userId),
    cart: rows
      .selectFrom('cart_items')
      .innerJoin('photos', 'photos.id', 'photo_id')
      .select((row) => [
        'cart_items.id',
        isoTime(row.ref('added_at')).as('addedAt'),
        'photo_id as photoId',
        'title as photoTitle',
      ])
      .where('user_id', '=', userId),
    cartPacks: rows
      .selectFrom('cart_packs')
      .innerJoin('teams', 'teams.id', 'team_id')
      .select((row) => [
        'cart_packs.id',
        isoTime(row.ref('added_at')).as('addedAt'),
        'match_id as matchId',
        sql<string | null>`day::text`.as('day'),
        'name as team',
        'label',
      ])
      .where('user_id', '=', userId),
    favourites: rows
      .selectFrom('favourites')
      .innerJoin('photos', 'photos.id', 'photo_id')
      .select((row) => [
        'photo_id as id',
        isoTime(row.ref('favourites.created_at')).as('savedAt'),
        'title as photoTitle',
      ])
      .where('user_id', '=', userId),
    photoLists: rows
      .selectFrom('photo_lists')
      .select((row) => [
        'id',
        isoTime(row.ref('created_at')).as('date'),
        'name',
        'photo_ids as photoIds',
        isoTime(row.ref('expires_at')).as('expiresAt'),
      ])
      .where('user_id', '=', userId),
    followedPlayers: rows
      .selectFrom('followed_players')
      .innerJoin('teams', 'teams.id', 'team_id')
      .select((row) => [
        'followed_players.id',
        'teams.name as team',
        'label',
        'nickname',
        'mails',
        isoTime(row.ref('followed_players.created_at')).as('followedAt'),
        isoTime(row.ref('last_seen_at')).as('lastSeenAt'),
      ])
      .where('user_id', '=', userId),
    playerMailConsents: rows
      .selectFrom('player_mail_consents')
      .select((row) => [
        'id',
        isoTime(row.ref('given_at')).as('givenAt'),
        'wording',
        'language',
        isoTime(row.ref('confirmed_at')).as('confirmedAt'),
        isoTime(row.ref('withdrawn_at')).as('withdrawnAt'),
      ])
      .where('user_id', '=', userId),
    playerMails: rows
      .selectFrom('player_mails')
      .select((row) => ['id', isoTime(row.ref('sent_at')).as('sentAt'), 'players', 'photo_ids as photoIds'])
      .where('user_id', '=', userId),
    paymentNotices: rows
      .selectFrom('payment_notices')
      .innerJoin('token_purchases', (join) => join.on(isNoticeOf))
      .select((row) => ['payment_notices.id', isoTime(row.ref('received_at')).as('date'), 'body as notice'])
      .where('user_id', '=', userId)
      // Anybody can have sent a notice without a signature.
      .where(sql<boolean>`payment_notices.reason is distinct from 'signature'`),
    secondPayments: rows
      .selectFrom('second_payments')
      .innerJoin('token_purchases', 'token_purchases.id', 'token_purchase_id')
      .select((row) => [
        'second_payments.id',
        isoTime(row.ref('received_at')).as('date'),
        'token_purchase_id as tokenPurchaseId',
        'payfast_id as payfastId',
        'total_price as rand',
        'decision',
        'reason',
      ])
      .where('user_id', '=', userId),
    reports: rows
      .selectFrom('photo_reports')
      .select((row) => [
        'id',
        isoTime(row.ref('created_at')).as('date'),
        'photo_title as photoTitle',
        'reason',
        'details',
        'contact',
      ])
      .where('reported_by', '=', userId),
    labelCorrections: rows
      .selectFrom('label_corrections')
      .innerJoin('photos', 'photos.id', 'photo_id')
      .select((row) => [
        'label_corrections.id',
        isoTime(row.ref('label_corrections.created_at')).as('date'),
        'photos.title as photoTitle',
        'kind',
        'label',
      ])
      .where('suggested_by', '=', userId),
    uploads: rows
      .selectFrom('photos')
      .select((row) => [
        'id',
        isoTime(row.ref('created_at')).as('date'),
        'title as photoTitle',
        'file_name as fileName',
      ])
      .where('uploaded_by', '=', userId),
    auditLog: rows
      .selectFrom('audit_entries')
      .select((row) => ['id', isoTime(row.ref('at')).as('date'), 'action', 'path', 'address'])
      .where('user_id', '=', userId),
  };
}

async function* write(rows: Kysely<Tables>, account: object, userId: number): AsyncGenerator<string> {
  yield `{\n  "account": ${JSON.stringify(account, null, 2).replaceAll('\n', '\n  ')}`;
  for (const [name, list] of Object.entries(listsOf(rows, userId))) {
    yield `,\n  "${name}": [`;
    const all = rows.selectFrom(list.as('list')).selectAll().orderBy('id').limit(PAGE);
    let page: { id: number | string }[] = [];
    do {
      const before = page.at(-1);
      page = await all.where('id', '>', before?.id ?? 0).execute();
      const lines = page.map((row) => `\n    ${JSON.stringify(row)}`).join(',');
      yield before && page.length > 0 ? `,${lines}` : lines;
    } while (page.length === PAGE);
    yield '\n  ]';
  }
  yield '\n}\n';
}
