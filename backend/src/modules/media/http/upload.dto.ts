import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsInt,
  IsOptional,
  IsString,
  Max,
  MaxLength,
  Min,
  MinLength,
  ValidateIf,
} from 'class-validator';
import { ErrorDto } from '../../../shared/http/api-errors';
import { IsTime, LARGEST_ID, say, tooLong, toWholeNumber } from '../../../shared/http/validation';
import { isTokenPrice } from '../../../shared/token-price';
import { PhotoDto } from '../../catalog/contract';
import { MOST_FILES } from './receive-upload';

const galleryMissing = say({
  en: 'Please fill in category and gallery name',
  af: 'Vul asseblief die kategorie en die galery se naam in',
});

const tooManyTitles = say({ en: `At most ${MOST_FILES} titles.`, af: `Hoogstens ${MOST_FILES} titels.` });

/** A form's values are text; an empty one is as good as none. */
const toWholeNumberOrNone = (given: { value: unknown }) => (given.value === '' ? undefined : toWholeNumber(given));

const toTextOrNone = ({ value }: { value: unknown }) => (value === '' ? undefined : value);

/** Instead of a time: it is published by hand, later. */
export const NEVER = 'never';

const timeWanted = say({ en: 'Please choose a date and time.', af: 'Kies asseblief ’n datum en tyd.' });

/** An invalid price falls back to 1 (specification of the administrators' side, section 5). */
const toPrice = (given: { value: unknown }) => {
  const price = toWholeNumberOrNone(given);
  return price === undefined || (typeof price === 'number' && isTokenPrice(price)) ? price : 1;
};

/** Titles come as one field with a JSON list, or as a field each. */
const toTitles = ({ value }: { value: unknown }) => {
  if (typeof value !== 'string') return value;
  if (!value.startsWith('[')) return [value];
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return [value];
  }
};

/** Anything but `true` counts as false. */
const isTrue = ({ value }: { value: unknown }) => value === 'true';

/** The fields of an upload beside its files, in any order, before or after them. */
export class UploadFieldsDto {
  /** The gallery that the photographs go to; without it the name says which, and makes one that is new. */
  @IsOptional()
  @Transform(toWholeNumberOrNone)
  @IsInt()
  @Min(1)
  @Max(LARGEST_ID)
  galleryId?: number;

  /** @example "Bergrivier vs Duinveld, First XV" */
  @ValidateIf((fields: UploadFieldsDto) => fields.galleryId === undefined || fields.galleryName !== undefined)
  @IsString(galleryMissing)
  @MinLength(1, galleryMissing)
  @MaxLength(200, tooLong)
  galleryName?: string;

  /** A category, for a new gallery. @example "Rugby" */
  @IsOptional()
  @IsString()
  @MaxLength(100, tooLong)
  category?: string;

  /** Tokens, 1 to 10; anything else counts as 1. Without it, the gallery's price. @example 1 */
  @IsOptional()
  @Transform(toPrice)
  @IsInt()
  tokenPrice?: number;

  /** The match that the gallery, new or not, is linked to. */
  @IsOptional()
  @Transform(toWholeNumberOrNone)
  @IsInt()
  @Min(1)
  @Max(LARGEST_ID)
  matchId?: number;

  /**
   * From when everybody sees a gallery that this upload makes, ISO 8601 (without a zone: South Africa’s), or `never`: only
   * those who work on it. Without it, at once. @example "2026-11-28T18:00"
   */
  @IsOptional()
  @Transform(toTextOrNone)
  @ValidateIf(({ publishedAt }: UploadFieldsDto) => publishedAt !== NEVER)
  @IsTime(timeWanted)
  publishedAt?: string;

  /** A gallery that this upload makes is in no list. */
  @IsOptional()
  @Transform(isTrue)
  @IsBoolean()
  unlisted?: boolean;

  /** The code of a gallery that this upload makes, of six letters or digits at least. */
  @IsOptional()
  @Transform(toTextOrNone)
  @IsString()
  @MaxLength(50, tooLong)
  accessCode?: string;

  /** The photographs belong to a gallery, as all do; accepted for the client's sake. */
  @IsOptional()
  @Transform(isTrue)
  @IsBoolean()
  gallery?: boolean;

  /** Makes the first photograph the gallery's featured one. */
  @IsOptional()
  @Transform(isTrue)
  @IsBoolean()
  featured?: boolean;

  /** Titles in the order of the files: a JSON list, or the field repeated. By default the files' names. */
  @IsOptional()
  @Transform(toTitles)
  @IsArray()
  @ArrayMaxSize(MOST_FILES, tooManyTitles)
  @IsString({ each: true })
  @MaxLength(1000, { each: true, ...tooLong })
  titles?: string[];
}

/** Photographs, with what belongs to them. */
export class UploadFormDto extends UploadFieldsDto {
  @ApiProperty({
    description: '1 to 500 photographs: JPEG, PNG, WebP or AVIF, of at most 50 MB and 100 megapixels each',
    type: 'array',
    items: { type: 'string', format: 'binary' },
    maxItems: MOST_FILES,
  })
  files!: Blob[];
}

/** A file that was not taken in. */
export class RefusedFileDto {
  /** Its place among the files of the form, from 0. @example 1 */
  index!: number;
  /** @example "IMG_0042.heic" */
  file!: string;
  /** Stable machine code; `duplicate` when the photograph is in the gallery already. @example "heic" */
  code!: string;
  /** The error and what to do about it, in the reader's language. */
  message!: string;
  /** The photograph that a duplicate equals. */
  duplicateOf?: number;
}

/** The result of an upload of which at least one file was accepted. */
export class UploadedDto {
  /** In the order of the files. */
  uploadedPhotos!: PhotoDto[];
  errors!: RefusedFileDto[];
}

/** The fields are not valid (`fields`), or none of the files could be used (`errors`). */
export class NothingUploadedDto extends ErrorDto {
  uploadedPhotos?: PhotoDto[];
  errors?: RefusedFileDto[];
}
