import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import {
  IsBoolean,
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
import { SearchedListQueryDto } from '../../../shared/http/list-query.dto';
import { IsTime, LARGEST_ID, nameRequired, say, tooLong, toWholeNumber } from '../../../shared/http/validation';
import { plainText } from '../../../shared/text';
import { HIGHEST_PRICE } from '../../../shared/token-price';
import { MatchFilterQueryDto } from '../fixtures/fixture.dto';
import { PRICE_RANGE } from './domain/price';
import { CODE_RULE, PHOTO_ORDERS, type PhotoOrder } from './domain/gallery';
import { GALLERY_LIST_SORTS, type GalleryListSort } from './gallery-rows';

export const price = say(PRICE_RANGE);
export const timeWanted = say({ en: 'Please choose a date and time.', af: 'Kies asseblief ’n datum en tyd.' });
const codeLength = say(CODE_RULE);
const codeRequired = say({ en: 'Please enter the code.', af: 'Vul asseblief die kode in.' });
/** A code as it is kept, so that its length is checked without blanks: just blanks would leave the gallery open. */
const plainCode = ({ value }: { value: unknown }): unknown => (typeof value === 'string' ? plainText(value) : value);

/** Which part of a category's galleries to read. */
export class GalleryTitlesQueryDto extends SearchedListQueryDto {
  /** Only galleries at this price, in tokens. */
  @IsOptional()
  @Transform(toWholeNumber)
  @IsInt()
  @Min(1)
  @Max(HIGHEST_PRICE)
  price?: number;

  /** Without it, the newest first. */
  @IsOptional()
  @IsIn(GALLERY_LIST_SORTS)
  @ApiProperty({ enum: GALLERY_LIST_SORTS, required: false })
  sort?: GalleryListSort;
}

/**
 * Which part of the gallery groups to read; `search` looks in the gallery's name and in the names of its match's teams.
 * With a day, age or venue, only galleries of such matches.
 */
export class GalleryGroupsQueryDto extends MatchFilterQueryDto {
  /** Only groups of this category, in any of its spellings. @example "Rugby" */
  @IsOptional()
  @IsString()
  @MaxLength(100)
  category?: string;
}

/** A search that found nothing. */
export class SuggestionsQueryDto {
  @IsString()
  @MaxLength(100)
  search!: string;
}

/** Which galleries to count. */
export class GalleryCountsQueryDto {
  /** Part of the name, or of the category's name in the reader's language, in any case. */
  @IsOptional()
  @IsString()
  @MaxLength(100)
  search?: string;

  /** Only galleries of this category, in any of its spellings. @example "Rugby" */
  @IsOptional()
  @IsString()
  @MaxLength(100)
  category?: string;
}

/** Which part of all galleries to read; `search` looks in the category's name in the reader's language, too. */
export class GalleriesQueryDto extends SearchedListQueryDto {
  /** Only galleries of this category, in any of its spellings. @example "Rugby" */
  @IsOptional()
  @IsString()
  @MaxLength(100)
  category?: string;

  /** Galleries to skip, for pages with numbers; not used with a cursor. */
  @ApiPropertyOptional()
  @Transform(toWholeNumber)
  @IsInt()
  @Min(0)
  @Max(1_000_000)
  offset: number = 0;
}

/** Visibility and order of a gallery. */
class VisibilityDto {
  /** Everybody sees it from this time on, ISO 8601 (without a zone: South Africa’s); null: only those who work on it. */
  @ValidateIf((body: VisibilityDto) => body.publishedAt !== undefined && body.publishedAt !== null)
  @IsTime(timeWanted)
  publishedAt?: string | null;

  /** In no list; anybody with its address can see it. */
  @ValidateIf((body: VisibilityDto) => body.unlisted !== undefined)
  @IsBoolean()
  unlisted?: boolean;

  /** Asked for before its pictures are shown, in any case, of six letters or digits at least; null: none. */
  @Transform(plainCode)
  @IsOptional()
  @IsString()
  @MinLength(1, codeLength)
  @MaxLength(50, codeLength)
  accessCode?: string | null;

  /** In which order it shows its photographs by default. */
  @ValidateIf((body: VisibilityDto) => body.photoOrder !== undefined)
  @IsIn(PHOTO_ORDERS)
  @ApiProperty({ enum: PHOTO_ORDERS, required: false })
  photoOrder?: PhotoOrder;
}

/** A new gallery. It is published at once unless `publishedAt` says otherwise. */
export class CreateGalleryDto extends VisibilityDto {
  /** Unique. @example "Bergrivier o/16A vs Duinveld o/16A" */
  @IsString(nameRequired)
  @MinLength(1, nameRequired)
  @MaxLength(200, tooLong)
  name!: string;

  /** One of the categories, in any of its spellings. @example "Rugby" */
  @IsString()
  @MaxLength(100, tooLong)
  category!: string;

  /** Tokens, 1–10. */
  @IsOptional()
  @IsInt(price)
  @Min(1, price)
  @Max(HIGHEST_PRICE, price)
  tokenPrice?: number = 1;

  @IsOptional()
  @IsString()
  @MaxLength(2000, tooLong)
  description?: string | null;

  /** The match whose page shows the photographs. */
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(LARGEST_ID)
  matchId?: number | null;
}

/** Changes the given fields; `null` empties the description or unlinks the match. */
export class EditGalleryDto extends VisibilityDto {
  /** @example "Bergrivier o/16A vs Duinveld o/16A" */
  @ValidateIf((body: EditGalleryDto) => body.name !== undefined)
  @IsString(nameRequired)
  @MinLength(1, nameRequired)
  @MaxLength(200, tooLong)
  name?: string;

  /** @example "Rugby" */
  @ValidateIf((body: EditGalleryDto) => body.category !== undefined)
  @IsString()
  @MaxLength(100, tooLong)
  category?: string;

  /** Tokens, 1–10. */
  @ValidateIf((body: EditGalleryDto) => body.tokenPrice !== undefined)
  @IsInt(price)
  @Min(1, price)
  @Max(HIGHEST_PRICE, price)
  tokenPrice?: number;

  @IsOptional()
  @IsString()
  @MaxLength(2000, tooLong)
  description?: string | null;

  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(LARGEST_ID)
  matchId?: number | null;
}

/** The photographer who works on a gallery beside the administrators. */
export class HandGalleryDto {
  /** A photographer’s or administrator’s account, or null. */
  @ValidateIf(({ photographerId }: HandGalleryDto) => photographerId !== null)
  @IsInt()
  @Min(1)
  @Max(LARGEST_ID)
  photographerId!: number | null;
}

/** The code of a gallery, in any case. */
export class GalleryCodeDto {
  @Transform(plainCode)
  @IsString(codeRequired)
  @MinLength(1, codeRequired)
  @MaxLength(50, codeRequired)
  code!: string;
}

/** A gallery by its present name, and the name that it gets. */
export class RenameAlbumDto {
  @IsString(nameRequired)
  @MaxLength(200, tooLong)
  oldTitle!: string;

  @IsString(nameRequired)
  @MinLength(1, nameRequired)
  @MaxLength(200, tooLong)
  newTitle!: string;
}

/** The result of deleting a gallery. */
export class DeletedPhotosDto {
  /** Number of photographs that were deleted with the gallery. */
  deletedPhotos!: number;
  /** @example "Successfully deleted 24 photos from Bergrivier o/16A vs Duinveld o/16A" */
  message!: string;
}
