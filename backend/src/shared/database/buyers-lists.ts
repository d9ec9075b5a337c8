import { expressionBuilder, type AliasableExpression, type Kysely } from 'kysely';
import type { Tables } from './tables';

/** The order of a list by ids, and how those that come after one compare with it. */
export function inOrder(sort: 'newest' | 'oldest' = 'newest') {
  return sort === 'oldest' ? ({ direction: 'asc', after: '>' } as const) : ({ direction: 'desc', after: '<' } as const);
}

/** Whether the pattern finds a person by a name or the address. */
export function isPerson(pattern: string) {
  const user = expressionBuilder<Tables, 'users'>();
  return user.or(
    (['users.username', 'users.full_name', 'users.email'] as const).map((column) => user(column, 'ilike', pattern)),
  );
}

type Ids = AliasableExpression<{ id: number }>;

/** A page of what was found by its own texts or by its buyer's, each through its own index. */
export function eitherOf(
  rows: Kysely<Tables>,
  { named, bought }: { named: Ids; bought: Ids },
  { direction, limit }: { direction: 'asc' | 'desc'; limit: number },
) {
  return rows
    .selectFrom(named.as('named'))
    .select('id')
    .union(rows.selectFrom(bought.as('bought')).select('id'))
    .orderBy('id', direction)
    .limit(limit);
}
