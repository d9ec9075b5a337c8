import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { Tables } from '../../../shared/database/tables';
import { SHOP_ZONE } from '../../../shared/shop-time';

/** Sales and use of tokens in one day or week. */
export class TokenPeriodDto {
  /** The period's first day in South Africa. @example "2026-11-21" */
  start!: string;
  /** Rand, with two decimals. @example "200.00" */
  revenue!: string;
  tokensSold!: number;
  /** Spent on photographs, without what was given back; below 0 when more was given back. */
  tokensUsed!: number;
}

export type Period = 'day' | 'week';

/** Periods that a chart shows, the present one included. */
const PERIODS: Record<Period, number> = { day: 30, week: 12 };

/** Revenue, tokens sold and tokens used, by days or by weeks (from Monday); a period without any is there, too. */
export class ChartTokens extends Query<TokenPeriodDto[]> {
  constructor(readonly by: Period) {
    super();
  }
}

@QueryHandler(ChartTokens)
export class ChartTokensHandler implements IQueryHandler<ChartTokens> {
  constructor(private readonly em: EntityManager) {}

  async execute({ by }: ChartTokens): Promise<TokenPeriodDto[]> {
    const present = sql`date_trunc(${by}, now() at time zone ${SHOP_ZONE})`;
    const step = sql`('1 ' || ${by})::interval`;
    const first = sql`(${present} - ${PERIODS[by] - 1} * ${step})`;
    const { rows } = await sql<{ start: string; revenue: string; sold: string; used: string }>`
      with sold as (
        select date_trunc(${by}, completed_at at time zone ${SHOP_ZONE}) as start,
          sum(total_price) as revenue, sum(token_count) as tokens
        from token_purchases
        where status = 'completed' and completed_at >= ${first} at time zone ${SHOP_ZONE}
        group by 1
      ), used as (
        select date_trunc(${by}, created_at at time zone ${SHOP_ZONE}) as start, -sum(tokens) as tokens
        from ledger_entries
        where kind in ('spend', 'refund') and created_at >= ${first} at time zone ${SHOP_ZONE}
        group by 1
      )
      select to_char(period, 'YYYY-MM-DD') as start, coalesce(sold.revenue, 0.00) as revenue,
        coalesce(sold.tokens, 0) as sold, coalesce(used.tokens, 0) as used
      from generate_series(${first}, ${present}, ${step}) as period
      left join sold on sold.start = period
      left join used on used.start = period
      order by period`.execute(this.em.getKysely<Tables>());
    return rows.map(({ start, revenue, sold, used }) => ({
      start,
      revenue,
      tokensSold: Number(sold),
      tokensUsed: Number(used),
    }));
  }
}
