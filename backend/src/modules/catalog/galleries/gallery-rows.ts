import type { EntityManager } from '@mikro-orm/postgresql';
import { sql, type RawBuilder } from 'kysely';
import { isoTime, type Tables } from '../../../shared/database/tables';
import { cursorInvalid } from '../catalog.errors';
import { EVERYBODY, visible } from './visibility';

/** A picture that stands for a gallery or a category. */
export class CoverDto {
  id!: number;
  title!: string;
  /** Path for /api/files. */
  thumbnailPath!: string;
  /** Path for /api/files. */
  watermarkedPath!: string;
  /** Path for /api/files of the watermarked picture for grids, at most 480 px long. */
  gridPath!: string;
  /** Pixels, upright. */
  width!: number;
  /** Pixels, upright. */
  height!: number;
  /** Base64 of the blurred placeholder (thumbhash). */
  thumbhash!: string;
}

/** The orders in which galleries are listed (specification, section 2). */
export const GALLERY_LIST_SORTS = ['newest', 'oldest', 'name', 'price-low', 'price-high'] as const;
export type GalleryListSort = (typeof GALLERY_LIST_SORTS)[number];

/** The columns of each order; the last one breaks ties. Each order has an index (galleries_newest, …). */
const ORDERS: Record<GalleryListSort, { columns: string[]; direction: 'asc' | 'desc' }> = {
  newest: { columns: ['created_at', 'id'], direction: 'desc' },
  oldest: { columns: ['created_at', 'id'], direction: 'asc' },
  name: { columns: ['name'], direction: 'asc' },
  'price-low': { columns: ['token_price', 'name'], direction: 'asc' },
  'price-high': { columns: ['(-token_price)', 'name'], direction: 'asc' },
};

/** Which page of a list of galleries to read. */
export interface GalleryPart {
  limit: number;
  /** The id of the last gallery of the page before. */
  cursor?: number | undefined;
  /** Number of galleries to skip, for numbered pages; not used with a cursor. */
  offset?: number;
  /** Without it, the newest first. */
  sort?: GalleryListSort | undefined;
}

/**
 * When the row's gallery was. Without a match and times of capture it stands among the others by its creation, which is
 * nothing to be shown.
 */
export const KNOWN_TIME = isoTime(sql<string | null>`nullif(galleries.held_at, galleries.created_at)`);

function allGalleries(em: EntityManager) {
  return em.getKysely<Tables>().selectFrom('galleries').selectAll().where('trash_id', 'is', null);
}

type Galleries = ReturnType<typeof allGalleries>;

/** Galleries as the API shows them, those that `narrow` leaves, each with up to so many of its first pictures. */
export function selectGalleries(em: EntityManager, pictures: number, narrow: (galleries: Galleries) => Galleries) {
  return em
    .getKysely<Tables>()
    .selectFrom(narrow(allGalleries(em)).as('galleries'))
    .select((row) => [
      'id',
      'name',
      'category',
      'token_price as tokenPrice',
      priceOf('lowest').as('lowestPrice'),
      priceOf('highest').as('highestPrice'),
      'description',
      'match_id as matchId',
      sql<
        string | null
      >`(select ${isoTime(sql<string>`match_date`)} from matches where matches.id = galleries.match_id)`.as(
        'matchDate',
      ),
      KNOWN_TIME.as('heldAt'),
      'photo_count as photoCount',
      isoTime(row.ref('created_at')).as('createdAt'),
      isoTime(row.ref('published_at')).as('publishedAt'),
      'unlisted',
      'access_code as accessCode',
      'photo_order as photoOrder',
      'created_by as createdBy',
      covers('galleries.id', pictures).as('covers'),
    ]);
}

/**
 * The lowest or highest price of the row's photographs that people see, in tokens; its own price while there are none.
 * Reads one row a gallery through the index photos_price.
 */
function priceOf(end: 'lowest' | 'highest'): RawBuilder<number> {
  return sql<number>`coalesce((
    select photos.token_price from photos
    where photos.gallery_id = galleries.id and ${visible(EVERYBODY)}
    order by photos.token_price ${sql.raw(end === 'lowest' ? 'asc' : 'desc')} limit 1), galleries.token_price)`;
}

/** Whether one of the row's photographs that people see costs so many tokens; by the same index. */
export const sells = (tokens: number) => sql<boolean>`(
  select true from photos
  where photos.gallery_id = galleries.id and photos.token_price = ${tokens} and ${visible(EVERYBODY)} limit 1)`;

/** Reads a page of such a list, and pictures only for its rows. Error: invalid-input (a cursor that is gone). */
export async function readGalleryPage(
  em: EntityManager,
  pictures: number,
  { limit, cursor, offset = 0, sort = 'newest' }: GalleryPart,
  narrow: (galleries: Galleries) => Galleries,
): Promise<GalleryRow[]> {
  const { columns, direction } = ORDERS[sort];
  const place = sql.raw(columns.join(', '));
  const order = sql.raw(columns.map((column) => `${column} ${direction}`).join(', '));
  const ahead = sql.raw(direction === 'asc' ? '>' : '<');
  // Only of this list: another gallery's place would tell its name or time.
  const last = (id: number) => narrow(allGalleries(em)).clearSelect().where('galleries.id', '=', id);
  const start = (galleries: Galleries): Galleries => {
    if (cursor !== undefined)
      return galleries.where(sql<boolean>`(${place}) ${ahead} (${last(cursor).select(sql`${place}`.as('place'))})`);
    if (offset === 0) return galleries;
    // The rows before the page are passed by in the index; only its own are read.
    const first = narrow(allGalleries(em))
      .clearSelect()
      .select(sql`${place}`.as('place'))
      .orderBy(order);
    return galleries.where(sql<boolean>`(${place}) ${ahead}= (${first.offset(offset).limit(1)})`);
  };
  const page = (galleries: Galleries) => start(narrow(galleries)).orderBy(order).limit(limit);
  const rows = await selectGalleries(em, pictures, page).orderBy(order).execute();
  if (rows.length === 0 && cursor !== undefined && !(await last(cursor).select('galleries.id').executeTakeFirst()))
    throw cursorInvalid();
  return rows;
}

/**
 * The first pictures of each row's gallery: the featured one, then the order of capture.
 * Reads a few rows a gallery through the index photos_capture.
 */
export const covers = (galleryId: string, count: number) => sql<CoverDto[]>`(
  select coalesce(jsonb_agg(cover), '[]'::jsonb) from (
    select id, title, thumbnail_path as "thumbnailPath", watermarked_path as "watermarkedPath",
      grid_path as "gridPath", width, height, thumbhash
    from (
      (select * from photos where gallery_id = ${sql.ref(galleryId)} and is_featured_in_gallery and status = 'ready'
        and hidden_at is null and trash_id is null)
      union all
      (select * from photos where gallery_id = ${sql.ref(galleryId)} and not is_featured_in_gallery and status = 'ready'
        and hidden_at is null and trash_id is null order by capture_order, file_name, id limit ${count})
    ) picture
    limit ${count}
  ) cover
)`;

/** A row with all that administrators see of a gallery; titles leave out what others may not see. */
export type GalleryRow = Awaited<ReturnType<ReturnType<typeof selectGalleries>['execute']>>[number];
