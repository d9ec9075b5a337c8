import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { sql, type RawBuilder } from 'kysely';
import { anywhere } from '../../../shared/database/search';
import type { Tables } from '../../../shared/database/tables';
import type { Language } from '../../../shared/text';
import { categoryNotFound, galleryNotFound } from '../catalog.errors';
import { categoriesNamed, categoryOf } from './domain/category';
import type { PhotoOrder } from './domain/gallery';
import { galleriesWith } from './gallery-search';
import { readGalleryPage, selectGalleries, type CoverDto, type GalleryPart, type GalleryRow } from './gallery-rows';

/** A gallery as administrators see it. */
export class GalleryDto {
  id!: number;
  /** @example "Bergrivier o/16A vs Duinveld o/16A" */
  name!: string;
  /** @example "Rugby" */
  category!: string;
  /** Tokens. */
  tokenPrice!: number;
  description!: string | null;
  matchId!: number | null;
  /** The kick-off of that match, ISO 8601. */
  matchDate!: string | null;
  photoCount!: number;
  createdAt!: string;
  /** Everybody sees it from this time on; null: only administrators. */
  publishedAt!: string | null;
  /** It is in no list. */
  unlisted!: boolean;
  /** Asked for before its pictures are shown; null: none. */
  accessCode!: string | null;
  photoOrder!: PhotoOrder;
  /** The featured photograph, or the first one; null while there is none that is ready. */
  cover!: CoverDto | null;
}

/** Numbers of galleries. */
export class GalleryCountsDto {
  /** All of them. */
  total!: number;
  /** Those that the search and the category leave. */
  found!: number;
  /** The categories that have galleries, sorted. */
  categories!: string[];
}

/** Filters of a list of galleries; those left out do not filter. */
export interface GalleryFilter {
  /** Part of the name, or of the category's name in the reader's language. */
  search?: string | undefined;
  /** In any of its spellings. */
  category?: string | undefined;
}

/** A page of all galleries, newest first, for administrators. Error: category-not-found. */
export class ListGalleries extends Query<GalleryDto[]> {
  constructor(
    readonly filter: GalleryFilter,
    readonly part: GalleryPart,
    readonly language: Language,
  ) {
    super();
  }
}

/** Counts all galleries, and those that the filters find. Error: category-not-found. */
export class CountGalleries extends Query<GalleryCountsDto> {
  constructor(
    readonly filter: GalleryFilter,
    readonly language: Language,
  ) {
    super();
  }
}

/** One gallery, for administrators. Error: gallery-not-found. */
export class GetGallery extends Query<GalleryDto> {
  constructor(readonly galleryId: number) {
    super();
  }
}

/** Which galleries a filter leaves. */
async function fits(
  em: EntityManager,
  { search, category }: GalleryFilter,
  language: Language,
): Promise<RawBuilder<boolean>> {
  const known = category === undefined ? null : categoryOf(category);
  if (category !== undefined && known === null) throw categoryNotFound();
  const named = await galleriesWith(em, search, sql`trash_id is null`);
  const found =
    named === null ? sql`true` : sql`(${named} or category = any(${categoriesNamed(search ?? '', language)}::text[]))`;
  return known === null ? sql`${found}` : sql`(category = ${known} and ${found})`;
}

function withCover({ covers: [cover], ...gallery }: GalleryRow): GalleryDto {
  return { ...gallery, cover: cover ?? null };
}

@QueryHandler(ListGalleries)
export class ListGalleriesHandler implements IQueryHandler<ListGalleries> {
  constructor(private readonly em: EntityManager) {}

  async execute({ filter, part, language }: ListGalleries): Promise<GalleryDto[]> {
    const fit = await fits(this.em, filter, language);
    const rows = await readGalleryPage(this.em, 1, part, (galleries) => galleries.where(fit));
    return rows.map(withCover);
  }
}

@QueryHandler(CountGalleries)
export class CountGalleriesHandler implements IQueryHandler<CountGalleries> {
  constructor(private readonly em: EntityManager) {}

  async execute({ filter, language }: CountGalleries): Promise<GalleryCountsDto> {
    const rows = this.em.getKysely<Tables>();
    const kept = await rows
      .selectFrom('totals')
      .select((row) => ['name', row.fn.sum<string>('count').as('count')])
      .where('name', 'like', 'galleries %')
      .groupBy('name')
      .having((row) => row.fn.sum<number>('count'), '>', 0)
      .orderBy('name')
      .execute();
    const counts = kept.map(({ name, count }) => ({ category: name.slice('galleries '.length), count: Number(count) }));
    const total = counts.reduce((sum, { count }) => sum + count, 0);
    return { total, found: await this.found(filter, language, counts), categories: counts.map((one) => one.category) };
  }

  /** A search counts by its index; without one, the counts kept in `totals` answer. */
  private async found(
    filter: GalleryFilter,
    language: Language,
    counts: { category: string; count: number }[],
  ): Promise<number> {
    const condition = await fits(this.em, filter, language);
    if (anywhere(filter.search) === null) {
      const category = filter.category === undefined ? null : categoryOf(filter.category);
      return counts.reduce((sum, one) => (category === null || one.category === category ? sum + one.count : sum), 0);
    }
    const { count } = await this.em
      .getKysely<Tables>()
      .selectFrom('galleries')
      .select((row) => row.fn.countAll<string>().as('count'))
      .where(condition)
      .where('trash_id', 'is', null)
      .executeTakeFirstOrThrow();
    return Number(count);
  }
}

@QueryHandler(GetGallery)
export class GetGalleryHandler implements IQueryHandler<GetGallery> {
  constructor(private readonly em: EntityManager) {}

  async execute({ galleryId }: GetGallery): Promise<GalleryDto> {
    const gallery = await selectGalleries(this.em, 1, (galleries) =>
      galleries.where('id', '=', galleryId),
    ).executeTakeFirst();
    if (!gallery) throw galleryNotFound();
    return withCover(gallery);
  }
}
