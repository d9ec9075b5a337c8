import { IsInt, IsString, Max, MaxLength, Min, MinLength } from 'class-validator';
import { say } from '../../../shared/http/validation';

/** A week in seconds, which is more than a camera's clock is off: beyond it somebody has mistyped. */
const FURTHEST = 7 * 24 * 60 * 60;
/** Named, since the API document takes constants from decorators, but computes no expressions. */
const EARLIEST = -FURTHEST;
const tooFar = say({ en: 'A clock is moved by at most a week.', af: '’n Horlosie skuif hoogstens ’n week.' });

/** A camera that has taken photographs of a gallery. */
export class CameraDto {
  /** @example "Canon EOS R6 3f2a" */
  camera!: string;
  photoCount!: number;
  /** When it took the first of them, as set right; null when its files do not say. */
  firstAt!: string | null;
  lastAt!: string | null;
  /** Seconds that its clock was slow; below zero: fast. */
  shiftSeconds!: number;
}

/** How far the clock of one of a gallery’s cameras is off. It replaces what was said before. */
export class CameraClockDto {
  @IsString()
  @MinLength(1)
  @MaxLength(200)
  camera!: string;

  /** Seconds that its clock was slow; below zero: fast. At most a week. */
  @IsInt(tooFar)
  @Min(EARLIEST, tooFar)
  @Max(FURTHEST, tooFar)
  shiftSeconds!: number;
}
