import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { isoTime, type Tables } from '../../../shared/database/tables';
import { DomainError } from '../../../shared/errors';
import type { PhotoReader } from '../../../shared/person';
import { PhotoDto } from '../contract';
import { EVERYBODY, published, unlocked, visible } from '../galleries/visibility';
import { selectPhotos, toPhoto } from '../photos/photo-rows';
import { firstName } from './domain/photo-list';

/** Also for one that was taken back, or is too old: that is all its readers need to know. */
const listNotFound = () =>
  new DomainError('not-found', 'list-not-found', {
    en: 'This list is no longer shared. Ask for a new link.',
    af: 'Hierdie lys word nie meer gedeel nie. Vra vir ’n nuwe skakel.',
  });

/** A list of one's own. */
export class PhotoListDto {
  /** The end of the address `/list/{token}`. */
  token!: string;
  /** @example "Mia se foto’s" */
  name!: string;
  photoCount!: number;
  createdAt!: string;
  /** When the link stops working. */
  expiresAt!: string;
}

/** A list as its link shows it. */
export class SharedListDto {
  /** @example "Mia se foto’s" */
  name!: string;
  /** The first name of the person to whom the photographs go. @example "Anna" */
  goesTo!: string;
  expiresAt!: string;
  /** Those that the reader may see, in the order of the list. */
  photos!: PhotoDto[];
  /** Those of them that have been bought for the list already. */
  boughtIds!: number[];
}

/** A person's lists whose links work, the latest first. */
export class ListPhotoLists extends Query<PhotoListDto[]> {
  constructor(readonly userId: number) {
    super();
  }
}

/**
 * The list behind a link. Photographs that are hidden, not published or behind a code that the reader has not given
 * are left out, as everywhere. Error: list-not-found.
 */
export class GetSharedList extends Query<SharedListDto> {
  constructor(
    readonly token: string,
    readonly reader: PhotoReader,
  ) {
    super();
  }
}

@QueryHandler(ListPhotoLists)
export class ListPhotoListsHandler implements IQueryHandler<ListPhotoLists> {
  constructor(private readonly em: EntityManager) {}

  execute({ userId }: ListPhotoLists): Promise<PhotoListDto[]> {
    return this.em
      .getKysely<Tables>()
      .selectFrom('photo_lists')
      .select((row) => [
        'token',
        'name',
        sql<number>`cardinality(photo_ids)`.as('photoCount'),
        isoTime(row.ref('created_at')).as('createdAt'),
        isoTime(row.ref('expires_at')).as('expiresAt'),
      ])
      .where('user_id', '=', userId)
      .where('expires_at', '>', sql<string>`now()`)
      .orderBy('id', 'desc')
      .execute();
  }
}

@QueryHandler(GetSharedList)
export class GetSharedListHandler implements IQueryHandler<GetSharedList> {
  constructor(private readonly em: EntityManager) {}

  async execute({ token, reader }: GetSharedList): Promise<SharedListDto> {
    const rows = this.em.getKysely<Tables>();
    const list = await rows
      .selectFrom('photo_lists')
      .innerJoin('users', 'users.id', 'user_id')
      .select((row) => [
        'user_id as userId',
        'name',
        'full_name as fullName',
        'photo_ids as photoIds',
        isoTime(row.ref('expires_at')).as('expiresAt'),
      ])
      .where('token', '=', token)
      .where('expires_at', '>', sql<string>`now()`)
      .executeTakeFirstOrThrow(listNotFound);
    const photos = await selectPhotos(this.em)
      .where('photos.id', 'in', list.photoIds)
      .where(visible(EVERYBODY))
      .where(published(EVERYBODY))
      .where(unlocked(reader))
      .orderBy(sql`array_position(${list.photoIds}::integer[], photos.id)`)
      .execute();
    const bought = await rows
      .selectFrom('purchases')
      .select('photo_id as photoId')
      .where('user_id', '=', list.userId)
      .where('photo_id', 'in', list.photoIds)
      .execute();
    return {
      name: list.name,
      goesTo: firstName(list.fullName),
      expiresAt: list.expiresAt,
      photos: photos.map((row) => toPhoto(row, false)),
      boughtIds: bought.flatMap(({ photoId }) => photoId ?? []),
    };
  }
}
