import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
  MinLength,
  ValidateIf,
} from 'class-validator';
import { ListPageDto } from '../../../shared/http/list-query.dto';
import {
  IsTime,
  LARGEST_ID,
  nameRequired,
  say,
  toBoolean,
  tooLong,
  toWholeNumber,
} from '../../../shared/http/validation';
import { HIGHEST_PRICE } from '../../../shared/token-price';
import { GALLERY_SORTS, type GallerySort } from './browse-gallery.query';
import { price, timeWanted } from '../galleries/gallery.dto';

const idsWanted = say({
  en: 'Give 1 to 100 photo numbers, separated by commas.',
  af: 'Gee 1 tot 100 fotonommers, met kommas tussenin.',
});

const hashesWanted = say({
  en: 'Send at most 500 content hashes at a time.',
  af: 'Stuur hoogstens 500 inhoudshutse op ’n slag.',
});

/** Which part of a gallery to read. */
export class GalleryPageQueryDto {
  /** Photographs a page. */
  @ApiPropertyOptional()
  @Transform(toWholeNumber)
  @IsInt()
  @Min(1)
  @Max(100)
  limit: number = 24;

  /** Photographs to skip; not used with a cursor. */
  @ApiPropertyOptional()
  @Transform(toWholeNumber)
  @IsInt()
  @Min(0)
  @Max(1_000_000)
  offset: number = 0;

  /** `nextCursor` of the page before; the quick way to go deep. */
  @IsOptional()
  @IsString()
  @MaxLength(2000)
  cursor?: string;

  /** Words of title and description in any order, or the category's name. */
  @IsOptional()
  @IsString()
  @MaxLength(100)
  search?: string;

  /** Only photographs at this price, in tokens. */
  @IsOptional()
  @Transform(toWholeNumber)
  @IsInt()
  @Min(1)
  @Max(HIGHEST_PRICE)
  price?: number;

  /** Without it, the gallery's own order. */
  @IsOptional()
  @IsIn(GALLERY_SORTS)
  @ApiProperty({ enum: GALLERY_SORTS, required: false })
  sort?: GallerySort;

  /**
   * In the order of capture, only photographs that were taken from this time on, ISO 8601 (without a zone: South
   * Africa’s). @example "2026-11-21T14:05"
   */
  @IsOptional()
  @IsTime(timeWanted)
  from?: string;

  /** The client's cache-busting parameter; changes nothing. */
  @IsOptional()
  @IsString()
  @MaxLength(100)
  v?: string;
}

/** Which part of a match's photographs to read. */
export class MatchPhotosQueryDto extends ListPageDto {
  /** Only photographs that were taken from this time on, ISO 8601 (without a zone: South Africa’s). */
  @IsOptional()
  @IsTime(timeWanted)
  from?: string;
}

/** Which photographs to read. */
export class PhotosQueryDto extends ListPageDto {
  @ApiPropertyOptional()
  override limit: number = 24;

  /** Only photographs whose pictures exist. */
  @ApiPropertyOptional()
  @Transform(toBoolean)
  @IsBoolean()
  hasThumbnails: boolean = false;

  /**
   * Only these, in this order, at most 100; those that are not known are left out, and no other parameter counts.
   * @example [12, 15]
   */
  @IsOptional()
  @Transform(({ value }: { value: unknown }) =>
    String(value)
      .split(',')
      .map((id) => toWholeNumber({ value: id })),
  )
  @ArrayMaxSize(100, idsWanted)
  @IsInt({ ...idsWanted, each: true })
  @Min(1, { ...idsWanted, each: true })
  @Max(LARGEST_ID, { ...idsWanted, each: true })
  ids?: number[];
}

/** Which files are there already. */
export class KnownFilesQueryDto {
  /** Only photographs of this gallery. */
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(LARGEST_ID)
  galleryId?: number;

  /** Also photographs that only other galleries have. */
  @IsOptional()
  @IsBoolean()
  everywhere?: boolean;

  /** SHA-256 of each file, hexadecimal; at most 500. */
  @IsArray()
  @ArrayMaxSize(500, hashesWanted)
  @Matches(/^[0-9a-f]{64}$/, { ...hashesWanted, each: true })
  hashes!: string[];
}

/** Changes the given fields; `null` empties the description. */
export class EditPhotoDto {
  @ValidateIf((body: EditPhotoDto) => body.title !== undefined)
  @IsString(nameRequired)
  @MinLength(1, nameRequired)
  @MaxLength(200, tooLong)
  title?: string;

  @IsOptional()
  @IsString()
  @MaxLength(2000, tooLong)
  description?: string | null;

  /** Tokens, 1–10. */
  @ValidateIf((body: EditPhotoDto) => body.tokenPrice !== undefined)
  @IsInt(price)
  @Min(1, price)
  @Max(HIGHEST_PRICE, price)
  tokenPrice?: number;
}
