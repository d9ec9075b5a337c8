import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { own } from '../../../shared/database/conditions';
import type { Tables } from '../../../shared/database/tables';
import type { GalleryWorker } from '../../../shared/person';

/** Progress of thumbnails and previews (specification of the administrator's side, section 3; decision 29). */
export class ThumbnailStatsDto {
  total_photos!: number;
  with_thumbnails!: number;
  /** Still to be made, or failed. */
  without_thumbnails!: number;
  failed!: number;
  /** 0 to 100, with one decimal; 100 only when nothing is missing. */
  percentage_complete!: number;
}

/** The same for the photographs of one category. */
export class CategoryThumbnailStatsDto extends ThumbnailStatsDto {
  /** @example "Rugby" */
  category!: string;
}

/**
 * Progress of the pictures in each category that has galleries, of those that the person works on. It stays quick:
 * totals come from the galleries' photo_count, and only photographs that are not ready, which have an index of their
 * own, are counted one by one.
 */
export class GetThumbnailStats extends Query<CategoryThumbnailStatsDto[]> {
  constructor(readonly worker: GalleryWorker) {
    super();
  }
}

@QueryHandler(GetThumbnailStats)
export class GetThumbnailStatsHandler implements IQueryHandler<GetThumbnailStats> {
  constructor(private readonly em: EntityManager) {}

  async execute({ worker }: GetThumbnailStats): Promise<CategoryThumbnailStatsDto[]> {
    const rows = await this.em
      .getKysely<Tables>()
      .with('unfinished', (query) =>
        query
          .selectFrom('photos')
          .innerJoin('galleries', 'galleries.id', 'photos.gallery_id')
          .select((row) => [
            'galleries.category',
            sql<number>`count(*)::integer`.as('missing'),
            sql<number>`(count(*) filter (where ${row.ref('photos.status')} = 'failed'))::integer`.as('failed'),
          ])
          .where('photos.status', '<>', 'ready')
          .where('photos.trash_id', 'is', null)
          .where(own(worker))
          .groupBy('galleries.category'),
      )
      .with('whole', (query) =>
        query
          .selectFrom('galleries')
          .select(['category', sql<number>`sum(photo_count)::integer`.as('total')])
          .where('trash_id', 'is', null)
          .where(own(worker))
          .groupBy('category'),
      )
      .selectFrom('whole')
      .leftJoin('unfinished', 'unfinished.category', 'whole.category')
      .select((row) => [
        'whole.category',
        'whole.total',
        row.fn.coalesce('unfinished.missing', sql<number>`0`).as('missing'),
        row.fn.coalesce('unfinished.failed', sql<number>`0`).as('failed'),
      ])
      .orderBy('whole.category')
      .execute();
    return rows.map(({ category, ...counts }) => ({ category, ...statsOf(counts) }));
  }
}

/** The statistics of several categories together. */
export function totalOf(categories: CategoryThumbnailStatsDto[]) {
  const sum = (count: 'total_photos' | 'without_thumbnails' | 'failed') =>
    categories.reduce((total, category) => total + category[count], 0);
  return statsOf({ total: sum('total_photos'), missing: sum('without_thumbnails'), failed: sum('failed') });
}

/** Never rounded up to 100 %, so that unfinished work does not look finished. */
function statsOf({ total, missing, failed }: { total: number; missing: number; failed: number }) {
  return {
    total_photos: total,
    with_thumbnails: total - missing,
    without_thumbnails: missing,
    failed,
    percentage_complete: total === 0 ? 100 : Math.floor(((total - missing) * 1000) / total) / 10,
  };
}
