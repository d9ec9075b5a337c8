import { toCents } from '../../ui/money';

interface Package {
  id: number;
  name: string;
  tokenCount: number;
  /** Rand, as the server sends it: "200.00". */
  price: string;
}

/** One package, bought once or several times, that brings the tokens that are missing. */
export interface TokenOffer {
  packageId: number;
  name: string;
  quantity: number;
  tokens: number;
  cents: number;
  centsPerToken: number;
  /** Tokens that remain after the purchase. */
  left: number;
}

/** Offers shown: the smallest that is enough, and the next one. */
const SHOWN = 2;

/**
 * The offers for a shortage of tokens, cheapest first. One that costs no less than another and brings no more is left
 * out, so that the first is the least money and each further one brings more.
 */
export function offersFor(missing: number, packages: Package[]): TokenOffer[] {
  const all = packages.map(({ id, name, tokenCount, price }): TokenOffer => {
    const quantity = Math.ceil(missing / tokenCount);
    const cents = quantity * toCents(price);
    const tokens = quantity * tokenCount;
    return {
      packageId: id,
      name,
      quantity,
      tokens,
      cents,
      centsPerToken: Math.round(cents / tokens),
      left: tokens - missing,
    };
  });
  return all
    .sort((a, b) => a.cents - b.cents || b.tokens - a.tokens || a.quantity - b.quantity)
    .reduce<TokenOffer[]>((kept, offer) => (offer.tokens > (kept.at(-1)?.tokens ?? 0) ? [...kept, offer] : kept), [])
    .slice(0, SHOWN);
}
