import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsInt,
  IsObject,
  IsOptional,
  IsString,
  Max,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import { PackPlaceDto } from '../../../shared/http/pack-place.dto';
import { IsEmailAddress, LARGEST_ID, say } from '../../../shared/http/validation';
import { PurchaseDto } from './list-purchases.query';

const photoRequired = say({ en: 'Choose a photo.', af: 'Kies ’n foto.' });

/** The photograph that a call is about. */
export class PhotoIdDto {
  @IsInt(photoRequired)
  @Min(1, photoRequired)
  @Max(LARGEST_ID, photoRequired)
  photoId!: number;
}

const photosRequired = say({
  en: 'Choose photos, at most 100 at a time.',
  af: 'Kies foto’s, hoogstens 100 op ’n slag.',
});

/** Photographs that are put into the cart together, such as a visitor’s after signing in. */
export class MergeCartDto {
  /** In the order in which they were chosen; those that cannot be bought are left out. */
  @IsArray(photosRequired)
  @ArrayMaxSize(100, photosRequired)
  @IsInt({ ...photosRequired, each: true })
  @Min(1, { ...photosRequired, each: true })
  @Max(LARGEST_ID, { ...photosRequired, each: true })
  photoIds!: number[];

  /** The link’s token of the list that they are bought for: what is on it goes to its maker, too. */
  @IsOptional()
  @IsString()
  @MaxLength(60)
  listToken?: string;
}

/** Options for buying several photographs at once. */
export class PurchaseCartDto {
  /** Delivery address; the account's when absent. @example "ouma@voorbeeld.co.za" */
  @IsOptional()
  @IsEmailAddress()
  deliveryEmail?: string;

  /** The total in tokens that the buyer was shown: when it is more by now, nothing is bought (409). */
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(LARGEST_ID)
  expectedTokens?: number;
}

/** The photograph that is bought, and how. */
export class PurchasePhotoDto extends PhotoIdDto {
  /** Delivery address; the account's when absent. @example "ouma@voorbeeld.co.za" */
  @IsOptional()
  @IsEmailAddress()
  emailAddress?: string;

  /** The price in tokens that the buyer was shown: when it is more by now, nothing is bought (409). */
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(LARGEST_ID)
  expectedTokens?: number;
}

/** The pack that is bought, and how. */
export class PurchasePackDto extends PurchaseCartDto {
  @IsObject()
  @ValidateNested()
  @Type(() => PackPlaceDto)
  pack!: PackPlaceDto;
}

/** The photographs that were bought with the cart, or with a pack. */
export class PurchasedCartDto {
  purchases!: PurchaseDto[];
  totalTokensSpent!: number;
}

/** The result of buying one photograph. */
export class PurchasedPhotoAnswerDto {
  /** Whether the e-mail has been sent already: false while it is queued (decision 27). */
  emailSent!: boolean;
  /** @example "The photo is on its way to ouer@voorbeeld.co.za." */
  message!: string;
}

/** Whether the signed-in person has bought a photograph. */
export class IsPurchasedDto {
  purchased!: boolean;
}
