import { type IQueryHandler, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { Tables } from '../../../shared/database/tables';
import { centsOf, formatCents } from '../../../shared/money';
import { CheckIncome } from '../contract';
import { GROUPS } from './sold-photos';
import { GroupIncome } from './group-income.query';
import { SumIncome } from './sum-income.query';

/** All days that a shop has; no time is before or after. */
const ALWAYS = { from: '1900-01-01', to: '2199-12-31' };

@QueryHandler(CheckIncome)
export class CheckIncomeHandler implements IQueryHandler<CheckIncome> {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
  ) {}

  async execute(): Promise<string[]> {
    const { rows } = await sql<{ net: string; owed: string; tokens: string; received: string }>`
      select coalesce(-sum(value) filter (where kind in ('spend', 'refund')), 0) as net,
        coalesce(sum(value), 0) as owed, coalesce(sum(tokens), 0) as tokens,
        coalesce(sum(value) filter (where kind = 'purchase'), 0) as received
      from ledger_entries`.execute(this.em.getKysely<Tables>());
    const [books = { net: '0', owed: '0', tokens: '0', received: '0' }] = rows;
    const { money, photographs, owed } = await this.queries.execute(new SumIncome(ALWAYS));
    const pairs: [what: string, reported: number, booked: number][] = [
      ['payments bring R', centsOf(money.received), centsOf(books.received)],
      ['photographs bring R', centsOf(photographs.net), centsOf(books.net)],
      ['the shop owes R', centsOf(owed.after.value), centsOf(books.owed)],
    ];
    for (const group of GROUPS) {
      const groups = await this.queries.execute(new GroupIncome(group, ALWAYS, null));
      const net = groups.reduce((sum, one) => sum + centsOf(one.net), 0);
      pairs.push([`photographs by ${group} bring R`, net, centsOf(books.net)]);
    }
    const faults = pairs
      .filter(([, reported, booked]) => reported !== booked)
      .map(([what, reported, booked]) => `${what}${formatCents(reported)}; the books say R${formatCents(booked)}`);
    if (owed.after.tokens !== Number(books.tokens))
      faults.push(`${owed.after.tokens} tokens are owed; the books say ${books.tokens}`);
    return faults;
  }
}
