import { IsEmail, IsInt, IsOptional, Max, MaxLength, Min } from 'class-validator';
import { emailValid, LARGEST_ID, say } from '../../../shared/http/validation';
import { PhotoDto } from '../../catalog/contract';

const photoRequired = say({ en: 'Choose a photo.', af: 'Kies ’n foto.' });

export class CartItemDto {
  id!: number;
  userId!: number;
  photoId!: number;
  addedAt!: string;
  photo!: PhotoDto;
}

export class CartDto {
  items!: CartItemDto[];
  count!: number;
  /** Tokens. */
  total!: number;
}

export class PhotoIdDto {
  @IsInt(photoRequired)
  @Min(1, photoRequired)
  @Max(LARGEST_ID, photoRequired)
  photoId!: number;
}

export class PurchaseCartDto {
  /** Where the photographs are sent; the account's address when absent. @example "ouma@voorbeeld.co.za" */
  @IsOptional()
  @IsEmail({}, emailValid)
  @MaxLength(254, emailValid)
  deliveryEmail?: string;

  /** The total in tokens that the buyer was shown: when it is more by now, nothing is bought (409). */
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(LARGEST_ID)
  expectedTokens?: number;
}

export class PurchasePhotoDto extends PhotoIdDto {
  /** Where the photograph is sent; the account's address when absent. @example "ouma@voorbeeld.co.za" */
  @IsOptional()
  @IsEmail({}, emailValid)
  @MaxLength(254, emailValid)
  emailAddress?: string;

  /** The price in tokens that the buyer was shown: when it is more by now, nothing is bought (409). */
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(LARGEST_ID)
  expectedTokens?: number;
}

export class PurchaseDto {
  id!: number;
  userId!: number;
  /** Null when the photograph is no longer kept. */
  photoId!: number | null;
  /** @example "Losskrum, tweede helfte" */
  photoTitle!: string;
  /** @example "Rugby" */
  photoCategory!: string;
  tokensSpent!: number;
  /** Whether the delivery e-mail has been sent. */
  emailSent!: boolean;
  emailAddress!: string;
  /** The same for all photographs that were bought at once. */
  transactionId!: string;
  purchaseDate!: string;
}

export class PurchasedCartDto {
  purchases!: PurchaseDto[];
  totalTokensSpent!: number;
}

export class PurchasedPhotoAnswerDto {
  /** Whether the e-mail has been sent already: false while it is queued (decision 27). */
  emailSent!: boolean;
  /** @example "The photo is on its way to ouer@voorbeeld.co.za." */
  message!: string;
}

export class IsPurchasedDto {
  purchased!: boolean;
}

export class PurchasedPhotosSummaryDto {
  /** Bought photographs that still exist. */
  count!: number;
  /** Of their files together. */
  bytes!: number;
}

/** A bought photograph with its purchase and download link. */
export class PurchasedPhotoDto extends PhotoDto {
  purchaseId!: number;
  purchaseDate!: string;
  tokensSpent!: number;
  emailSent!: boolean;
  emailAddress!: string;
  /** @example "/api/photos/12/download" */
  downloadUrl!: string;
}
