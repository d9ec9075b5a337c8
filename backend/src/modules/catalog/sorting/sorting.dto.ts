import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  Max,
  MaxLength,
  Min,
  MinLength,
  ValidateIf,
} from 'class-validator';
import { IsDay, LARGEST_ID, ListOf, nameRequired, say, toWholeNumber, tooLong } from '../../../shared/http/validation';
import { HIGHEST_PRICE } from '../../../shared/token-price';
import { price } from '../galleries/gallery.dto';

const SORTED_BY = ['uploaded', 'taken'] as const;
const photosWanted = say({
  en: 'Choose photos, at most 5000 at a time.',
  af: 'Kies foto’s, hoogstens 5000 op ’n slag.',
});
const galleriesWanted = say({
  en: 'Choose galleries, at most 200 at a time.',
  af: 'Kies galerye, hoogstens 200 op ’n slag.',
});

/** Which photographs are sorted: those of a day, or with `galleryId` those of a gallery. */
export class SortingQueryDto {
  /** A day at the schools. @example "2026-11-28" */
  @ValidateIf(({ galleryId }: SortingQueryDto) => galleryId === undefined)
  @IsDay()
  @ApiProperty({ required: false })
  day?: string;

  /** Whether the day is that of the upload (by default), or of the camera. */
  @IsOptional()
  @IsIn(SORTED_BY)
  @ApiProperty({ enum: SORTED_BY, required: false })
  by?: (typeof SORTED_BY)[number];

  @IsOptional()
  @Transform(toWholeNumber)
  @IsInt()
  @Min(1)
  @Max(LARGEST_ID)
  galleryId?: number;
}

/** Photographs, and the gallery that they go to: one that there is by its id, another by its properties, never both. */
export class SortedPhotosDto {
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(LARGEST_ID)
  galleryId?: number;

  /** Of a gallery that is made, not published. @example "Bergrivier o/16A vs Duinveld o/16A" */
  @ValidateIf(isNew)
  @IsString(nameRequired)
  @MinLength(1, nameRequired)
  @MaxLength(200, tooLong)
  @ApiProperty({ required: false })
  name?: string;

  /** In any of its spellings. @example "Rugby" */
  @ValidateIf(isNew)
  @IsString()
  @MaxLength(100)
  @ApiProperty({ required: false })
  category?: string;

  /** Tokens, 1–10. */
  @IsOptional()
  @IsInt(price)
  @Min(1, price)
  @Max(HIGHEST_PRICE, price)
  tokenPrice?: number;

  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(LARGEST_ID)
  matchId?: number | null;

  @IsArray(photosWanted)
  @ArrayMinSize(1, photosWanted)
  @ArrayMaxSize(5000, photosWanted)
  @IsInt({ ...photosWanted, each: true })
  @Min(1, { ...photosWanted, each: true })
  @Max(LARGEST_ID, { ...photosWanted, each: true })
  photoIds!: number[];
}

function isNew({ galleryId }: SortedPhotosDto): boolean {
  return galleryId === undefined;
}

/** Galleries that photographs are sorted into, in one go. */
export class SortPhotosDto {
  @ListOf(() => SortedPhotosDto, galleriesWanted)
  @ArrayMinSize(1, galleriesWanted)
  @ArrayMaxSize(200, galleriesWanted)
  galleries!: SortedPhotosDto[];
}

/** A gallery that photographs were sorted into. */
export class SortedGalleryDto {
  id!: number;
  name!: string;
  /** Photographs of those that were sent that are there now. */
  photos!: number;
  /** Those that stayed where they are, since the gallery has the same already, and those that are gone. */
  left!: number;
}
