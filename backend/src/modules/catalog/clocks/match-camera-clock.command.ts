import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { invalidInput } from '../../../shared/errors';
import { isoTime, type Tables } from '../../../shared/database/tables';
import type { GalleryWorker } from '../../../shared/person';
import { dayOf } from '../../../shared/shop-time';
import { photoNotFound } from '../catalog.errors';
import { captureTimeOf } from './domain/capture-time';
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
const tooFar = () =>
  invalidInput({
    photoId: {
      en: 'The clock of this photo’s camera is more than 65 years off. Choose another photo.',
      af: 'Hierdie foto se kamera se horlosie is meer as 65 jaar verkeerd. Kies ’n ander foto.',
    },
  });
const notThen = () =>
  invalidInput({
    takenAt: {
      en: 'This cannot be: it is after the upload, before 1995, or on 1 January of an earlier year, where clocks begin.',
      af: 'Dit kan nie wees nie: dit is ná die oplaai, voor 1995, of op 1 Januarie van ’n vorige jaar, waar horlosies begin.',
    },
  });

/** A camera's clock on some days by that clock, and how many seconds it was slow (below zero: fast). */
export interface ClockCorrection {
  camera: string;
  days: string[];
  shiftSeconds: number;
}

/** In seconds, 65 years: clocks that lost their battery begin in 1970 at the earliest. */
const FURTHEST = 65 * 365.25 * 24 * 60 * 60;

/** What tells the right time of a photograph: another one of the same moment, or somebody who knows. */
export type RightTime = { photoId: number } | { takenAt: Date };

/**
 * Sets a camera's clock by one of its photographs: `photoId` gets the time of another photograph, or the time that
 * somebody knows, and all that its camera took on these days by its own clock (without them, on the photograph's day)
 * moves with it. Other than typed minutes it may go far: a clock that began anew is off by decades.
 * Errors: photo-not-found, camera-of-others, invalid-input (no time, no camera, one camera with itself, an impossible
 * time, a clock that is off by more than 65 years).
 */
export class MatchCameraClock extends Command<ClockCorrection> {
  constructor(
    readonly photoId: number,
    readonly right: RightTime,
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

  async execute({ photoId, right, worker, days: wanted }: MatchCameraClock): Promise<ClockCorrection> {
    const { camera, cameraTime, uploadedAt } = await this.read(photoId);
    if (camera === null || cameraTime === null) throw noClock();
    const shown = new Date(cameraTime);
    const days = wanted ?? [dayOf(shown)];
    const time = 'takenAt' in right ? right.takenAt : await this.timeOf(right.photoId, { camera, days });
    const shiftSeconds = Math.round((time.getTime() - shown.getTime()) / 1000);
    if (Math.abs(shiftSeconds) > FURTHEST) throw tooFar();
    if ('takenAt' in right && !canBe(time, { shown, shiftSeconds, uploadedAt: new Date(uploadedAt) })) throw notThen();
    await this.clock.execute(new SetCameraClock(camera, days, shiftSeconds, worker));
    return { camera, days, shiftSeconds };
  }

  /** The time of the photograph that is right; it is not of the camera and a day that are set. */
  private async timeOf(photoId: number, { camera, days }: Pick<ClockCorrection, 'camera' | 'days'>): Promise<Date> {
    const right = await this.read(photoId);
    if (right.capturedAt === null) throw noTime();
    if (right.camera === camera && right.cameraTime !== null && days.includes(dayOf(new Date(right.cameraTime))))
      throw sameClock();
    return new Date(right.capturedAt);
  }

  private async read(photoId: number) {
    const photo = await this.em
      .getKysely<Tables>()
      .selectFrom('photos')
      .select((row) => [
        'camera',
        isoTime(row.ref('camera_time')).as('cameraTime'),
        isoTime(row.ref('captured_at')).as('capturedAt'),
        isoTime(row.ref('created_at')).as('uploadedAt'),
      ])
      .where('id', '=', photoId)
      .where('trash_id', 'is', null)
      .executeTakeFirst();
    if (!photo) throw photoNotFound();
    return photo;
  }
}

/** Whether a photograph can have been taken at a time that somebody knows. */
function canBe(time: Date, photo: { shown: Date; shiftSeconds: number; uploadedAt: Date }): boolean {
  return time <= photo.uploadedAt && captureTimeOf(photo.shown, photo.shiftSeconds, photo.uploadedAt) !== null;
}
