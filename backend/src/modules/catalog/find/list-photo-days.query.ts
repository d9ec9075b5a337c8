import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { EVERYBODY, listed, unlocked, visible } from '../galleries/visibility';
import { lastDays } from '../last-days';

/**
 * The last days of matches, or of galleries without one, of which everybody sees photographs, the latest first. The day
 * on which a gallery was made is none.
 */
export class ListPhotoDays extends Query<string[]> {}

/** Days that are offered. */
const DAYS = 7;

@QueryHandler(ListPhotoDays)
export class ListPhotoDaysHandler implements IQueryHandler<ListPhotoDays> {
  constructor(private readonly em: EntityManager) {}

  execute(): Promise<string[]> {
    // By the index galleries_held.
    return lastDays(
      this.em,
      DAYS,
      (time) => sql`
        select held_at from galleries
        where held_at < ${time} and held_at <> created_at and ${listed(EVERYBODY)} and ${unlocked(EVERYBODY)}
          and exists (select from photos where photos.gallery_id = galleries.id and ${visible(EVERYBODY)})
        order by held_at desc limit 1`,
    );
  }
}
