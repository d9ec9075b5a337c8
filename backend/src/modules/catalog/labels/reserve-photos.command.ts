import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import Redis from 'ioredis';
import type { Tables } from '../../../shared/database/tables';
import { labelsOf, type PhotoLabels } from './change-labels.command';

/** Milliseconds for which photographs are reserved: long enough to label one, and short after somebody has left. */
const LASTS = 60_000;

/** A photograph's labels at this moment, and who else is labelling it. */
export interface ReservedPhoto extends PhotoLabels {
  /** The user name of somebody else; null: it is reserved for the caller. */
  takenBy: string | null;
}

/**
 * Reserves photographs for a minute for the person who is about to label them, unless somebody else has them; again for
 * those that the person has. Unknown ids are passed over. It only helps people to keep out of each other's way: nothing
 * stops a person from labelling a photograph that somebody else has.
 */
export class ReservePhotos extends Command<ReservedPhoto[]> {
  constructor(
    readonly photoIds: number[],
    readonly userId: number,
  ) {
    super();
  }
}

@CommandHandler(ReservePhotos)
export class ReservePhotosHandler implements ICommandHandler<ReservePhotos> {
  constructor(
    private readonly em: EntityManager,
    private readonly redis: Redis,
  ) {}

  async execute({ photoIds, userId }: ReservePhotos): Promise<ReservedPhoto[]> {
    const rows = this.em.getKysely<Tables>();
    const photos = await labelsOf(rows, photoIds);
    const owners = await Promise.all(photos.map(({ photoId }) => this.reserve(photoId, userId)));
    const others = owners.filter((owner) => owner !== userId);
    const users =
      others.length === 0
        ? []
        : await rows.selectFrom('users').select(['id', 'username']).where('id', 'in', others).execute();
    const names = new Map(users.map(({ id, username }) => [id, username ?? '']));
    return photos.map((photo, index) => ({ ...photo, takenBy: names.get(owners[index] ?? userId) ?? null }));
  }

  /** Answers whose it is now. */
  private async reserve(photoId: number, userId: number): Promise<number> {
    const key = `labelling:${photoId}`;
    if (await this.redis.set(key, userId, 'PX', LASTS, 'NX')) return userId;
    const owner = Number(await this.redis.get(key));
    // It has expired this very moment, or it is the person's own: reserved anew.
    if (owner === 0 || owner === userId) await this.redis.set(key, userId, 'PX', LASTS);
    return owner || userId;
  }
}
