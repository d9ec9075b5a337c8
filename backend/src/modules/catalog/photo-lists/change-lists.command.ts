import { randomBytes } from 'node:crypto';
import { Command, CommandHandler, QueryBus, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { Tables } from '../../../shared/database/tables';
import { DomainError, notSignedIn } from '../../../shared/errors';
import type { PhotoReader } from '../../../shared/person';
import { plainText } from '../../../shared/text';
import { nameRequired, photoNotFound } from '../catalog.errors';
import { GetShownPhotos } from '../contract';
import { DeletePhotoLists, PurgePhotoLists } from '../personal-data.contract';
import { expiryOf, LIST_KEPT_DAYS, LISTS_LIMIT } from './domain/photo-list';

const tooManyLists = () =>
  new DomainError('conflict', 'too-many-lists', {
    en: `You have ${LISTS_LIMIT} lists already. Take one back first.`,
    af: `Jy het reeds ${LISTS_LIMIT} lyste. Trek eers een terug.`,
  });

/**
 * Makes a list of photographs, in the given order, with a link that opens without an account; answers the end of that
 * link. Photographs that the person does not see are left out. Errors: photo-not-found (none is left), too-many-lists,
 * invalid-input.
 */
export class MakePhotoList extends Command<string> {
  constructor(
    readonly userId: number,
    readonly list: { name: string; photoIds: number[] },
    readonly reader: PhotoReader,
  ) {
    super();
  }
}

/** Takes a list of one's own back, if it is there: its link stops working at once. */
export class TakeBackPhotoList extends Command<void> {
  constructor(
    readonly userId: number,
    readonly token: string,
  ) {
    super();
  }
}

@CommandHandler(MakePhotoList)
export class MakePhotoListHandler implements ICommandHandler<MakePhotoList> {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
  ) {}

  async execute({ userId, list, reader }: MakePhotoList): Promise<string> {
    const name = plainText(list.name);
    if (name === '') throw nameRequired();
    const photos = await this.queries.execute(new GetShownPhotos([...new Set(list.photoIds)], reader));
    if (photos.length === 0) throw photoNotFound();
    return this.em.transactional(async () => {
      const rows = this.em.getKysely<Tables>();
      // One person's calls wait for each other, so that the limit holds.
      const account = rows.selectFrom('users').select('id').where('id', '=', userId).where('closed_at', 'is', null);
      if (!(await account.forNoKeyUpdate().executeTakeFirst())) throw notSignedIn();
      const { count } = await rows
        .selectFrom('photo_lists')
        .select((row) => row.fn.countAll<string>().as('count'))
        .where('user_id', '=', userId)
        .where('expires_at', '>', sql<string>`now()`)
        .executeTakeFirstOrThrow();
      if (Number(count) >= LISTS_LIMIT) throw tooManyLists();
      const { token } = await rows
        .insertInto('photo_lists')
        .values({
          token: randomBytes(16).toString('base64url'),
          user_id: userId,
          name,
          photo_ids: photos.map((photo) => photo.id),
          expires_at: expiryOf(new Date()),
        })
        .returning('token')
        .executeTakeFirstOrThrow();
      return token;
    });
  }
}

@CommandHandler(TakeBackPhotoList)
export class TakeBackPhotoListHandler implements ICommandHandler<TakeBackPhotoList> {
  constructor(private readonly em: EntityManager) {}

  async execute({ userId, token }: TakeBackPhotoList): Promise<void> {
    await this.em
      .getKysely<Tables>()
      .deleteFrom('photo_lists')
      .where('user_id', '=', userId)
      .where('token', '=', token)
      .execute();
  }
}

@CommandHandler(DeletePhotoLists)
export class DeletePhotoListsHandler implements ICommandHandler<DeletePhotoLists> {
  constructor(private readonly em: EntityManager) {}

  async execute({ userId }: DeletePhotoLists): Promise<void> {
    await this.em.getKysely<Tables>().deleteFrom('photo_lists').where('user_id', '=', userId).execute();
  }
}

@CommandHandler(PurgePhotoLists)
export class PurgePhotoListsHandler implements ICommandHandler<PurgePhotoLists> {
  constructor(private readonly em: EntityManager) {}

  async execute(): Promise<number> {
    const { numDeletedRows } = await this.em
      .getKysely<Tables>()
      .deleteFrom('photo_lists')
      .where('expires_at', '<', sql<string>`now() - make_interval(days => ${LIST_KEPT_DAYS})`)
      .executeTakeFirst();
    return Number(numDeletedRows);
  }
}
