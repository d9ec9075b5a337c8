import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Tables } from '../../../shared/database/tables';
import { centsOf, formatCents } from '../../../shared/money';
import { boundsOf, SHOP_ZONE } from '../../../shared/shop-time';
import { isIn, isSale, type Days } from './sold-photos';

/** Income of photographs; halves where a match's sales are divided between its teams. */
export class SoldDto {
  /** Sold, also with a pack; gifts do not count. */
  photographs!: number;
  /** Tokens. */
  tokens!: number;
  /** Rand behind the tokens, as the next two are. @example "120.00" */
  sold!: string;
  /** Given back; their buyers keep them. */
  refundedPhotographs!: number;
  /** Tokens. */
  refundedTokens!: number;
  refunded!: string;
  /** Sold less given back. */
  net!: string;
}

/** Money that came in and went out, by the day on which it did. Rand with two decimals. */
export class MoneyDto {
  /** Payments for tokens. */
  payments!: number;
  /** Their sum. @example "1200.00" */
  received!: string;
  /** PayFast's fees on it, as far as they are known. */
  fees!: string;
  /** Payments through PayFast whose fee is not known. */
  feesUnknown!: number;
  /** Refunds and chargebacks. */
  paidBack!: string;
  /** Received, less fees and what was paid back. */
  net!: string;
}

/** Tokens, and the rand behind them. */
export class TokensWorthDto {
  tokens!: number;
  /** @example "-40.00" */
  value!: string;
}

/** Tokens that the shop owes, and why they have changed. The lines between the first and the last add up to it. */
export class OwedDto {
  /** Before the first day. */
  before!: TokensWorthDto;
  bought!: TokensWorthDto;
  /** Gifts and corrections, which bring no rand. */
  givenFree!: TokensWorthDto;
  /** Given back for photographs. */
  givenBack!: TokensWorthDto;
  /** For photographs; below 0. */
  spent!: TokensWorthDto;
  /** Taken back with a payment, corrected, or lapsed with an account; below 0. */
  takenOff!: TokensWorthDto;
  /** After the last day. */
  after!: TokensWorthDto;
}

/** How often galleries were looked at; no person is named. */
export class VisitsDto {
  galleryViews!: number;
  photoViews!: number;
  /** Photographs put into carts one by one. */
  cartAdds!: number;
}

/** A day, week or month of a period. */
export class IncomeStepDto {
  /** Its first day; of the first one, the period's. @example "2026-11-28" */
  start!: string;
  photographs!: number;
  /** Rand: photographs that were sold, less those that were given back. */
  net!: string;
  /** Rand: payments for tokens. */
  received!: string;
}

/** Income of a period: what people paid, and what photographs brought. */
export class IncomeDto {
  money!: MoneyDto;
  photographs!: SoldDto;
  owed!: OwedDto;
  visits!: VisitsDto;
  /** The length of a step. */
  by!: 'day' | 'week' | 'month';
  steps!: IncomeStepDto[];
}

/** The income of some days at the schools, the last one included. Every figure is a sum over the ledger or payments. */
export class SumIncome extends Query<IncomeDto> {
  constructor(readonly days: Days) {
    super();
  }
}

/** Days up to which each day is shown, and each week. */
const [MOST_DAYS, MOST_WEEKS] = [62, 366];
const A_DAY = 24 * 60 * 60 * 1000;

type Movement = 'bought' | 'spent' | 'givenBack' | 'givenFree' | 'takenOff' | 'later';

@QueryHandler(SumIncome)
export class SumIncomeHandler implements IQueryHandler<SumIncome> {
  constructor(private readonly em: EntityManager) {}

  async execute({ days }: SumIncome): Promise<IncomeDto> {
    const rows = this.em.getKysely<Tables>();
    const by = stepOf(days);
    const moved = await readMovements(rows, days);
    const { bought, spent, givenBack } = moved;
    const inAll = (['bought', 'givenFree', 'givenBack', 'spent', 'takenOff'] as const).map((one) => moved[one]);
    const before = {
      tokens: inAll.reduce((sum, { tokens }) => sum - tokens, moved.after.tokens),
      value: inAll.reduce((sum, { cents }) => sum - cents, moved.after.cents),
    };
    const worth = ({ tokens, cents }: Moved): TokensWorthDto => ({ tokens, value: formatCents(cents) });
    return {
      money: await this.readMoney(rows, days),
      photographs: {
        photographs: spent.count,
        tokens: 0 - spent.tokens,
        sold: formatCents(0 - spent.cents),
        refundedPhotographs: givenBack.count,
        refundedTokens: givenBack.tokens,
        refunded: formatCents(givenBack.cents),
        net: formatCents(0 - spent.cents - givenBack.cents),
      },
      owed: {
        before: { tokens: before.tokens, value: formatCents(before.value) },
        bought: worth(bought),
        givenFree: worth(moved.givenFree),
        givenBack: worth(givenBack),
        spent: worth(spent),
        takenOff: worth(moved.takenOff),
        after: worth(moved.after),
      },
      visits: await readVisits(rows, days),
      by,
      steps: await readSteps(rows, days, by),
    };
  }

  /** By the day on which the money came: a sale by hand may have been booked later. */
  private async readMoney(rows: Kysely<Tables>, days: Days): Promise<MoneyDto> {
    const { rows: sums } = await sql<Pick<MoneyDto, 'payments' | 'received' | 'fees' | 'feesUnknown' | 'paidBack'>>`
      select
        (select coalesce(sum(amount), 0.00) from payment_refunds
          where created_at >= ${boundsOf(days.from).from} and created_at < ${boundsOf(days.to).until}) as "paidBack",
        count(*)::integer as payments, coalesce(sum(total_price), 0.00) as received, coalesce(sum(fee), 0.00) as fees,
        (count(*) filter (where method = 'payfast' and fee is null))::integer as "feesUnknown"
      from token_purchases where ${isPaidIn(days)}`.execute(rows);
    const [money = { payments: 0, received: '0.00', fees: '0.00', feesUnknown: 0, paidBack: '0.00' }] = sums;
    const net = centsOf(money.received) - centsOf(money.fees) - centsOf(money.paidBack);
    return { ...money, net: formatCents(net) };
  }
}

/** Whether a purchase of tokens was paid on these days. */
function isPaidIn({ from, to }: Days): RawBuilder<boolean> {
  return sql`status = 'completed' and completed_at >= ${boundsOf(from).from} and completed_at < ${boundsOf(to).until}`;
}

/** Entries of a kind, with their tokens and the cents behind those. */
interface Moved {
  count: number;
  tokens: number;
  cents: number;
}

/** The entries of a period by kind, and what is owed after it: what is owed now, less what has happened since. */
async function readMovements(
  rows: Kysely<Tables>,
  days: Days,
): Promise<Record<Exclude<Movement, 'later'> | 'after', Moved>> {
  const { rows: read } = await sql<{ movement: Movement | 'now'; count: string; tokens: string; value: string }>`
    select case when entry.created_at >= ${boundsOf(days.to).until} then 'later' when kind = 'purchase' then 'bought'
        when kind = 'spend' then 'spent' when kind = 'refund' then 'givenBack' when tokens > 0 then 'givenFree'
        else 'takenOff' end as movement,
      count(*) filter (where ${isSale}) as count, sum(tokens) as tokens, sum(value) as value
    from ledger_entries entry where entry.created_at >= ${boundsOf(days.from).from}
    group by 1
    union all
    select 'now', 0, coalesce(sum(tokens), 0), coalesce(sum(money), 0) from totals where name like 'ledger_entries %'
    `.execute(rows);
  const of = (movement: Movement | 'now'): Moved => {
    const its = read.find((one) => one.movement === movement);
    return { count: Number(its?.count ?? 0), tokens: Number(its?.tokens ?? 0), cents: centsOf(its?.value ?? '0') };
  };
  const [now, later] = [of('now'), of('later')];
  return {
    bought: of('bought'),
    spent: of('spent'),
    givenBack: of('givenBack'),
    givenFree: of('givenFree'),
    takenOff: of('takenOff'),
    after: { count: 0, tokens: now.tokens - later.tokens, cents: now.cents - later.cents },
  };
}

async function readVisits(rows: Kysely<Tables>, { from, to }: Days): Promise<VisitsDto> {
  const sums = await rows
    .selectFrom('gallery_visits')
    .select(({ fn }) => [
      fn.sum<string | null>('gallery_views').as('galleryViews'),
      fn.sum<string | null>('photo_views').as('photoViews'),
      fn.sum<string | null>('cart_adds').as('cartAdds'),
    ])
    .where('day', '>=', from)
    .where('day', '<=', to)
    .executeTakeFirstOrThrow();
  return {
    galleryViews: Number(sums.galleryViews),
    photoViews: Number(sums.photoViews),
    cartAdds: Number(sums.cartAdds),
  };
}

function stepOf({ from, to }: Days): IncomeDto['by'] {
  const length = (Date.parse(to) - Date.parse(from)) / A_DAY + 1;
  return length <= MOST_DAYS ? 'day' : length <= MOST_WEEKS ? 'week' : 'month';
}

async function readSteps(rows: Kysely<Tables>, days: Days, by: IncomeDto['by']): Promise<IncomeStepDto[]> {
  const step = sql`('1 ' || ${by})::interval`;
  const { rows: steps } = await sql<{ start: string; photographs: number; net: string; received: string }>`
    with moved as (
      select date_trunc(${by}, entry.created_at at time zone ${SHOP_ZONE}) as start,
        (count(*) filter (where kind = 'spend' and ${isSale}))::integer as photographs, -sum(value) as net
      from ledger_entries entry where kind in ('spend', 'refund') and ${isIn(days)}
      group by 1
    ), paid as (
      select date_trunc(${by}, completed_at at time zone ${SHOP_ZONE}) as start, sum(total_price) as received
      from token_purchases where ${isPaidIn(days)}
      group by 1
    )
    select to_char(greatest(step, ${days.from}::timestamp), 'YYYY-MM-DD') as start,
      coalesce(photographs, 0) as photographs, coalesce(net, 0.00) as net, coalesce(received, 0.00) as received
    from generate_series(date_trunc(${by}, ${days.from}::timestamp), ${days.to}::timestamp, ${step}) as step
    left join moved on moved.start = step
    left join paid on paid.start = step
    order by step`.execute(rows);
  return steps;
}
