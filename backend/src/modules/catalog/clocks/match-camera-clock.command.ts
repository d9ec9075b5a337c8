import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { invalidInput } from '../../../shared/errors';
import { isoTime, type Tables } from '../../../shared/database/tables';
import type { GalleryWorker } from '../../../shared/person';
import { dayOf } from '../../../shared/shop-time';
import { photoNotFound } from '../catalog.errors';
import { SetCameraClock, SetCameraClockHandler } from './set-camera-clock.command';

const noTime = () =>
  invalidInput({
    rightPhotoId: {
      en: 'We do not know when this photo was taken. Choose another one.',
      af: 'Ons weet nie wanneer hierdie foto geneem is nie. Kies ’n ander een.',
    },
  });
const noClock = () =>
  invalidInput({
    photoId: {
      en: 'This file says nothing about its camera’s clock. Choose another photo.',
      af: 'Hierdie lêer sê niks oor sy kamera se horlosie nie. Kies ’n ander foto.',
    },
  });
const sameClock = () =>
  invalidInput({
    rightPhotoId: {
      en: 'Both photos are of the same camera and day. Choose one of another camera.',
      af: 'Albei foto’s is van dieselfde kamera en dag. Kies een van ’n ander kamera.',
    },
  });

/** A camera's clock on some days by that clock, and how many seconds it was slow (below zero: fast). */
export interface ClockCorrection {
  camera: string;
  days: string[];
  shiftSeconds: number;
}

/**
 * Sets a camera's clock by two photographs of the same moment: `photoId` gets the time of `rightPhotoId`, and so does all
 * that its camera took on these days by its own clock (without them, on the photograph's day).
 * Errors: photo-not-found, camera-of-others, invalid-input (no time, no camera, one camera with itself).
 */
export class MatchCameraClock extends Command<ClockCorrection> {
  constructor(
    readonly photoId: number,
    readonly rightPhotoId: number,
    readonly worker: GalleryWorker,
    readonly days?: string[],
  ) {
    super();
  }
}

@CommandHandler(MatchCameraClock)
export class MatchCameraClockHandler implements ICommandHandler<MatchCameraClock> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: SetCameraClockHandler,
  ) {}

  async execute({ photoId, rightPhotoId, worker, days: wanted }: MatchCameraClock): Promise<ClockCorrection> {
    const photos = await this.em
      .getKysely<Tables>()
      .selectFrom('photos')
      .select((row) => [
        'id',
        'camera',
        isoTime(row.ref('camera_time')).as('cameraTime'),
        isoTime(row.ref('captured_at')).as('capturedAt'),
      ])
      .where('id', 'in', [photoId, rightPhotoId])
      .where('trash_id', 'is', null)
      .execute();
    const photo = photos.find(({ id }) => id === photoId);
    const right = photos.find(({ id }) => id === rightPhotoId);
    if (!photo || !right) throw photoNotFound();
    if (photo.camera === null || photo.cameraTime === null) throw noClock();
    if (right.capturedAt === null) throw noTime();
    const day = dayOf(new Date(photo.cameraTime));
    const days = wanted ?? [day];
    if (right.camera === photo.camera && right.cameraTime !== null && days.includes(dayOf(new Date(right.cameraTime))))
      throw sameClock();
    const shiftSeconds = Math.round((Date.parse(right.capturedAt) - Date.parse(photo.cameraTime)) / 1000);
    await this.clock.execute(new SetCameraClock(photo.camera, days, shiftSeconds, worker));
    return { camera: photo.camera, days, shiftSeconds };
  }
}
