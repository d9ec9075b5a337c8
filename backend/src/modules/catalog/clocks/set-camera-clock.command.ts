import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { sql, type Kysely } from 'kysely';
import { recordChange } from '../../../shared/changes';
import { isoTime, type Tables } from '../../../shared/database/tables';
import { DomainError } from '../../../shared/errors';
import type { GalleryWorker } from '../../../shared/person';
import { boundsOf } from '../../../shared/shop-time';
import { inOwnGallery } from '../galleries/visibility';
import { countPhotosOf } from '../photos/change-selection.command';
import { lockPhotos } from '../photos/photo-locks';
import { lockClocks } from './camera-clocks';
import { captureTimeOf } from './domain/capture-time';

const cameraOfOthers = () =>
  new DomainError('forbidden', 'camera-of-others', {
    en: 'Photos in galleries of other people were taken with this camera on this day. Ask an administrator.',
    af: 'Foto’s in ander mense se galerye is op hierdie dag met hierdie kamera geneem. Vra ’n administrateur.',
  });

/**
 * Sets how many seconds one camera's clock was slow (below zero: fast) on days by that clock (2026-11-28): what it took
 * then is dated anew in all galleries and in the trash, and so is what is uploaded later. A photographer may do so for
 * days of which all its photographs are in their own galleries. Error: camera-of-others.
 */
export class SetCameraClock extends Command<void> {
  constructor(
    readonly camera: string,
    readonly days: string[],
    readonly shiftSeconds: number,
    readonly worker: GalleryWorker,
  ) {
    super();
  }
}

@CommandHandler(SetCameraClock)
export class SetCameraClockHandler implements ICommandHandler<SetCameraClock> {
  constructor(private readonly em: EntityManager) {}

  execute({ camera, days, shiftSeconds, worker }: SetCameraClock): Promise<void> {
    return this.em.transactional(async (em) => {
      await lockClocks(em, 'set');
      const rows = em.getKysely<Tables>();
      for (const day of [...days].sort()) {
        if (!worker.isAdmin && !(await isOwnCamera(rows, camera, day, worker))) throw cameraOfOthers();
        await setClock(rows, camera, day, shiftSeconds);
        const ids = (await takenBy(rows, camera, day).select('id').execute()).map(({ id }) => id);
        if (ids.length === 0) continue;
        await lockPhotos(em, ids);
        await countPhotosOf(rows, await dateAnew(rows, camera, day, shiftSeconds));
      }
    });
  }
}

async function setClock(rows: Kysely<Tables>, camera: string, day: string, shiftSeconds: number): Promise<void> {
  const former = await rows
    .selectFrom('camera_clocks')
    .select('shift_seconds as seconds')
    .where('camera', '=', camera)
    .where('day', '=', day)
    .executeTakeFirst();
  await rows
    .insertInto('camera_clocks')
    .values({ camera, day, shift_seconds: shiftSeconds })
    .onConflict((clock) => clock.columns(['camera', 'day']).doUpdateSet({ shift_seconds: shiftSeconds }))
    .execute();
  recordChange({
    what: 'CameraClock',
    id: null,
    before: { camera, day, shiftSeconds: former?.seconds ?? 0 },
    after: { camera, day, shiftSeconds },
  });
}

/** Whether it has taken photographs on the day, all of which are in one's own galleries, also those in the trash. */
async function isOwnCamera(rows: Kysely<Tables>, camera: string, day: string, worker: GalleryWorker): Promise<boolean> {
  const { isOwn } = await takenBy(rows, camera, day)
    .select(sql<boolean>`coalesce(bool_and(${inOwnGallery(worker)}), false)`.as('isOwn'))
    .executeTakeFirstOrThrow();
  return isOwn;
}

/** By the index photos_camera. */
function takenBy(rows: Kysely<Tables>, camera: string, day: string) {
  const { from, until } = boundsOf(day);
  return rows
    .selectFrom('photos')
    .where('camera', '=', camera)
    .where(sql<boolean>`camera_time >= ${from} and camera_time < ${until}`);
}

/** Answers the galleries whose photographs have another time now. */
async function dateAnew(rows: Kysely<Tables>, camera: string, day: string, shiftSeconds: number): Promise<number[]> {
  const photos = await takenBy(rows, camera, day)
    .select((row) => [
      'id',
      isoTime(row.ref('camera_time')).as('cameraTime'),
      isoTime(row.ref('created_at')).as('uploadedAt'),
    ])
    .execute();
  const times = photos.map(({ id, cameraTime, uploadedAt }) => ({
    id,
    time: captureTimeOf(new Date(cameraTime ?? NaN), shiftSeconds, new Date(uploadedAt)),
  }));
  const { rows: changed } = await sql<{ galleryId: number }>`
    update photos set captured_at = its.time
    from jsonb_to_recordset(${JSON.stringify(times)}::jsonb) as its (id integer, time timestamptz)
    where photos.id = its.id and photos.captured_at is distinct from its.time
    returning gallery_id as "galleryId"`.execute(rows);
  return [...new Set(changed.map(({ galleryId }) => galleryId))].sort((a, b) => a - b);
}
