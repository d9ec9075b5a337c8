import { IsInt, IsOptional, IsString, Matches, Max, Min } from 'class-validator';
import { say } from '../../../shared/http/validation';
import type { TokenPurchaseStatus } from '../domain/token-purchase';

const packageRequired = say({ en: 'No package selected', af: 'Geen pakkie gekies nie' });
const quantity = say({ en: 'Choose 1 to 100.', af: 'Kies 1 tot 100.' });

export class TokenPackageDto {
  id!: number;
  /** @example "5 Token Pack" */
  name!: string;
  tokenCount!: number;
  /** Rand, with two decimals. @example "200.00" */
  price!: string;
  paymentReference!: string | null;
}

export class TokenBalanceDto {
  /** Tokens. */
  tokenBalance!: number;
}

export class TokenPurchaseDto {
  id!: number;
  /** @example "5 Token Pack" */
  packageName!: string;
  /** Packages. */
  quantity!: number;
  /** Tokens, of all packages together. */
  tokenCount!: number;
  /** Rand, with two decimals. @example "200.00" */
  totalPrice!: string;
  /** PayFast's id of the payment; null until it is completed. */
  transactionId!: string | null;
  purchaseDate!: string;
  status!: TokenPurchaseStatus;
}

export class StartPaymentDto {
  @IsInt(packageRequired)
  @Min(1, packageRequired)
  packageId!: number;

  /** Packages, 1–100. */
  @IsOptional()
  @IsInt(quantity)
  @Min(1, quantity)
  @Max(100, quantity)
  quantity?: number = 1;
}

export class PaymentFormDto {
  /** Where the browser posts the form. @example "https://www.payfast.co.za/eng/process" */
  action!: string;
  /** The form's fields by name, in their order. @example { "merchant_id": "10000100", "amount": "200.00" } */
  fields!: Record<string, string>;
}

export class SimulatePurchaseDto extends StartPaymentDto {
  /** Makes the call repeatable: the same id gives tokens once. A simulated one is made when absent. */
  @IsOptional()
  @IsString()
  @Matches(/^[\w-]{1,64}$/)
  transactionId?: string;
}
