import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { isoTime, type Tables } from '../../../shared/database/tables';
import { cursorInvalid } from '../catalog.errors';
import type { PhotoReader } from '../../../shared/person';
import { PhotoDto } from '../contract';
import { selectPhotos, toPhoto } from '../photos/photo-rows';
import { EVERYBODY, published, unlocked, visible } from '../galleries/visibility';
import { FAVOURITES_LIMIT } from './change-favourites.command';

/** A saved photograph. */
export class FavouriteDto extends PhotoDto {
  savedAt!: string;
}

/**
 * A person's favourites, the latest first; with a cursor (`savedAt_id` of a favourite), those that come after it.
 * Error: invalid-input (cursor).
 */
export class ListFavourites extends Query<FavouriteDto[]> {
  constructor(
    readonly userId: number,
    readonly page: { limit: number; cursor?: string },
    readonly reader: PhotoReader,
  ) {
    super();
  }
}

/** The ids of all of a person's favourites, the latest first. */
export class ListFavouriteIds extends Query<number[]> {
  constructor(readonly userId: number) {
    super();
  }
}

@QueryHandler(ListFavourites)
export class ListFavouritesHandler implements IQueryHandler<ListFavourites> {
  constructor(private readonly em: EntityManager) {}

  async execute({ userId, page, reader }: ListFavourites): Promise<FavouriteDto[]> {
    let favourites = selectPhotos(this.em)
      .innerJoin('favourites', 'favourites.photo_id', 'photos.id')
      .select((row) => isoTime(row.ref('favourites.created_at')).as('savedAt'))
      .where('favourites.user_id', '=', userId)
      .where(visible(EVERYBODY))
      .where(published(reader))
      .where(unlocked(reader))
      .orderBy('favourites.created_at', 'desc')
      .orderBy('favourites.photo_id', 'desc')
      .limit(page.limit);
    if (page.cursor !== undefined) {
      const { savedAt, photoId } = place(page.cursor);
      favourites = favourites.where(
        sql<boolean>`(favourites.created_at, favourites.photo_id) < (${savedAt}::timestamptz, ${photoId}::integer)`,
      );
    }
    return (await favourites.execute()).map((row) => ({ ...toPhoto(row, reader.isAdmin), savedAt: row.savedAt }));
  }
}

function place(cursor: string): { savedAt: Date; photoId: number } {
  const [, time = '', id] = /^(20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)_(\d{1,9})$/.exec(cursor) ?? [];
  const savedAt = new Date(time);
  if (Number.isNaN(savedAt.getTime())) throw cursorInvalid();
  return { savedAt, photoId: Number(id) };
}

@QueryHandler(ListFavouriteIds)
export class ListFavouriteIdsHandler implements IQueryHandler<ListFavouriteIds> {
  constructor(private readonly em: EntityManager) {}

  async execute({ userId }: ListFavouriteIds): Promise<number[]> {
    const favourites = await this.em
      .getKysely<Tables>()
      .selectFrom('favourites')
      .select('photo_id as photoId')
      .where('user_id', '=', userId)
      .orderBy('created_at', 'desc')
      .orderBy('photo_id', 'desc')
      .limit(FAVOURITES_LIMIT)
      .execute();
    return favourites.map(({ photoId }) => photoId);
  }
}
