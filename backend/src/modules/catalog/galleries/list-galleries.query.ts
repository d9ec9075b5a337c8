import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { sql, type RawBuilder } from 'kysely';
import { anywhere } from '../../../shared/database/search';
import type { Tables } from '../../../shared/database/tables';
import { own } from '../../../shared/database/conditions';
import type { GalleryWorker } from '../../../shared/person';
import type { Language } from '../../../shared/text';
import { categoryNotFound, galleryNotFound } from '../catalog.errors';
import { categoriesNamed, categoryOf } from './domain/category';
import type { PhotoOrder } from './domain/gallery';
import { galleriesWith } from './gallery-search';
import { readGalleryPage, selectGalleries, type CoverDto, type GalleryPart, type GalleryRow } from './gallery-rows';

/** A gallery as those see it who work on it. */
export class GalleryDto {
  id!: number;
  /** @example "Bergrivier o/16A vs Duinveld o/16A" */
  name!: string;
  /** @example "Rugby" */
  category!: string;
  /** Tokens; photographs may have prices of their own. */
  tokenPrice!: number;
  /** Tokens: what its cheapest photograph costs. */
  lowestPrice!: number;
  /** Tokens: what its dearest photograph costs. */
  highestPrice!: number;
  description!: string | null;
  matchId!: number | null;
  /** The kick-off of that match, ISO 8601. */
  matchDate!: string | null;
  /** When it was, ISO 8601: that kick-off, or when its first photograph was taken; null: neither is known. */
  heldAt!: string | null;
  photoCount!: number;
  createdAt!: string;
  /** Everybody sees it from this time on; null: only those who work on it. */
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

/** A page of the galleries that a person works on, newest first. Error: category-not-found. */
export class ListGalleries extends Query<GalleryDto[]> {
  constructor(
    readonly filter: GalleryFilter,
    readonly part: GalleryPart,
    readonly language: Language,
    readonly worker: GalleryWorker,
  ) {
    super();
  }
}

/** Counts the galleries that a person works on, and those that the filters find. Error: category-not-found. */
export class CountGalleries extends Query<GalleryCountsDto> {
  constructor(
    readonly filter: GalleryFilter,
    readonly language: Language,
    readonly worker: GalleryWorker,
  ) {
    super();
  }
}

/** One gallery, for those who work on it. Error: gallery-not-found. */
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
  worker: GalleryWorker,
): Promise<RawBuilder<boolean>> {
  const known = category === undefined ? null : categoryOf(category);
  if (category !== undefined && known === null) throw categoryNotFound();
  const named = await galleriesWith(em, search, sql`(trash_id is null and ${own(worker)})`);
  const found =
    named === null ? sql`true` : sql`(${named} or category = any(${categoriesNamed(search ?? '', language)}::text[]))`;
  return sql`(${own(worker)} and ${known === null ? sql`true` : sql`category = ${known}`} and ${found})`;
}

function withCover({ covers: [cover], createdBy: _, ...gallery }: GalleryRow): GalleryDto {
  return { ...gallery, cover: cover ?? null };
}

@QueryHandler(ListGalleries)
export class ListGalleriesHandler implements IQueryHandler<ListGalleries> {
  constructor(private readonly em: EntityManager) {}

  async execute({ filter, part, language, worker }: ListGalleries): Promise<GalleryDto[]> {
    const fit = await fits(this.em, filter, language, worker);
    const rows = await readGalleryPage(this.em, 1, part, (galleries) => galleries.where(fit));
    return rows.map(withCover);
  }
}

interface CategoryCount {
  category: string;
  count: number;
}

@QueryHandler(CountGalleries)
export class CountGalleriesHandler implements IQueryHandler<CountGalleries> {
  constructor(private readonly em: EntityManager) {}

  async execute({ filter, language, worker }: CountGalleries): Promise<GalleryCountsDto> {
    const counts = worker.isAdmin ? await this.kept() : await this.counted(worker);
    const total = counts.reduce((sum, { count }) => sum + count, 0);
    const found = await this.found(filter, language, worker, counts);
    return { total, found, categories: counts.map((one) => one.category) };
  }

  /** All galleries by category, as `totals` keeps them. */
  private async kept(): Promise<CategoryCount[]> {
    const kept = await this.em
      .getKysely<Tables>()
      .selectFrom('totals')
      .select((row) => ['name', row.fn.sum<string>('count').as('count')])
      .where('name', 'like', 'galleries %')
      .groupBy('name')
      .having((row) => row.fn.sum<number>('count'), '>', 0)
      .orderBy('name')
      .execute();
    return kept.map(({ name, count }) => ({ category: name.slice('galleries '.length), count: Number(count) }));
  }

  /** A photographer's, by category; they are few. */
  private counted(worker: GalleryWorker): Promise<CategoryCount[]> {
    return this.em
      .getKysely<Tables>()
      .selectFrom('galleries')
      .select(['category', sql<number>`count(*)::integer`.as('count')])
      .where('trash_id', 'is', null)
      .where(own(worker))
      .groupBy('category')
      .orderBy('category')
      .execute();
  }

  /** A search counts by its index; without one, the counts of the categories answer. */
  private async found(
    filter: GalleryFilter,
    language: Language,
    worker: GalleryWorker,
    counts: CategoryCount[],
  ): Promise<number> {
    const condition = await fits(this.em, filter, language, worker);
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
