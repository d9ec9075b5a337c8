import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsBoolean,
  IsInt,
  IsObject,
  IsOptional,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import { PackPlaceDto } from '../../../shared/http/pack-place.dto';
import { IsEmailAddress, LARGEST_ID, ListOf, say } from '../../../shared/http/validation';
import { CodeDiscountDto } from '../codes/list-token-codes.query';
import { MOST_KINDS } from './domain/token-purchase';

const packageRequired = say({ en: 'No package selected', af: 'Geen pakkie gekies nie' });
/** Characters that are read of what somebody takes for a code. */
const MOST_CODE = 40;

const codeRequired = say({ en: 'Please enter the code.', af: 'Vul asseblief die kode in.' });
const quantity = say({ en: 'Choose 1 to 100.', af: 'Kies 1 tot 100.' });

/** So many packages of one kind. */
export class ChosenPackageDto {
  @IsInt(packageRequired)
  @Min(1, packageRequired)
  @Max(LARGEST_ID, packageRequired)
  packageId!: number;

  /** Packages, 1–100. */
  @IsOptional()
  @IsInt(quantity)
  @Min(1, quantity)
  @Max(100, quantity)
  quantity?: number = 1;
}

/** The purchase that the buyer wants to make with the tokens. */
export class BeginPurchaseDto {
  /** The photograph; without it and without `pack`, what is in the cart. */
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(LARGEST_ID)
  photoId?: number;

  /** All photographs of a player in a match or on a day. */
  @IsOptional()
  @IsObject()
  @ValidateNested()
  @Type(() => PackPlaceDto)
  pack?: PackPlaceDto;

  /** The price in tokens that the buyer was shown. */
  @IsInt()
  @Min(0)
  @Max(LARGEST_ID)
  expectedTokens!: number;

  /** Buys it as soon as the tokens are there, unless it costs more by then. */
  @IsOptional()
  @IsBoolean()
  buysItself?: boolean;

  /** Where it then goes; to the account’s address when absent. @example "ouma@voorbeeld.co.za" */
  @IsOptional()
  @IsEmailAddress()
  deliveryEmail?: string;
}

/** The packages that one payment buys, and what they are for. */
export class StartPaymentDto extends ChosenPackageDto {
  /** Packages of other kinds in the same payment. */
  @IsOptional()
  @ListOf(() => ChosenPackageDto)
  @ArrayMaxSize(MOST_KINDS - 1)
  more?: ChosenPackageDto[];

  /** The purchase that the tokens are for: the way from PayFast leads back to it. */
  @IsOptional()
  @IsObject()
  @ValidateNested()
  @Type(() => BeginPurchaseDto)
  begun?: BeginPurchaseDto;

  /** The total in cents that the buyer was shown: when it is more by now, no payment is opened (409). */
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(LARGEST_ID)
  expectedCents?: number;

  /** A discount code. */
  @IsOptional()
  @IsString()
  @MaxLength(MOST_CODE)
  code?: string;
}

/** The form that takes the buyer to PayFast. */
export class PaymentFormDto {
  /** Address that the browser posts the form to. @example "https://www.payfast.co.za/eng/process" */
  action!: string;
  /** The form's fields by name, in their order. @example { "merchant_id": "10000100", "amount": "200.00" } */
  fields!: Record<string, string>;
}

/** A purchase without a payment, only for development (decision 12). */
export class SimulatePurchaseDto extends ChosenPackageDto {
  /** Makes the call repeatable: the same id gives tokens once. A simulated one is made when absent. */
  @IsOptional()
  @IsString()
  @Matches(/^[\w-]{1,64}$/)
  transactionId?: string;
}

/** A code for tokens or a discount, however it is written. */
export class RedeemCodeDto {
  /** @example "7KQM-2XTD-9HBW" */
  @IsString(codeRequired)
  @Matches(/\S/, codeRequired)
  @MaxLength(MOST_CODE, codeRequired)
  code!: string;
}

/** The result of redeeming a code. */
export class RedeemedCodeDto {
  message!: string;
  /** Tokens that are on the balance now; 0 for a discount. */
  tokens!: number;
  /** For the next payment, which uses it; null for tokens. */
  discount!: CodeDiscountDto | null;
}
