import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { Tables } from '../../../shared/database/tables';
import type { PhotoReader } from '../../../shared/person';
import { wordsOf } from '../../../shared/search-words';
import { KNOWN_TIME } from './gallery-rows';
import { GALLERY_NAME } from './gallery-search';
import { listed } from './visibility';

/** As many as a phone shows below a search that found nothing. */
const MOST = 4;

/** A gallery that may be meant. */
export class SuggestedGalleryDto {
  id!: number;
  /** @example "Bergrivier o/16A vs Duinveld o/16A" */
  name!: string;
  /** @example "Rugby" */
  category!: string;
  /** When it was, ISO 8601; null: that is not known. */
  heldAt!: string | null;
}

/**
 * Galleries with photographs for a search that found nothing: those whose names are most like its words, or else the
 * latest.
 */
export class SuggestGalleries extends Query<SuggestedGalleryDto[]> {
  constructor(
    readonly search: string,
    readonly reader: PhotoReader,
  ) {
    super();
  }
}

@QueryHandler(SuggestGalleries)
export class SuggestGalleriesHandler implements IQueryHandler<SuggestGalleries> {
  constructor(private readonly em: EntityManager) {}

  async execute({ search, reader }: SuggestGalleries): Promise<SuggestedGalleryDto[]> {
    const galleries = this.em
      .getKysely<Tables>()
      .selectFrom('galleries')
      .select(['id', 'name', 'category', KNOWN_TIME.as('heldAt')])
      .where(listed(reader))
      .where('photo_count', '>', 0)
      .limit(MOST);
    const words = wordsOf(search).flat();
    // By trigrams (pg_trgm), which the index galleries_search holds.
    const isLike = words.map((word) => sql<boolean>`${GALLERY_NAME} %> ${word}`);
    const likeness = words.map((word) => sql<number>`word_similarity(${word}, ${GALLERY_NAME})`);
    const like =
      words.length === 0
        ? []
        : await galleries
            .where(sql<boolean>`(${sql.join(isLike, sql` or `)})`)
            .orderBy(sql`${sql.join(likeness, sql` + `)}`, 'desc')
            .orderBy('held_at', 'desc')
            .execute();
    return like.length > 0 ? like : galleries.orderBy('held_at', 'desc').execute();
  }
}
