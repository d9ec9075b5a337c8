import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { isoTime, type Tables } from '../../../shared/database/tables';
import type { PhotoReader } from '../../../shared/http/access';
import { categoryNotFound, galleryNotFound } from '../domain/catalog.errors';
import { listed, published, unlocked } from '../infrastructure/visibility';
import { CATEGORIES, categoryOf, type Category } from '../domain/category';
import type { CategoryDto, CoverDto, GalleryDto, GalleryGroupDto, GalleryTitleDto } from '../http/gallery.dto';

/** All galleries, newest first, for administrators (specification: `GET /api/galleries`). */
export class ListGalleries extends Query<GalleryDto[]> {}

/** One gallery, for administrators. Error: gallery-not-found. */
export class GetGallery extends Query<GalleryDto> {
  constructor(readonly galleryId: number) {
    super();
  }
}

/** The categories of the shop with what is in them, in their fixed order. */
export class ListCategories extends Query<CategoryDto[]> {}

/** The galleries of a category with something to see, newest first. Error: category-not-found. */
export class ListGalleryTitles extends Query<GalleryTitleDto[]> {
  constructor(
    readonly category: string,
    readonly reader: PhotoReader,
  ) {
    super();
  }
}

/** A published gallery by its name, whether it stands in lists or not. Error: gallery-not-found. */
export class GetGalleryByName extends Query<GalleryTitleDto> {
  constructor(
    readonly name: string,
    readonly reader: PhotoReader,
  ) {
    super();
  }
}

/** The galleries as groups: category, name, number of photographs and the featured one. */
export class ListGalleryGroups extends Query<GalleryGroupDto[]> {
  constructor(readonly reader: PhotoReader) {
    super();
  }
}

const EVERYBODY: PhotoReader = { isAdmin: false, codes: [] };

function selectGalleries(em: EntityManager) {
  return em
    .getKysely<Tables>()
    .selectFrom('galleries')
    .select((row) => [
      'id',
      'name',
      'category',
      'token_price as tokenPrice',
      'description',
      'match_id as matchId',
      'photo_count as photoCount',
      isoTime(row.ref('created_at')).as('createdAt'),
      isoTime(row.ref('published_at')).as('publishedAt'),
      'unlisted',
      'access_code as accessCode',
      'photo_order as photoOrder',
    ])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc');
}

/**
 * The first pictures of each row's gallery: the featured one, then the order of capture.
 * Reads a few rows a gallery through the index photos_capture.
 */
const covers = (galleryId: string, count: number) => sql<CoverDto[]>`(
  select coalesce(jsonb_agg(cover), '[]'::jsonb) from (
    select id, title, thumbnail_path as "thumbnailPath", watermarked_path as "watermarkedPath",
      grid_path as "gridPath", width, height, thumbhash
    from (
      (select * from photos where gallery_id = ${sql.ref(galleryId)} and is_featured_in_gallery and status = 'ready'
        and hidden_at is null)
      union all
      (select * from photos where gallery_id = ${sql.ref(galleryId)} and not is_featured_in_gallery and status = 'ready'
        and hidden_at is null order by capture_order, file_name, id limit ${count})
    ) picture
    limit ${count}
  ) cover
)`;

type TitleRow = Awaited<ReturnType<ReturnType<typeof selectGalleries>['execute']>>[number] & { covers: CoverDto[] };

/** A row as everybody may read it: of a gallery that is behind a code, without its pictures. */
function asTitle(reader: PhotoReader): (row: TitleRow) => GalleryTitleDto {
  return ({ unlisted: _, publishedAt: __, accessCode, photoOrder, matchId: ___, covers, ...title }) => {
    const locked = !reader.isAdmin && accessCode !== null && !reader.codes.includes(accessCode.toLowerCase());
    return { ...title, photoOrder, locked, covers: locked ? [] : covers };
  };
}

function withCover({ covers: [cover], ...gallery }: Omit<GalleryDto, 'cover'> & { covers: CoverDto[] }): GalleryDto {
  return { ...gallery, cover: cover ?? null };
}

@QueryHandler(ListGalleries)
export class ListGalleriesHandler implements IQueryHandler<ListGalleries> {
  constructor(private readonly em: EntityManager) {}

  async execute(): Promise<GalleryDto[]> {
    const galleries = await selectGalleries(this.em).select(covers('galleries.id', 1).as('covers')).execute();
    return galleries.map(withCover);
  }
}

@QueryHandler(GetGallery)
export class GetGalleryHandler implements IQueryHandler<GetGallery> {
  constructor(private readonly em: EntityManager) {}

  async execute({ galleryId }: GetGallery): Promise<GalleryDto> {
    const gallery = await selectGalleries(this.em)
      .select(covers('galleries.id', 1).as('covers'))
      .where('id', '=', galleryId)
      .executeTakeFirst();
    if (!gallery) throw galleryNotFound();
    return withCover(gallery);
  }
}

@QueryHandler(ListCategories)
export class ListCategoriesHandler implements IQueryHandler<ListCategories> {
  constructor(private readonly em: EntityManager) {}

  async execute(): Promise<CategoryDto[]> {
    const filled = await this.em
      .getKysely<Tables>()
      .selectFrom('galleries')
      .select([
        'category',
        sql<number>`count(*)::integer`.as('galleryCount'),
        sql<number>`sum(photo_count)::integer`.as('photoCount'),
        sql<number>`(array_agg(id order by created_at desc, id desc))[1]`.as('newestId'),
      ])
      .where('photo_count', '>', 0)
      // What is behind a code stands in no overview, whose picture and numbers are the same for everybody.
      .where(listed(EVERYBODY))
      .where(unlocked(EVERYBODY))
      .groupBy('category')
      .execute();
    const pictures = await this.em
      .getKysely<Tables>()
      .selectFrom('galleries')
      .select(['id', covers('galleries.id', 1).as('covers')])
      .where('id', 'in', [0, ...filled.map(({ newestId }) => newestId)])
      .execute();
    return CATEGORIES.map((name) => {
      const known = filled.find(({ category }) => category === name);
      const cover = pictures.find(({ id }) => id === known?.newestId)?.covers[0] ?? null;
      return { name, galleryCount: known?.galleryCount ?? 0, photoCount: known?.photoCount ?? 0, cover };
    });
  }
}

@QueryHandler(ListGalleryTitles)
export class ListGalleryTitlesHandler implements IQueryHandler<ListGalleryTitles> {
  constructor(private readonly em: EntityManager) {}

  async execute({ category, reader }: ListGalleryTitles): Promise<GalleryTitleDto[]> {
    const known = categoryOf(category);
    if (!known) throw categoryNotFound();
    const rows = await selectGalleries(this.em)
      .select(covers('galleries.id', 3).as('covers'))
      .where('category', '=', known)
      .where('photo_count', '>', 0)
      .where(listed(reader))
      .execute();
    return rows.map(asTitle(reader));
  }
}

@QueryHandler(GetGalleryByName)
export class GetGalleryByNameHandler implements IQueryHandler<GetGalleryByName> {
  constructor(private readonly em: EntityManager) {}

  async execute({ name, reader }: GetGalleryByName): Promise<GalleryTitleDto> {
    const row = await selectGalleries(this.em)
      .select(covers('galleries.id', 3).as('covers'))
      .where('name', '=', name)
      .where(published(reader))
      .executeTakeFirst();
    if (!row) throw galleryNotFound();
    return asTitle(reader)(row);
  }
}

@QueryHandler(ListGalleryGroups)
export class ListGalleryGroupsHandler implements IQueryHandler<ListGalleryGroups> {
  constructor(private readonly em: EntityManager) {}

  async execute({ reader }: ListGalleryGroups): Promise<GalleryGroupDto[]> {
    const galleries = await selectGalleries(this.em)
      .select(covers('galleries.id', 1).as('covers'))
      .where(listed(reader))
      .execute();
    return galleries
      .map(asTitle(reader))
      .map(({ name, category, photoCount, createdAt, locked, covers: [cover = null] }) => ({
        matchInfo: name,
        category: category as Category,
        photoCount,
        createdAt,
        locked,
        featuredPhoto: cover,
      }));
  }
}
