import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { recordChange } from '../../../shared/changes';
import type { Tables } from '../../../shared/database/tables';
import { galleryNotFound } from '../catalog.errors';
import { countPhotosOf } from '../photos/change-selection.command';
import { lockPhotosOf } from '../photos/photo-locks';

/**
 * Sets how many seconds one camera's clock was slow (or, below zero, fast) in a gallery: its photographs are dated
 * anew, and so are those that are added later. Error: gallery-not-found.
 */
export class SetCameraClock extends Command<void> {
  constructor(
    readonly galleryId: number,
    readonly camera: string,
    readonly shiftSeconds: number,
  ) {
    super();
  }
}

@CommandHandler(SetCameraClock)
export class SetCameraClockHandler implements ICommandHandler<SetCameraClock> {
  constructor(private readonly em: EntityManager) {}

  execute({ galleryId, camera, shiftSeconds }: SetCameraClock): Promise<void> {
    return this.em.transactional(async (em) => {
      const rows = em.getKysely<Tables>();
      // No photograph is added meanwhile: it would be dated by the former clock.
      const gallery = await rows
        .selectFrom('galleries')
        .select('id')
        .where('id', '=', galleryId)
        .where('trash_id', 'is', null)
        .forNoKeyUpdate()
        .executeTakeFirst();
      if (!gallery) throw galleryNotFound();
      const former = await rows
        .selectFrom('camera_clocks')
        .select('shift_seconds as seconds')
        .where('gallery_id', '=', galleryId)
        .where('camera', '=', camera)
        .executeTakeFirst();
      const seconds = former?.seconds ?? 0;
      await rows
        .insertInto('camera_clocks')
        .values({ gallery_id: galleryId, camera, shift_seconds: shiftSeconds })
        .onConflict((clock) => clock.columns(['gallery_id', 'camera']).doUpdateSet({ shift_seconds: shiftSeconds }))
        .execute();
      await lockPhotosOf(em, galleryId);
      await rows
        .updateTable('photos')
        .set({ captured_at: sql`captured_at + make_interval(secs => ${shiftSeconds - seconds})` })
        .where('gallery_id', '=', galleryId)
        .where('camera', '=', camera)
        .execute();
      await countPhotosOf(rows, [galleryId]);
      recordChange({
        what: 'Gallery',
        id: galleryId,
        before: { camera, shiftSeconds: seconds },
        after: { camera, shiftSeconds },
      });
    });
  }
}
