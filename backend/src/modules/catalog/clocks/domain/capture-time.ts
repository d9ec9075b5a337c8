import { dayOf } from '../../../../shared/shop-time';

const DAY = 24 * 60 * 60 * 1000;
/** No digital camera that a school would use is older. */
const FIRST_CAMERAS = Date.UTC(1995, 0, 1);

/**
 * When a photograph was taken: the time of its camera, set right by what the clock was slow (seconds, below zero: fast).
 * Null, for not known, when that cannot be true: more than a day after the upload, before there were digital cameras, or
 * on the first of January of a year that was over, where clocks begin that have lost their battery. A correction may make
 * such a time known: what counts is the corrected one.
 *
 * One year for all cameras is a rule of thumb, and a decision: files say a model and not since when it exists, makers
 * publish no list of that which a program could read, and a list of our own would be wrong with the next model. What it
 * would find besides, a clock that is some years behind, is seen as easily on the page where a day is sorted.
 */
export function captureTimeOf(cameraTime: Date | null, shiftSeconds: number, uploadedAt: Date): Date | null {
  if (cameraTime === null) return null;
  const time = new Date(cameraTime.getTime() + shiftSeconds * 1000);
  const isInFuture = time.getTime() > uploadedAt.getTime() + DAY;
  return isInFuture || time.getTime() < FIRST_CAMERAS || isReset(time, uploadedAt) ? null : time;
}

function isReset(time: Date, uploadedAt: Date): boolean {
  const day = dayOf(time);
  return day.endsWith('-01-01') && day.slice(0, 4) < dayOf(uploadedAt).slice(0, 4);
}
