import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { sql, type RawBuilder } from 'kysely';
import { DomainError } from '../../../shared/errors';
import { has, wantedIn } from '../../../shared/database/search';
import type { Tables } from '../../../shared/database/tables';
import type { PhotoReader } from '../../../shared/person';
import { timeOf } from '../../../shared/shop-time';
import { LANGUAGES } from '../../../shared/text';
import { cursorInvalid, galleryNotFound } from '../catalog.errors';
import { categoriesNamed } from '../galleries/domain/category';
import { spellingsOf } from '../galleries/domain/gallery';
import type { PhotoDto } from '../contract';
import { shownLabels } from '../labels/labelled';
import { readCursor, writeCursor, type ColumnType } from './cursor';
import { PHOTO_TEXT, selectPhotos, toPhoto } from './photo-rows';
import { isOwn, isUnlocked } from '../galleries/domain/visibility';
import { published, visible } from '../galleries/visibility';

const galleryLocked = () =>
  new DomainError('forbidden', 'gallery-locked', {
    en: 'You need a code for this gallery. Please enter it first.',
    af: 'Jy het ’n kode nodig vir hierdie galery. Vul dit asseblief eers in.',
  });

/** The orders in which a gallery can be read (decision 5). */
export const GALLERY_SORTS = ['capture', 'newest', 'oldest', 'name', 'price-low', 'price-high'] as const;
export type GallerySort = (typeof GALLERY_SORTS)[number];

/** Columns of each order and their types; `id` makes it total. Each has its index (photos_capture, …). */
const ORDERS: Record<GallerySort, { columns: [name: string, type: ColumnType][]; direction: 'asc' | 'desc' }> = {
  capture: {
    columns: [
      ['capture_order', 'timestamptz'],
      ['file_name', 'text'],
      ['id', 'integer'],
    ],
    direction: 'asc',
  },
  newest: {
    columns: [
      ['created_at', 'timestamptz'],
      ['id', 'integer'],
    ],
    direction: 'desc',
  },
  oldest: {
    columns: [
      ['created_at', 'timestamptz'],
      ['id', 'integer'],
    ],
    direction: 'asc',
  },
  name: {
    columns: [
      ['title', 'text'],
      ['id', 'integer'],
    ],
    direction: 'asc',
  },
  'price-low': {
    columns: [
      ['token_price', 'integer'],
      ['id', 'integer'],
    ],
    direction: 'asc',
  },
  'price-high': {
    columns: [
      ['token_price', 'integer'],
      ['id', 'integer'],
    ],
    direction: 'desc',
  },
};

/** A page of a gallery’s photographs. */
export class GalleryPageDto {
  photos!: PhotoDto[];
  hasMore!: boolean;
  /** Cursor of the next page; null at the end. */
  nextCursor!: string | null;
}

/**
 * A page of a gallery's photographs, by offset, or from a cursor at the same cost at any depth. Those who work on the
 * gallery get its labels, too. Errors: gallery-not-found, gallery-locked (without its code), invalid-input (cursor).
 */
export class BrowseGallery extends Query<GalleryPageDto> {
  constructor(
    /** As people write it. */
    readonly galleryName: string,
    readonly page: {
      limit: number;
      offset: number;
      cursor?: string;
      /** Words of title and description in any order, or the category's name. */
      search?: string;
      /** Tokens. */
      price?: number;
      /** Without it, the gallery's own order. */
      sort?: GallerySort;
      /** In the order of capture, only photographs from this time on (`timeOf`); those without a time come last. */
      from?: string;
    },
    readonly reader: PhotoReader,
  ) {
    super();
  }
}

@QueryHandler(BrowseGallery)
export class BrowseGalleryHandler implements IQueryHandler<BrowseGallery> {
  constructor(private readonly em: EntityManager) {}

  async execute({ galleryName, page, reader }: BrowseGallery): Promise<GalleryPageDto> {
    const { limit, offset, cursor, search, price, from } = page;
    const gallery = await this.em
      .getKysely<Tables>()
      .selectFrom('galleries')
      .select(['id', 'category', 'photo_order as order', 'access_code as accessCode', 'created_by as createdBy'])
      .where('name', 'in', spellingsOf(galleryName))
      .where(published(reader))
      .executeTakeFirst();
    if (!gallery) throw galleryNotFound();
    if (!isUnlocked(gallery, reader)) throw galleryLocked();
    const { sort = gallery.order } = page;
    const { columns, direction } = ORDERS[sort];

    const references = columns.map(([name]) => sql.ref(`photos.${name}`));
    let photos = selectPhotos(this.em)
      .select(
        sql<
          string[]
        >`jsonb_build_array(${sql.join(columns.map(([name]) => sql`${sql.ref(`photos.${name}`)}::text`))})`.as('place'),
      )
      .$if(isOwn(gallery, reader), (all) => all.select(shownLabels.as('labels')))
      .where('photos.gallery_id', '=', gallery.id)
      .where(visible(reader))
      .limit(limit + 1)
      .offset(cursor === undefined ? offset : 0);
    if (price !== undefined) photos = photos.where('photos.token_price', '=', price);
    // The page is kept for readers of both languages.
    const isItsCategory = (text: string) =>
      LANGUAGES.some((language) => categoriesNamed(text, language).some((name) => name === gallery.category));
    const all = photos.limit(1).offset(0);
    const wanted = await wantedIn(search, (words) => all.where(has(PHOTO_TEXT, words)));
    if (wanted && !isItsCategory(search ?? '')) photos = photos.where(has(PHOTO_TEXT, wanted));
    if (sort === 'capture' && from !== undefined)
      photos = photos.where(sql<boolean>`photos.capture_order >= ${timeOf(from)}`);
    if (cursor !== undefined) photos = photos.where(after(references, place(cursor, sort), sort));
    for (const reference of references) photos = photos.orderBy(reference, direction);

    const rows = await photos.execute();
    const shown = rows.slice(0, limit);
    const last = shown.at(-1);
    const hasMore = rows.length > limit;
    return {
      photos: shown.map((row) => toPhoto(row, reader.isAdmin)),
      hasMore,
      nextCursor: hasMore && last ? writeCursor([sort, ...last.place]) : null,
    };
  }
}

function after(references: RawBuilder<unknown>[], values: string[], sort: GallerySort): RawBuilder<boolean> {
  const { columns, direction } = ORDERS[sort];
  const bounds = columns.map(([, type], index) => sql`${values[index]}::${sql.raw(type)}`);
  const comparison = sql.raw(direction === 'asc' ? '>' : '<');
  return sql<boolean>`(${sql.join(references)}) ${comparison} (${sql.join(bounds)})`;
}

/** The place that a cursor of this order names. */
function place(cursor: string, sort: GallerySort): string[] {
  const [itsSort, ...values] = readCursor(cursor, ['text', ...ORDERS[sort].columns.map(([, type]) => type)]);
  if (itsSort !== sort) throw cursorInvalid();
  return values;
}
