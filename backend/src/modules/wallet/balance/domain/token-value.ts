import type { Cents } from '../../../../shared/money';

/** An entry of the ledger, with the rand behind it. */
export interface LedgerMovement {
  kind: 'purchase' | 'spend' | 'refund' | 'adjustment';
  /** Below 0 for what was taken off. */
  tokens: number;
  /** A refund has the reference of what was spent. */
  reference: string;
  /** The amount paid, for a purchase of tokens. */
  paid: Cents;
}

/**
 * The tokens of one person and the rand behind them. All tokens that somebody has are worth the same: what was paid for
 * those that are left. Tokens that are taken take their share of it in whole cents, rounded down, and the last ones the
 * rest, so no cent is lost or made. Free tokens bring nothing and make the others cheaper; tokens that are given back for
 * a photograph are worth what was spent on it (docs/adr/0020).
 */
export class TokenHolding {
  tokens = 0;
  value: Cents = 0;
  private readonly spent = new Map<string, Cents>();

  /** Books an entry after all earlier ones of the person; answers the rand behind it, below 0 for what is taken off. */
  book({ kind, tokens, reference, paid }: LedgerMovement): Cents {
    const value =
      tokens < 0
        ? 0 - this.worthOf(-tokens)
        : kind === 'purchase'
          ? paid
          : kind === 'refund'
            ? this.spentOn(reference)
            : 0;
    if (kind === 'spend') this.spent.set(reference, 0 - value);
    this.tokens += tokens;
    this.value += value;
    return value;
  }

  private worthOf(tokens: number): Cents {
    return tokens >= this.tokens ? this.value : Math.floor((this.value * tokens) / this.tokens);
  }

  private spentOn(reference: string): Cents {
    return this.spent.get(reference) ?? 0;
  }
}
