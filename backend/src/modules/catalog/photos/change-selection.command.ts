import { Command, CommandHandler, EventBus, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { recordChange } from '../../../shared/changes';
import type { Tables } from '../../../shared/database/tables';
import { galleryNotFound } from '../catalog.errors';
import { tokenPriceOf } from '../galleries/domain/price';
import { lockPhotos } from './photo-locks';
import { announceRemovedFiles, FILE_COLUMNS } from '../galleries/delete-gallery.command';
import { closeReports } from '../reports/report-photo.command';

/**
 * Moves photographs to another gallery, which dates them by its own camera clocks; answers how many went. Those whose
 * content the gallery has already stay where they are, and ids that are not known are passed over.
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

/** Deletes photographs; their files follow by a job. Answers how many there were. */
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
      const galleryIds = await lockGalleries(rows, photoIds, galleryId);
      await rows.selectFrom('photos').select('id').where('id', 'in', photoIds).orderBy('id').forUpdate().execute();
      const moved = await movePhotos(rows, photoIds, galleryIds, galleryId);
      await rows
        .updateTable('galleries')
        .set({ photo_count: sql`(select count(*) from photos where gallery_id = galleries.id)` })
        .where('id', 'in', galleryIds)
        .execute();
      recordChange({ what: 'Gallery', id: galleryId, before: null, after: { movedPhotos: moved } });
      return moved.length;
    });
  }
}

/**
 * Locks the gallery that photographs go to and those that they come from, as uploads and deletions lock them, in one
 * order, so that their counts stay right. Answers their ids. Error: gallery-not-found.
 */
async function lockGalleries(rows: Kysely<Tables>, photoIds: number[], target: number): Promise<number[]> {
  const sources = await rows
    .selectFrom('photos')
    .select('gallery_id as id')
    .distinct()
    .where('id', 'in', photoIds)
    .execute();
  const galleryIds = [...new Set([target, ...sources.map(({ id }) => id)])];
  const galleries = await rows
    .selectFrom('galleries')
    .select('id')
    .where('id', 'in', galleryIds)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  if (!galleries.some(({ id }) => id === target)) throw galleryNotFound();
  return galleryIds;
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
      captured_at: sql`captured_at
        + make_interval(secs => ${shiftIn(sql.val(target))} - ${shiftIn(sql.ref('photos.gallery_id'))})`,
    })
    .where('id', 'in', (photo) =>
      photo
        .selectFrom('photos as chosen')
        .select('chosen.id')
        .distinctOn('chosen.content_hash')
        .where('chosen.id', 'in', photoIds)
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
            .whereRef('there.content_hash', '=', 'photos.content_hash'),
        ),
      ),
    )
    .returning('id')
    .execute();
  return moved.map(({ id }) => id);
}

/** The gallery's correction for the clock of the photograph's camera, in seconds. */
function shiftIn(galleryId: RawBuilder<unknown>): RawBuilder<number> {
  return sql`coalesce((
    select shift_seconds from camera_clocks
    where camera_clocks.gallery_id = ${galleryId} and camera_clocks.camera = photos.camera), 0)`;
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
        .orderBy('id')
        .forUpdate()
        .execute();
      await rows
        .updateTable('photos')
        .set({ token_price: tokenPriceOf(tokenPrice) })
        .where('id', 'in', photoIds)
        .execute();
      for (const photo of before)
        recordChange({ what: 'Photo', id: photo.id, before: { tokenPrice: photo.tokenPrice }, after: { tokenPrice } });
      return before.length;
    });
  }
}

@CommandHandler(DeletePhotos)
export class DeletePhotosHandler implements ICommandHandler<DeletePhotos> {
  constructor(
    private readonly em: EntityManager,
    private readonly events: EventBus,
  ) {}

  execute({ photoIds }: DeletePhotos): Promise<number> {
    return this.em.transactional(async (em) => {
      const rows = em.getKysely<Tables>();
      await lockPhotos(em, photoIds);
      await closeReports(em, rows.selectFrom('photos').select('id').where('id', 'in', photoIds));
      const photos = await rows
        .deleteFrom('photos')
        .where('id', 'in', photoIds)
        .returning(['id', 'title', ...FILE_COLUMNS])
        .execute();
      for (const { id, title } of photos) recordChange({ what: 'Photo', id, before: { title }, after: null });
      await announceRemovedFiles(this.events, photos);
      return photos.length;
    });
  }
}
