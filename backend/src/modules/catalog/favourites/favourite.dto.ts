import { ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import { LARGEST_ID, say, toWholeNumber } from '../../../shared/http/validation';

const photosRequired = say({
  en: 'Choose photos, at most 200 at a time.',
  af: 'Kies foto’s, hoogstens 200 op ’n slag.',
});

/** Which part of the favourites to read. */
export class FavouritesQueryDto {
  /** Photographs a page. */
  @ApiPropertyOptional()
  @Transform(toWholeNumber)
  @IsInt()
  @Min(1)
  @Max(100)
  limit: number = 100;

  /** `savedAt` and `id` of the last one of the page before. @example "2026-11-21T10:15:00.000Z_12" */
  @IsOptional()
  @IsString()
  @MaxLength(100)
  cursor?: string;
}

/** All photographs that a person has saved. */
export class FavouriteIdsDto {
  /** The latest first. */
  photoIds!: number[];
}

/** Photographs that a visitor has saved before signing in. */
export class MergeFavouritesDto {
  /** In the order in which they were chosen; ids that are not known are left out. */
  @IsArray(photosRequired)
  @ArrayMaxSize(200, photosRequired)
  @IsInt({ ...photosRequired, each: true })
  @Min(1, { ...photosRequired, each: true })
  @Max(LARGEST_ID, { ...photosRequired, each: true })
  photoIds!: number[];
}
