import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { DomainError } from '../../../shared/errors';
import type { Tables } from '../../../shared/database/tables';
import type { PhotoReader } from '../../../shared/person';
import { DeleteFavourites } from '../personal-data.contract';
import { photoNotFound } from '../catalog.errors';
import { EVERYBODY, published, unlocked, visible } from '../galleries/visibility';

const favouritesFull = (limit: number) =>
  new DomainError('conflict', 'favourites-full', {
    en: `You can keep ${limit} favourites. Remove a few first.`,
    af: `Jy kan ${limit} gunstelinge bewaar. Haal eers ’n paar uit.`,
  });

/** Photographs that a person saves at most: years of school sport, and still one quick list. */
export const FAVOURITES_LIMIT = 1000;

/**
 * Saves a photograph among a person's favourites; twice is as good as once. Errors: photo-not-found, favourites-full.
 */
export class AddFavourite extends Command<void> {
  constructor(
    readonly userId: number,
    readonly photoId: number,
    readonly reader: PhotoReader,
  ) {
    super();
  }
}

/**
 * Saves the favourites that a visitor chose before signing in, the earliest first. Unknown photographs, and those
 * beyond the limit, are left out.
 */
export class MergeFavourites extends Command<void> {
  constructor(
    readonly userId: number,
    readonly photoIds: number[],
    readonly reader: PhotoReader,
  ) {
    super();
  }
}

/** Takes a photograph out of a person's favourites, if it is there. */
export class RemoveFavourite extends Command<void> {
  constructor(
    readonly userId: number,
    readonly photoId: number,
  ) {
    super();
  }
}

@CommandHandler(AddFavourite)
export class AddFavouriteHandler implements ICommandHandler<AddFavourite> {
  constructor(private readonly em: EntityManager) {}

  async execute({ userId, photoId, reader }: AddFavourite): Promise<void> {
    await saveFavourites(this.em, userId, [photoId], reader);
    const { known, saved } = await this.em
      .getKysely<Tables>()
      .selectNoFrom((db) => [
        db
          .exists(
            db
              .selectFrom('photos')
              .innerJoin('galleries', 'galleries.id', 'photos.gallery_id')
              .select('photos.id')
              .where('photos.id', '=', photoId)
              .where(visible(EVERYBODY))
              .where(published(reader))
              .where(unlocked(reader)),
          )
          .as('known'),
        db
          .exists(
            db
              .selectFrom('favourites')
              .select('photo_id')
              .where('user_id', '=', userId)
              .where('photo_id', '=', photoId),
          )
          .as('saved'),
      ])
      .executeTakeFirstOrThrow();
    if (!known) throw photoNotFound();
    if (!saved) throw favouritesFull(FAVOURITES_LIMIT);
  }
}

@CommandHandler(MergeFavourites)
export class MergeFavouritesHandler implements ICommandHandler<MergeFavourites> {
  constructor(private readonly em: EntityManager) {}

  async execute({ userId, photoIds, reader }: MergeFavourites): Promise<void> {
    await saveFavourites(this.em, userId, photoIds, reader);
  }
}

@CommandHandler(RemoveFavourite)
export class RemoveFavouriteHandler implements ICommandHandler<RemoveFavourite> {
  constructor(private readonly em: EntityManager) {}

  async execute({ userId, photoId }: RemoveFavourite): Promise<void> {
    await this.em
      .getKysely<Tables>()
      .deleteFrom('favourites')
      .where('user_id', '=', userId)
      .where('photo_id', '=', photoId)
      .execute();
  }
}

@CommandHandler(DeleteFavourites)
export class DeleteFavouritesHandler implements ICommandHandler<DeleteFavourites> {
  constructor(private readonly em: EntityManager) {}

  async execute({ userId }: DeleteFavourites): Promise<void> {
    await this.em.getKysely<Tables>().deleteFrom('favourites').where('user_id', '=', userId).execute();
  }
}

/**
 * Saves photographs in the given order, a millisecond apart, as far as there is room. The lock on the account lets one
 * person's calls wait for each other, so that no room is filled twice; an account that is closed saves nothing. Those
 * on the photographs, that what is deleted at this moment is left out.
 */
function saveFavourites(em: EntityManager, userId: number, photoIds: number[], reader: PhotoReader): Promise<void> {
  return em.transactional(async () => {
    const rows = em.getKysely<Tables>();
    const account = rows.selectFrom('users').select('id').where('id', '=', userId).where('closed_at', 'is', null);
    if (!(await account.forNoKeyUpdate().executeTakeFirst())) return;
    await sql`
      with photos as materialized (
        select id, gallery_id, status, hidden_at, trash_id from photos where id = any(${photoIds}::integer[])
        order by id for key share
      )
      insert into favourites (user_id, photo_id, created_at)
      select ${userId}, photos.id, now() + min(wanted.place) * interval '1 millisecond'
      from unnest(${photoIds}::integer[]) with ordinality as wanted (photo_id, place)
      join photos on photos.id = wanted.photo_id and ${visible(EVERYBODY)}
      join galleries on galleries.id = photos.gallery_id and ${published(reader)} and ${unlocked(reader)}
      where not exists (select from favourites where user_id = ${userId} and photo_id = photos.id)
      group by photos.id
      order by min(wanted.place)
      limit greatest(0, ${FAVOURITES_LIMIT} - (select count(*) from favourites where user_id = ${userId}))
    `.execute(rows);
  });
}
