import { IsInt, Max, Min, NotEquals } from 'class-validator';
import { IsReason, say } from '../../../shared/http/validation';

/** Tokens that one adjustment moves at most: a slip of the hand stays a small one. */
const MOST = 1000;
/** Named, since the API document takes constants from decorators, but computes no expressions. */
const LEAST = -MOST;

const tokensRequired = say({
  en: `Enter a whole number from -${MOST} to ${MOST}, not 0.`,
  af: `Vul ’n heelgetal van -${MOST} tot ${MOST} in, nie 0 nie.`,
});

/** An administrator’s correction of a balance, of at most 1000 tokens. */
export class AdjustBalanceDto {
  /** Tokens to put on the balance, or below 0 to take off. @example 2 */
  @IsInt(tokensRequired)
  @NotEquals(0, tokensRequired)
  @Min(LEAST, tokensRequired)
  @Max(MOST, tokensRequired)
  tokens!: number;

  /** Stands in the person's ledger. @example "Bought at the school’s table" */
  @IsReason()
  reason!: string;
}
