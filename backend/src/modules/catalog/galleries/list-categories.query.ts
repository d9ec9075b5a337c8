import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { Tables } from '../../../shared/database/tables';
import { CATEGORIES } from './domain/category';
import { covers, type CoverDto } from './gallery-rows';
import { EVERYBODY, listed, unlocked } from './visibility';

/** A category of the shop and what is in it. */
export class CategoryDto {
  /** @example "Rugby" */
  name!: string;
  /** Galleries that everybody may open, empty ones included. */
  galleryCount!: number;
  /** Whether a list of its galleries has any: those behind a code, too. */
  hasGalleries!: boolean;
  photoCount!: number;
  /** A picture of its newest gallery; null while there is none. */
  cover!: CoverDto | null;
}

/** The categories of the shop with what is in them, in their fixed order. */
export class ListCategories extends Query<CategoryDto[]> {}

/** The overview is the same for everybody, so galleries with a code are left out. */
@QueryHandler(ListCategories)
export class ListCategoriesHandler implements IQueryHandler<ListCategories> {
  constructor(private readonly em: EntityManager) {}

  async execute(): Promise<CategoryDto[]> {
    const open = unlocked(EVERYBODY);
    // Adds up only from the index galleries_overview; the rest reads one gallery of each category.
    const { rows } = await sql<Omit<CategoryDto, 'cover'> & { covers: CoverDto[] | null }>`
      select category.name, sums.*, newest.covers
      from unnest(${[...CATEGORIES]}::text[]) with ordinality as category (name, place)
      cross join lateral (
        select count(*) filter (where ${open})::integer as "galleryCount",
          coalesce(sum(photo_count) filter (where ${open}), 0)::integer as "photoCount", count(*) > 0 as "hasGalleries"
        from galleries where galleries.category = category.name and ${listed(EVERYBODY)}
      ) sums
      left join lateral (
        select ${covers('galleries.id', 1)} as covers from galleries
        where galleries.category = category.name and photo_count > 0 and ${listed(EVERYBODY)} and ${open}
        order by created_at desc, id desc limit 1
      ) newest on true
      order by category.place`.execute(this.em.getKysely<Tables>());
    return rows.map(({ covers: pictures, ...category }) => ({ ...category, cover: pictures?.[0] ?? null }));
  }
}
