import { sql, type AliasableExpression, type Expression, type Kysely, type RawBuilder } from 'kysely';
import { typingErrors, wordsOf, type Word } from '../search-words';
import { boundsOfPeriod, type Period } from '../shop-time';
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

/** The words of a search, and how exactly texts must have them. */
export interface WantedWords {
  words: Word[];
  /** Only at the beginnings of words. */
  beginnings?: boolean;
  /** With one typing error in each. */
  mistyped?: boolean;
}

/** Words that an index of trigrams knows only as the beginnings of others. */
const SHORT = /^[\p{L}\p{N}]{1,2}$/u;

/**
 * Whether a text, as `searchable` of the database has written it, has all these words, in any order. Words of one or two
 * letters are looked for only at the beginnings of words, since for others all texts would be read.
 */
export function has(text: RawBuilder<unknown>, { words, beginnings, mistyped }: WantedWords): RawBuilder<boolean> {
  const found = words.map((forms) => {
    const patterns = forms.map((form) => {
      const isBeginning = beginnings || SHORT.test(form);
      return `%${isBeginning ? ' ' : ''}${literally(form)}%`;
    });
    if (mistyped) patterns.push(...typingErrors(forms[0]).map((pattern) => `% ${pattern}%`));
    return patterns.length === 1 ? sql`${text} like ${patterns[0]}` : sql`${text} like any(${patterns}::text[])`;
  });
  return sql`(${sql.join(found, sql` and `)})`;
}

/**
 * The words to look for with a search; null when it says nothing. `find` reads a row of those that have the words: when
 * there is none, the same is looked for with a typing error in each word.
 */
export async function wantedIn(
  search: string | undefined,
  find: (wanted: WantedWords) => { executeTakeFirst: () => Promise<unknown> },
): Promise<WantedWords | null> {
  const words = wordsOf(search ?? '');
  if (words.length === 0) return null;
  return { words, mistyped: canBeMistyped(words) && (await find({ words }).executeTakeFirst()) === undefined };
}

/** The same for a list that is read whole. */
export async function foundBy<Row>(
  search: string,
  find: (wanted: WantedWords) => { execute: () => Promise<Row[]> },
): Promise<Row[] | null> {
  const words = wordsOf(search);
  if (words.length === 0) return null;
  const rows = await find({ words }).execute();
  return rows.length > 0 || !canBeMistyped(words) ? rows : find({ words, mistyped: true }).execute();
}

const canBeMistyped = (words: Word[]) => words.some(([word]) => typingErrors(word).length > 0);

/** The direction of a list in the order of ids, and how the ids after a cursor compare with it. */
export function inOrder(sort: 'newest' | 'oldest' = 'newest') {
  return sort === 'oldest' ? ({ direction: 'asc', after: '>' } as const) : ({ direction: 'desc', after: '<' } as const);
}

/** Whether the words are in a person's names and address; written as in the index users_search. */
export function isPerson(wanted: WantedWords): RawBuilder<boolean> {
  return has(sql`searchable(users.username || ' ' || users.full_name || ' ' || users.email)`, wanted);
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

/** Whether a time lies in a period. */
export function isWithin(time: Expression<string>, period: Period): RawBuilder<boolean> {
  const { since, until } = boundsOfPeriod(period);
  const after = since === null ? sql`true` : sql`${time} >= ${since}`;
  return sql`(${after} and ${until === null ? sql`true` : sql`${time} < ${until}`})`;
}
