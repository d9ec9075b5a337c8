import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { sql, type RawBuilder } from 'kysely';
import type { Tables } from '../../../shared/database/tables';
import { timeOf } from '../../../shared/shop-time';
import type { PhotoReader } from '../../../shared/person';
import { GetOriginals, GetPhotos, GetShownPhotos, type PhotoDto, type PhotoOriginal } from '../contract';
import { cursorInvalid } from '../catalog.errors';
import { shownLabels } from '../labels/labelled';
import { selectPhotos, toPhoto, type PhotoRow } from './photo-rows';
import { EVERYBODY, listed, published, unlocked, visible } from '../galleries/visibility';

@QueryHandler(GetPhotos)
export class GetPhotosHandler implements IQueryHandler<GetPhotos> {
  constructor(private readonly em: EntityManager) {}

  async execute({ photoIds }: GetPhotos): Promise<PhotoDto[]> {
    if (photoIds.length === 0) return [];
    const rows = await selectPhotos(this.em).where('photos.id', 'in', photoIds).execute();
    return inOrder(photoIds, rows, false);
  }
}

function inOrder(photoIds: number[], rows: PhotoRow[], forAdmin: boolean): PhotoDto[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return photoIds.flatMap((id) => {
    const row = byId.get(id);
    return row ? [toPhoto(row, forAdmin)] : [];
  });
}

@QueryHandler(GetShownPhotos)
export class GetShownPhotosHandler implements IQueryHandler<GetShownPhotos> {
  constructor(private readonly em: EntityManager) {}

  async execute({ photoIds, reader, withLabels }: GetShownPhotos): Promise<PhotoDto[]> {
    if (photoIds.length === 0) return [];
    const photos = selectPhotos(this.em)
      .$if(withLabels, (all) => all.select(shownLabels.as('labels')))
      .where('photos.id', 'in', photoIds)
      .$if(!reader.isAdmin, (all) => all.where(published(reader)).where(unlocked(reader)).where(visible(reader)));
    return inOrder(photoIds, await photos.execute(), reader.isAdmin);
  }
}

@QueryHandler(GetOriginals)
export class GetOriginalsHandler implements IQueryHandler<GetOriginals> {
  constructor(private readonly em: EntityManager) {}

  async execute({ photoIds }: GetOriginals): Promise<PhotoOriginal[]> {
    if (photoIds.length === 0) return [];
    const originals = await this.em
      .getKysely<Tables>()
      .selectFrom('photos')
      .innerJoin('galleries', 'galleries.id', 'photos.gallery_id')
      .select([
        'photos.id',
        'photos.title',
        'galleries.name as galleryName',
        'photos.file_path as filePath',
        'photos.bytes',
      ])
      .where('photos.id', 'in', photoIds)
      .execute();
    return originals.map((original) => ({ ...original, bytes: Number(original.bytes) }));
  }
}

/** The photograph that a cursor names, if the reader may see it: the place of a hidden one would tell its time. */
function lastPhoto(em: EntityManager, photoId: number, reader: PhotoReader) {
  return em
    .getKysely<Tables>()
    .selectFrom('photos')
    .innerJoin('galleries', 'galleries.id', 'photos.gallery_id')
    .where('photos.id', '=', photoId)
    .where(listed(reader))
    .where(unlocked(reader))
    .where(visible(reader));
}

/**
 * A page of the newest photographs (specification: `GET /api/photos`), newest first; `cursor` is the id of the
 * photograph after which it begins. With `hasThumbnails`, only those whose pictures exist. Error: invalid-input (cursor).
 */
export class ListRecentPhotos extends Query<PhotoDto[]> {
  constructor(
    readonly page: { limit: number; cursor?: number },
    readonly hasThumbnails: boolean,
    readonly reader: PhotoReader,
  ) {
    super();
  }
}

@QueryHandler(ListRecentPhotos)
export class ListRecentPhotosHandler implements IQueryHandler<ListRecentPhotos> {
  constructor(private readonly em: EntityManager) {}

  async execute({ page: { limit, cursor }, hasThumbnails, reader }: ListRecentPhotos): Promise<PhotoDto[]> {
    const isBehind = cursor === undefined ? sql<boolean>`true` : await this.isBehind(cursor, reader);
    const photos = selectPhotos(this.em)
      .where(isBehind)
      .$if(hasThumbnails, (made) => made.where('photos.status', '=', 'ready'))
      .where(listed(reader))
      .where(unlocked(reader))
      .where(visible(EVERYBODY))
      .orderBy('photos.created_at', 'desc')
      .orderBy('photos.id', 'desc')
      .limit(limit);
    return (await photos.execute()).map((row) => toPhoto(row, reader.isAdmin));
  }

  private async isBehind(photoId: number, reader: PhotoReader): Promise<RawBuilder<boolean>> {
    const place = await lastPhoto(this.em, photoId, reader)
      .select(sql<string>`photos.created_at::text`.as('time'))
      .executeTakeFirst();
    if (!place) throw cursorInvalid();
    return sql<boolean>`(photos.created_at, photos.id) < (${place.time}::timestamptz, ${photoId}::integer)`;
  }
}

/**
 * A page of a match's photographs, through the galleries that are linked to it, in the order of capture, all or from a
 * time on (`timeOf`); `cursor` is the id of the photograph after which the page begins. Error: invalid-input (cursor).
 */
export class ListMatchPhotos extends Query<PhotoDto[]> {
  constructor(
    readonly matchId: number,
    readonly page: { limit: number; cursor?: number; from?: string },
    readonly reader: PhotoReader,
  ) {
    super();
  }
}

@QueryHandler(ListMatchPhotos)
export class ListMatchPhotosHandler implements IQueryHandler<ListMatchPhotos> {
  constructor(private readonly em: EntityManager) {}

  async execute({ matchId, page: { limit, cursor, from }, reader }: ListMatchPhotos): Promise<PhotoDto[]> {
    const isBehind = cursor === undefined ? sql<boolean>`true` : await this.isBehind(cursor, reader);
    const start = from === undefined ? null : timeOf(from);
    // As many of each gallery as are wanted in all, by its index, and of these the first.
    const first = this.em
      .getKysely<Tables>()
      .selectFrom('galleries')
      .innerJoinLateral(
        (from) =>
          from
            .selectFrom('photos')
            .select('photos.id')
            .whereRef('photos.gallery_id', '=', 'galleries.id')
            .where(visible(EVERYBODY))
            .where(isBehind)
            .$if(start !== null, (photos) => photos.where(sql<boolean>`photos.capture_order >= ${start}`))
            .orderBy('photos.capture_order')
            .orderBy('photos.file_name')
            .orderBy('photos.id')
            .limit(limit)
            .as('photo'),
        (join) => join.onTrue(),
      )
      .select('photo.id')
      .where('galleries.match_id', '=', matchId)
      .where(listed(reader))
      .where(unlocked(reader));
    const photos = selectPhotos(this.em)
      .where('photos.id', 'in', first)
      .orderBy('photos.capture_order')
      .orderBy('photos.file_name')
      .orderBy('photos.id')
      .limit(limit);
    return (await photos.execute()).map((row) => toPhoto(row, reader.isAdmin));
  }

  private async isBehind(photoId: number, reader: PhotoReader): Promise<RawBuilder<boolean>> {
    const place = await lastPhoto(this.em, photoId, reader)
      .select([sql<string>`photos.capture_order::text`.as('time'), 'photos.file_name as name'])
      .executeTakeFirst();
    if (!place) throw cursorInvalid();
    return sql<boolean>`(photos.capture_order, photos.file_name, photos.id)
      > (${place.time}::timestamptz, ${place.name}, ${photoId}::integer)`;
  }
}
