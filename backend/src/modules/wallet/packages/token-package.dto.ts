import { IsBoolean, IsInt, IsOptional, IsString, Matches, Max, MaxLength, Min } from 'class-validator';
import { nameRequired, say, tooLong } from '../../../shared/http/validation';
import { IsAmount } from '../amount.dto';

const tokenCount = say({ en: 'Enter 1 to 1000.', af: 'Vul 1 tot 1000 in.' });
const reference = say({
  en: 'Letters, figures and hyphens only.',
  af: 'Net letters, syfers en koppeltekens.',
});

/** All that is said of a package; a change says all of it again. */
export class SaveTokenPackageDto {
  /** @example "5 Token Pack" */
  @IsString(nameRequired)
  @Matches(/\S/, nameRequired)
  @MaxLength(60, tooLong)
  name!: string;

  @IsInt(tokenCount)
  @Min(1, tokenCount)
  @Max(1000, tokenCount)
  tokenCount!: number;

  /** Rand, more than 0, with two decimals at most, as a text or a number. @example "200.00" */
  @IsAmount()
  price!: string;

  /** PayFast’s `custom_str2`; null or absent for none. @example "5-token-pack" */
  @IsOptional()
  @Matches(/^[\w-]{1,60}$/, reference)
  paymentReference?: string | null;
}

/** Whether a package is sold from now on. */
export class SellPackageDto {
  /** False retires it: it is no longer sold, and what was bought stays. */
  @IsBoolean()
  sold!: boolean;
}
