import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsBoolean, IsInt, IsOptional, IsString, Matches, Max, MaxLength, Min } from 'class-validator';
import { nameRequired, say, tooLong } from '../../../shared/http/validation';

const tokenCount = say({ en: 'Enter 1 to 1000.', af: 'Vul 1 tot 1000 in.' });
/** For amounts in rand. */
export const amountRequired = say({
  en: 'Enter an amount in rand, such as 200.00.',
  af: 'Vul ’n bedrag in rand in, soos 200.00.',
});
const reference = say({
  en: 'Letters, figures and hyphens only.',
  af: 'Net letters, syfers en koppeltekens.',
});

/** Rand above 0, with two decimals at most. */
export const AMOUNT = /^(?![0.]+$)(\d{1,6})(?:\.(\d{1,2}))?$/;

/** For `@Transform`: a price's number or text with two decimals; anything else as it came. */
export const toAmount = ({ value }: { value: unknown }): unknown => {
  const amount = typeof value === 'string' || typeof value === 'number' ? AMOUNT.exec(String(value)) : null;
  return amount ? `${amount[1]}.${(amount[2] ?? '').padEnd(2, '0')}` : value;
};

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
  @ApiProperty({ oneOf: [{ type: 'string', pattern: AMOUNT.source }, { type: 'number' }] })
  @Transform(toAmount)
  @IsString(amountRequired)
  @Matches(AMOUNT, amountRequired)
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
