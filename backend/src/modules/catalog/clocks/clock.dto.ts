import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsInt,
  IsOptional,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
  MinLength,
} from 'class-validator';
import { dateRequired, IsDay, IsTime, LARGEST_ID, say } from '../../../shared/http/validation';

/** A week in seconds. A larger value is a typing error; a clock that is further off is set by a photograph. */
const FURTHEST = 7 * 24 * 60 * 60;
/** Named, since the API document takes constants from decorators, but computes no expressions. */
const EARLIEST = -FURTHEST;
const tooFar = say({ en: 'Enter a week at most, in minutes.', af: 'Vul hoogstens ’n week in, in minute.' });

const DAY = /^\d{4}-\d\d-\d\d$/;
const eachDate = { ...dateRequired, each: true };

/** The error of the clock of one of a gallery’s cameras. It replaces the earlier value. */
export class CameraClockDto {
  @IsString()
  @MinLength(1)
  @MaxLength(200)
  camera!: string;

  /** By the camera's own clock; without it, every day on which it took photographs of the gallery. @example "2026-11-28" */
  @IsOptional()
  @IsDay()
  day?: string;

  /** Seconds that its clock was slow; below zero: fast. At most a week. @example 3600 */
  @IsInt(tooFar)
  @Min(EARLIEST, tooFar)
  @Max(FURTHEST, tooFar)
  shiftSeconds!: number;
}

/** A photograph whose camera's clock is set. */
class SetByPhotoDto {
  @IsInt()
  @Min(1)
  @Max(LARGEST_ID)
  photoId!: number;

  /** Days by the camera's own clock; without them, the photograph's. @example ["2026-11-28"] */
  @IsOptional()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(31)
  @Matches(DAY, eachDate)
  @IsTime(eachDate)
  days?: string[];
}

/** Two photographs of the same moment. */
export class SameMomentDto extends SetByPhotoDto {
  /** The photograph whose time is right. @example 2 */
  @IsInt()
  @Min(1)
  @Max(LARGEST_ID)
  rightPhotoId!: number;
}

/** A photograph whose time is known. */
export class KnownTimeDto extends SetByPhotoDto {
  /** When it was taken, ISO 8601; not after its upload. @example "2026-11-28T07:15:00.000Z" */
  @IsTime(dateRequired)
  takenAt!: string;
}

/** Days whose correction is taken back. */
export class ResetClockDto {
  @IsString()
  @MinLength(1)
  @MaxLength(200)
  camera!: string;

  /** By the camera's own clock. @example ["2026-11-28"] */
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(31)
  @Matches(DAY, eachDate)
  @IsTime(eachDate)
  days!: string[];
}

/** A camera's clock on some days, and how far it is set right. */
export class ClockCorrectionDto {
  /** @example "Canon EOS R6 #3f2a" */
  camera!: string;
  /** By the camera's own clock. @example ["2026-11-28"] */
  days!: string[];
  /** Seconds that the clock was slow; below zero: fast. */
  shiftSeconds!: number;
}
