import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { sql, type Kysely } from 'kysely';
import { recordChange } from '../../../shared/changes';
import type { Tables } from '../../../shared/database/tables';
import { galleryNotFound } from '../catalog.errors';
import { tokenPriceOf } from '../galleries/domain/price';
import { dropSides } from '../labels/photo-label-rows';
import { lockPhotos } from './photo-locks';

/**
 * Moves photographs to another gallery; answers how many went. Those whose content the gallery has already stay where
 * they are, and ids that are not known are passed over. Shirt labels lose their teams when the match is another one.
 * Error: gallery-not-found.
 */
export class MovePhotos extends Command<number> {
  constructor(
    readonly photoIds: number[],
    readonly galleryId: number,
  ) {
    super();
  }
}

/** Gives photographs another price, in tokens, 1–10; answers how many are known. Error: invalid-input (tokenPrice). */
export class RepricePhotos extends Command<number> {
  constructor(
    readonly photoIds: number[],
    readonly tokenPrice: number,
  ) {
    super();
  }
}

/** Puts photographs into the trash; answers how many there were. Those that were sold stay with their buyers. */
export class DeletePhotos extends Command<number> {
  constructor(readonly photoIds: number[]) {
    super();
  }
}

@CommandHandler(MovePhotos)
export class MovePhotosHandler implements ICommandHandler<MovePhotos> {
  constructor(private readonly em: EntityManager) {}

  execute({ photoIds, galleryId }: MovePhotos): Promise<number> {
    return this.em.transactional(async (em) => {
      const rows = em.getKysely<Tables>();
      const galleryIds = await lockGalleries(rows, photoIds, [galleryId]);
      await rows.selectFrom('photos').select('id').where('id', 'in', photoIds).orderBy('id').forUpdate().execute();
      const moved = await moveAll(rows, photoIds, galleryIds, galleryId);
      await countPhotosOf(rows, galleryIds);
      return moved.length;
    });
  }
}

/**
 * Moves photographs whose locks, and whose galleries' (`lockedGalleryIds`), the caller holds; answers the ids of those
 * that went. The caller counts the galleries anew.
 */
export async function moveAll(
  rows: Kysely<Tables>,
  photoIds: number[],
  lockedGalleryIds: number[],
  target: number,
): Promise<number[]> {
  const ofOtherMatch = await photosOfOtherMatch(rows, photoIds, target);
  const moved = await movePhotos(rows, photoIds, lockedGalleryIds, target);
  const unsided = moved.filter((id) => ofOtherMatch.has(id));
  if (unsided.length > 0) await dropSides(rows, sql`select unnest(${unsided}::integer[])`);
  recordChange({ what: 'Gallery', id: target, before: null, after: { movedPhotos: moved } });
  return moved;
}

/** Counts the photographs of galleries anew, whose locks the caller holds, and dates the galleries by them. */
export async function countPhotosOf(rows: Kysely<Tables>, galleryIds: number[]): Promise<void> {
  if (galleryIds.length === 0) return;
  await rows
    .updateTable('galleries')
    .set({
      photo_count: sql`(select count(*) from photos where gallery_id = galleries.id and trash_id is null)`,
      held_at: sql`date_of(galleries)`,
    })
    .where('id', 'in', galleryIds)
    .where('trash_id', 'is', null)
    .execute();
}

/**
 * Locks the galleries that photographs go to and those that they come from, as uploads and deletions lock them, in one
 * order, so that their counts stay right. Answers their ids. Error: gallery-not-found.
 */
export async function lockGalleries(rows: Kysely<Tables>, photoIds: number[], targets: number[]): Promise<number[]> {
  const sources = await rows
    .selectFrom('photos')
    .select('gallery_id as id')
    .distinct()
    .where('id', 'in', photoIds)
    .execute();
  const galleryIds = [...new Set([...targets, ...sources.map(({ id }) => id)])];
  if (galleryIds.length === 0) return [];
  const galleries = await rows
    .selectFrom('galleries')
    .select(['id', 'trash_id as trashId'])
    .where('id', 'in', galleryIds)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const there = new Set(galleries.flatMap(({ id, trashId }) => (trashId === null ? [id] : [])));
  if (!targets.every((target) => there.has(target))) throw galleryNotFound();
  return galleryIds;
}

/** Those photographs whose gallery has another match than the one to which they go, or none. */
async function photosOfOtherMatch(rows: Kysely<Tables>, photoIds: number[], target: number): Promise<Set<number>> {
  const photos = await rows
    .selectFrom('photos')
    .innerJoin('galleries', 'galleries.id', 'photos.gallery_id')
    .select('photos.id')
    .where('photos.id', 'in', photoIds)
    .where('galleries.match_id', 'is distinct from', (gallery) =>
      gallery.selectFrom('galleries').select('match_id').where('id', '=', target),
    )
    .execute();
  return new Set(photos.map(({ id }) => id));
}

/**
 * Moves those photographs whose content the target does not have; answers their ids. If two with the same content come
 * from two galleries, only the first is moved. A photograph that was moved meanwhile, to a gallery that is not locked
 * here, stays there.
 */
async function movePhotos(
  rows: Kysely<Tables>,
  photoIds: number[],
  lockedGalleryIds: number[],
  target: number,
): Promise<number[]> {
  const moved = await rows
    .updateTable('photos')
    .set({
      gallery_id: target,
      is_featured_in_gallery: false,
    })
    .where('id', 'in', (photo) =>
      photo
        .selectFrom('photos as chosen')
        .select('chosen.id')
        .distinctOn('chosen.content_hash')
        .where('chosen.id', 'in', photoIds)
        .where('chosen.trash_id', 'is', null)
        .where('chosen.gallery_id', '<>', target)
        .where('chosen.gallery_id', 'in', lockedGalleryIds)
        .orderBy('chosen.content_hash')
        .orderBy('chosen.id'),
    )
    .where((photo) =>
      photo.not(
        photo.exists(
          photo
            .selectFrom('photos as there')
            .select('there.id')
            .where('there.gallery_id', '=', target)
            .where('there.trash_id', 'is', null)
            .whereRef('there.content_hash', '=', 'photos.content_hash'),
        ),
      ),
    )
    .returning('id')
    .execute();
  return moved.map(({ id }) => id);
}

@CommandHandler(RepricePhotos)
export class RepricePhotosHandler implements ICommandHandler<RepricePhotos> {
  constructor(private readonly em: EntityManager) {}

  execute({ photoIds, tokenPrice }: RepricePhotos): Promise<number> {
    return this.em.transactional(async (em) => {
      const rows = em.getKysely<Tables>();
      const before = await rows
        .selectFrom('photos')
        .select(['id', 'token_price as tokenPrice'])
        .where('id', 'in', photoIds)
        .where('trash_id', 'is', null)
        .orderBy('id')
        .forUpdate()
        .execute();
      await rows
        .updateTable('photos')
        .set({ token_price: tokenPriceOf(tokenPrice) })
        .where('id', 'in', photoIds)
        .where('trash_id', 'is', null)
        .execute();
      for (const photo of before)
        recordChange({ what: 'Photo', id: photo.id, before: { tokenPrice: photo.tokenPrice }, after: { tokenPrice } });
      return before.length;
    });
  }
}

@CommandHandler(DeletePhotos)
export class DeletePhotosHandler implements ICommandHandler<DeletePhotos> {
  constructor(private readonly em: EntityManager) {}

  execute({ photoIds }: DeletePhotos): Promise<number> {
    return this.em.transactional(async (em) => {
      const rows = em.getKysely<Tables>();
      // A photograph that is bought at this moment is locked by its purchase, and sold afterwards.
      await lockPhotos(em, photoIds);
      const { id: trashId } = await rows.insertInto('trash').defaultValues().returning('id').executeTakeFirstOrThrow();
      const photos = await rows
        .updateTable('photos')
        .set({ trash_id: trashId, is_featured_in_gallery: false })
        .where('id', 'in', photoIds)
        .where('trash_id', 'is', null)
        .returning(['id', 'title', 'gallery_id as galleryId'])
        .execute();
      if (photos.length === 0) await rows.deleteFrom('trash').where('id', '=', trashId).execute();
      for (const { id, title } of photos) recordChange({ what: 'Photo', id, before: { title }, after: null });
      await countPhotosOf(rows, [...new Set(photos.map(({ galleryId }) => galleryId))]);
      return photos.length;
    });
  }
}
