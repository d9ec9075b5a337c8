import { Command } from '@nestjs/cqrs';

/** One debit: `reference` names what it pays for and makes it unique, so that nothing is paid for twice. */
export interface Debit {
  /** Tokens, more than 0. */
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
