import { IsEmail, IsInt, IsOptional, Max, MaxLength, Min } from 'class-validator';
import { emailValid, LARGEST_ID, say } from '../../../shared/http/validation';
import { PhotoDto } from '../../catalog/contract';

const photoRequired = say({ en: 'Choose a photo.', af: 'Kies ’n foto.' });

/** A photograph in the cart, as it is now. */
export class CartItemDto {
  id!: number;
  userId!: number;
  photoId!: number;
  addedAt!: string;
  photo!: PhotoDto;
}

/** What a purchase of the cart would buy, in the order in which it was filled, at today’s prices. */
export class CartDto {
  items!: CartItemDto[];
  count!: number;
  /** Tokens. */
  total!: number;
}

/** The photograph that a call is about. */
export class PhotoIdDto {
  @IsInt(photoRequired)
  @Min(1, photoRequired)
  @Max(LARGEST_ID, photoRequired)
  photoId!: number;
}

/** How everything in the cart is bought. */
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

/** The photograph that is bought, and how. */
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

/** A photograph that a person has bought: title, category and price as they were then. */
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

/** What a purchase of the cart has bought. */
export class PurchasedCartDto {
  purchases!: PurchaseDto[];
  totalTokensSpent!: number;
}

/** What became of the purchase of one photograph. */
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

/** How much a person can download. */
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
