import { expressionBuilder, type AliasableExpression, type Kysely } from 'kysely';
import type { Tables } from './tables';

/** A text for `like` and `ilike`, in which none of its characters stands for others. */
export function literally(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

/** The pattern for `ilike` that finds a text anywhere, taken literally; null when there is nothing to look for. */
export function anywhere(search: string | undefined): string | null {
  const text = search?.normalize('NFC').trim() ?? '';
  return text === '' ? null : `%${literally(text)}%`;
}

/** The direction of a list in the order of ids, and how the ids after a cursor compare with it. */
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

/** A page of the ids that two searches find, each by its own index: in a row's own texts, and in its buyer's. */
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
