import { IsIn, IsOptional, IsString, Matches } from 'class-validator';
import { IsDay, IsReason, say } from '../../../shared/http/validation';
import { HAND_METHODS, type HandMethod } from './record-sale.command';
import type { RefundKind } from './domain/payment-refund';
import { IsAmount } from '../amount.dto';
import { ChosenPackageDto } from '../payments/wallet.dto';

const REFUND_KINDS = ['refund', 'chargeback'] as const;

const payfastIdRequired = say({
  en: 'Enter PayFast’s number of the payment: digits only.',
  af: 'Vul PayFast se nommer van die betaling in: net syfers.',
});

/** Why money is booked by hand. */
class ReasonDto {
  /** Stands in the person's ledger and in the audit log. @example "Paid at the school’s table" */
  @IsReason()
  reason!: string;
}

/** A package that a person has paid for by hand. */
export class RecordSaleDto extends ChosenPackageDto {
  /** Stands in the person's ledger and in the audit log. @example "Paid at the school’s table" */
  @IsReason()
  reason!: string;

  @IsIn(HAND_METHODS)
  method!: HandMethod;

  /**
   * The day on which the money came, at most a year ago; null or absent for today. Receipt and reports of payments go by
   * it, the ledger by the moment of booking. @example "2026-11-28"
   */
  @IsOptional()
  @IsDay()
  paidOn?: string | null;
}

/** A payment that PayFast has and the shop has not heard of. */
export class RecordPaymentDto extends ReasonDto {
  /** PayFast's id of the payment, from its dashboard. @example "1089250" */
  @IsString(payfastIdRequired)
  @Matches(/^\d{1,30}$/, payfastIdRequired)
  payfastId!: string;

  /** The amount paid, in rand, as a check: the price of the purchase. @example "200.00" */
  @IsAmount()
  amount!: string;
}

/** Money that went back to a buyer. */
export class RefundPaymentDto extends ReasonDto {
  /** `refund`: the shop gave it back, at PayFast or by hand. `chargeback`: the buyer's bank took it back. */
  @IsIn(REFUND_KINDS)
  kind!: RefundKind;

  /** Rand; no more than is left of the purchase. @example "200.00" */
  @IsAmount()
  amount!: string;
}
