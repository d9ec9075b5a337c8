import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { anywhere } from '../../../shared/database/search';
import { isoTime, type Tables } from '../../../shared/database/tables';
import type { Page, SearchFilter } from '../../../shared/page';
import type { CodeKind } from './domain/token-code';

/** Whether a code can be used: `coming` not yet, `over` no longer. */
const CODE_STATES = ['valid', 'coming', 'over', 'used-up', 'withdrawn'] as const;
export type CodeState = (typeof CODE_STATES)[number];

/** A code, and what it has given so far. */
export class TokenCodeDto {
  id!: number;
  /** @example "7KQM-2XTD-9HBW" */
  code!: string;
  kind!: CodeKind;
  /** Tokens, percent, or rand. @example "20.00" */
  amount!: string;
  /** Of a discount: the only package that it is for; null for every package. */
  packageId!: number | null;
  /** Its name. @example "5 Token Pack" */
  packageName!: string | null;
  mostUses!: number;
  mostUsesEach!: number;
  validFrom!: string | null;
  validUntil!: string | null;
  /** Its purpose. @example "Prize of the raffle" */
  note!: string;
  /** The administrator's username; null when that account is closed. */
  createdBy!: string | null;
  createdAt!: string;
  withdrawnAt!: string | null;
  state!: CodeState;
  /** Tokens that were given, and discounted purchases that were paid. */
  uses!: number;
  tokensGiven!: number;
  /** Rand. @example "40.00" */
  discountGiven!: string;
}

/** The discount of a code on a payment. */
export class CodeDiscountDto {
  /** As it goes with the payment. @example "7KQM-2XTD-9HBW" */
  code!: string;
  kind!: 'percent' | 'rand';
  /** Percent, or rand. @example "20.00" */
  amount!: string;
  /** The only package that it is for; null for every package. */
  packageId!: number | null;
}

/** A page of all codes, newest first. The search looks in codes and their purposes. */
export class ListTokenCodes extends Query<TokenCodeDto[]> {
  constructor(readonly filter: SearchFilter & Page & { id?: number }) {
    super();
  }
}

@QueryHandler(ListTokenCodes)
export class ListTokenCodesHandler implements IQueryHandler<ListTokenCodes> {
  constructor(private readonly em: EntityManager) {}

  execute({ filter: { limit, cursor, search, id } }: ListTokenCodes): Promise<TokenCodeDto[]> {
    const text = anywhere(search);
    return this.em
      .getKysely<Tables>()
      .selectFrom('token_codes')
      .leftJoin('token_packages', 'token_packages.id', 'package_id')
      .leftJoin('users', 'users.id', 'token_codes.created_by')
      .innerJoinLateral(
        (rows) =>
          rows
            .selectFrom('token_code_uses as used')
            .leftJoin('token_purchases', (join) =>
              join.onRef('token_purchases.id', '=', 'token_purchase_id').on('status', '=', 'completed'),
            )
            .select([
              sql<number>`count(coalesce(used.tokens, token_purchases.id))::integer`.as('uses'),
              sql<number>`coalesce(sum(used.tokens), 0)::integer`.as('tokensGiven'),
              sql<string>`coalesce(sum(token_purchases.discount), 0.00)`.as('discountGiven'),
            ])
            .whereRef('used.code_id', '=', 'token_codes.id')
            .as('given'),
        (join) => join.onTrue(),
      )
      .select((row) => [
        'token_codes.id',
        'token_codes.code',
        'token_codes.kind',
        'token_codes.amount',
        'package_id as packageId',
        'token_packages.name as packageName',
        'most_uses as mostUses',
        'most_uses_each as mostUsesEach',
        isoTime(row.ref('valid_from')).as('validFrom'),
        isoTime(row.ref('valid_until')).as('validUntil'),
        'note',
        'users.username as createdBy',
        isoTime(row.ref('token_codes.created_at')).as('createdAt'),
        isoTime(row.ref('withdrawn_at')).as('withdrawnAt'),
        sql<CodeState>`case when withdrawn_at is not null then 'withdrawn' when uses >= most_uses then 'used-up'
          when now() < valid_from then 'coming' when now() >= valid_until then 'over' else 'valid' end`.as('state'),
        'uses',
        'tokensGiven',
        'discountGiven',
      ])
      .$if(id !== undefined, (codes) => codes.where('token_codes.id', '=', id ?? 0))
      .$if(cursor !== undefined, (codes) => codes.where('token_codes.id', '<', cursor ?? 0))
      .$if(text !== null, (codes) =>
        codes.where((row) =>
          row.or((['token_codes.code', 'note'] as const).map((column) => row(column, 'ilike', text))),
        ),
      )
      .orderBy('token_codes.id', 'desc')
      .limit(limit)
      .execute();
  }
}
