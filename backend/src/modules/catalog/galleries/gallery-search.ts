import type { EntityManager } from '@mikro-orm/postgresql';
import { sql, type RawBuilder } from 'kysely';
import { has, wantedIn, type WantedWords } from '../../../shared/database/search';
import type { Tables } from '../../../shared/database/tables';
import { dayIn } from '../search-day';
import { wordsOf } from '../../../shared/search-words';
import { boundsOf } from '../../../shared/shop-time';

/** As in the index galleries_search. */
export const GALLERY_NAME = sql`searchable(galleries.name)`;

/**
 * Which galleries have the words of a search in their names, or those beside a day on which they were held; null when
 * it says nothing. Typing errors are allowed when nothing is found `among` these galleries without.
 */
export async function galleriesWith(
  em: EntityManager,
  search: string | undefined,
  among: RawBuilder<boolean>,
): Promise<RawBuilder<boolean> | null> {
  const { day, rest } = dayIn(search ?? '', new Date());
  const others = wordsOf(rest);
  const fit = (wanted: WantedWords): RawBuilder<boolean> => {
    const named = has(GALLERY_NAME, wanted);
    if (day === null) return named;
    const { from, until } = boundsOf(day);
    const isOfDay = sql`galleries.held_at >= ${from} and galleries.held_at < ${until}`;
    return others.length === 0
      ? sql`(${named} or ${isOfDay})`
      : sql`(${named} or ${has(GALLERY_NAME, { ...wanted, words: others })} and ${isOfDay})`;
  };
  const wanted = await wantedIn(search, (words) =>
    em.getKysely<Tables>().selectFrom('galleries').select('id').where(among).where(fit(words)).limit(1),
  );
  return wanted && fit(wanted);
}
