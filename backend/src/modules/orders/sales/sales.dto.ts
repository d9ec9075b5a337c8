import { Transform } from 'class-transformer';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsBoolean, IsInt, IsOptional, Max, Min } from 'class-validator';
import { PeoplesListQueryDto } from '../../../shared/http/list-query.dto';
import { IsEmailAddress, IsReason, LARGEST_ID, say, toBoolean, toWholeNumber } from '../../../shared/http/validation';

/** Filters for purchases of photographs; `search` looks in names, addresses and titles. */
export class SalesQueryDto extends PeoplesListQueryDto {
  /** Whether the delivery e-mail has been sent. */
  @IsOptional()
  @Transform(toBoolean)
  @IsBoolean()
  emailSent?: boolean;

  /** Only photographs that are in this gallery now. */
  @IsOptional()
  @Transform(toWholeNumber)
  @IsInt()
  @Min(1)
  @Max(LARGEST_ID)
  galleryId?: number;
}

/** Where deliveries are sent again. */
export class ResendDto {
  /** Recipient; the last address of each delivery when absent. @example "ouma@voorbeeld.co.za" */
  @IsOptional()
  @IsEmailAddress()
  emailAddress?: string;
}

/** The result of sending deliveries again. */
export class ResentDto {
  /** @example "1 of 1 e-mails sent to ouma@voorbeeld.co.za." */
  message!: string;
  /** E-mails that the mail server took; one e-mail carries what was bought at once. */
  successCount!: number;
  totalProcessed!: number;
  /** E-mails that are left for the next call. */
  remaining!: number;
  /** The account's address. */
  userEmail!: string;
}

/** Why a purchase is given back. */
export class RefundReasonDto {
  /** Shown in the buyer's ledger. @example "The photo is blurred" */
  @IsReason()
  reason!: string;
}

const photosRequired = say({
  en: 'Choose 1 to 50 photos by their numbers.',
  af: 'Kies 1 tot 50 foto’s volgens hul nommers.',
});

/** Photographs that are given to an account free of charge. */
export class GivePhotosDto {
  /** Up to 50. @example [12, 13] */
  @IsArray(photosRequired)
  @ArrayMinSize(1, photosRequired)
  @ArrayMaxSize(50, photosRequired)
  @IsInt({ ...photosRequired, each: true })
  @Min(1, { ...photosRequired, each: true })
  @Max(LARGEST_ID, { ...photosRequired, each: true })
  photoIds!: number[];

  /** Stands in the person's ledger and in the audit log. @example "For the school’s newsletter" */
  @IsReason()
  reason!: string;
}
