import { Command, Query } from '@nestjs/cqrs';
import { OutboxEvent } from '../../shared/outbox/outbox';

/** One debit: `reference` names what it pays for and makes it unique, so that nothing is paid for twice. */
export interface Debit {
  /** Tokens; 0 for a photograph that costs nothing within a pack. */
  tokens: number;
  /** @example "purchase:12" */
  reference: string;
  /** @example "Losskrum, tweede helfte" */
  reason: string;
}

/**
 * Takes tokens from a person's balance and writes a ledger entry for each debit, in the running transaction; the
 * balance row stays locked until it ends. Answers the new balance in tokens.
 * Errors: too-few-tokens (nothing is taken).
 */
export class SpendTokens extends Command<number> {
  constructor(
    readonly userId: number,
    readonly debits: Debit[],
  ) {
    super();
  }
}

/**
 * Takes what is left of a balance when its account is closed, with the ledger entry that says so, in the running
 * transaction.
 */
export class ForfeitTokens extends Command<void> {
  constructor(readonly userId: number) {
    super();
  }
}

/**
 * Keeps the payments of a person as they are until the running transaction ends: a credit or a refund locks the payment
 * before the account, so this comes before the account, too.
 */
export class LockPaymentsOfPerson extends Command<void> {
  constructor(readonly userId: number) {
    super();
  }
}

/** Takes the payer out of the notices of a person's payments, and what they were for, in the running transaction. */
export class AnonymisePayer extends Command<void> {
  constructor(readonly userId: number) {
    super();
  }
}

/** Removes what is no longer needed of payments (docs/privacy.md); answers what, with how many of each. */
export class PurgePayments extends Command<Record<string, number>> {}

/**
 * Gives tokens (more than 0) back to a person, with the ledger entry that says why, in the running transaction. A
 * `reference` is given back once. Errors: already-refunded, account-closed.
 */
export class RefundTokens extends Command<void> {
  constructor(
    readonly userId: number,
    readonly refund: Debit,
  ) {
    super();
  }
}

/**
 * Works out anew what the tokens of every ledger entry are worth (domain/token-value.ts), and answers a line for an
 * operator for each entry that says something else.
 */
export class CheckTokenValues extends Query<string[]> {}

/**
 * Tokens have arrived that somebody paid for to buy a photograph, a pack or the cart (`token_purchases.begun`), and they
 * have asked the shop to buy it as soon as it can.
 */
export class BegunPurchasePaid extends OutboxEvent {
  static override readonly queue = 'payments';

  constructor(readonly tokenPurchaseId: number) {
    super();
  }
}

/**
 * Keeps what has become of a purchase that was to happen by itself: `bought`, or the code of the error that stopped it,
 * and which photographs it bought. Nothing personal stays with it.
 */
export class EndBegunPurchase extends Command<void> {
  constructor(
    readonly tokenPurchaseId: number,
    readonly outcome: string,
    readonly photoIds: number[],
  ) {
    super();
  }
}
