import type { EntityManager } from '@mikro-orm/postgresql';
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../../../shared/database/tables';
import { dayOf } from '../../../shared/shop-time';
import { captureTimeOf } from './domain/capture-time';

/**
 * Held until the transaction ends, and taken before any other lock: while a clock is set, no photograph is added, which
 * would be dated by the former clock. Uploads do not wait for one another.
 */
export async function lockClocks(em: EntityManager, why: 'set' | 'read'): Promise<void> {
  const lock = sql.raw(why === 'set' ? 'pg_advisory_xact_lock' : 'pg_advisory_xact_lock_shared');
  await sql`select ${lock}(hashtext('camera-clocks'))`.execute(em.getKysely<Tables>());
}

/** The facts that a photograph's time depends on. `cameraTime`: by the camera's own clock. */
interface Dated {
  camera: string | null;
  cameraTime: Date | null;
}

/** When photographs of one upload were taken, by the clocks of their cameras, one answer each in the same order. */
export async function captureTimesOf(
  rows: Kysely<Tables>,
  photos: Dated[],
  uploadedAt: Date,
): Promise<(Date | null)[]> {
  const cameras = photos.flatMap(({ camera }) => camera ?? []);
  const shiftOf = await shiftsOf(rows, cameras);
  return photos.map(({ camera, cameraTime }) => {
    const shift = cameraTime === null ? 0 : shiftOf(camera, dayOf(cameraTime));
    return captureTimeOf(cameraTime, shift, uploadedAt);
  });
}

/** How many seconds the clocks of cameras are set right on a day by the clock; 0 where they are not. */
export async function shiftsOf(
  rows: Kysely<Tables>,
  cameras: string[],
): Promise<(camera: string | null, day: string | null) => number> {
  const clocks =
    cameras.length === 0
      ? []
      : await rows
          .selectFrom('camera_clocks')
          .select(['camera', sql<string>`day::text`.as('day'), 'shift_seconds as seconds'])
          .where('camera', 'in', [...new Set(cameras)])
          .execute();
  const shifts = new Map(clocks.map(({ camera, day, seconds }) => [`${day} ${camera}`, seconds]));
  return (camera, day) => shifts.get(`${day} ${camera}`) ?? 0;
}
