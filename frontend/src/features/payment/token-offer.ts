import { toCents } from '../../ui/money';

interface Package {
  id: number;
  name: string;
  tokenCount: number;
  /** Rand, as the server sends it: "200.00". */
  price: string;
}

interface OfferedPackage {
  packageId: number;
  name: string;
  quantity: number;
}

/** Packages that together bring at least the tokens that are missing. */
export interface TokenOffer {
  /** The largest first. */
  packages: OfferedPackage[];
  tokens: number;
  cents: number;
  centsPerToken: number;
  /** Tokens that remain after the purchase. */
  left: number;
}

/** Packages of a kind, and kinds, in one payment at most; the server's limits. */
const MOST_OF_A_KIND = 100;
const MOST_KINDS = 10;

/**
 * The offers for a shortage of tokens: the set of packages that costs least, and below it the next package that brings
 * more, at less a token.
 */
export function offersFor(missing: number, packages: Package[]): TokenOffer[] {
  const [least] = [leastFor(missing, packages)].filter((offer) => offer !== null).filter(isPayable);
  const [more] = packages
    .map((one) => offerOf(missing, [[one, Math.ceil(missing / one.tokenCount)]]))
    .filter(isPayable)
    .filter(
      ({ tokens, cents }) =>
        least === undefined || (tokens > least.tokens && cents * least.tokens < least.cents * tokens),
    )
    .sort((a, b) => a.cents - b.cents || b.tokens - a.tokens);
  return [least, more].filter((offer) => offer !== undefined);
}

/**
 * The cheapest packages for at least the missing tokens; among equals the most tokens, then the fewest packages; null
 * when nothing is sold. The cheapest choice for each number of tokens is one for fewer tokens, plus one package.
 */
function leastFor(missing: number, packages: Package[]): TokenOffer | null {
  const largest = Math.max(0, ...packages.map(({ tokenCount }) => tokenCount));
  const best: ({ cents: number; count: number; last: Package | null } | undefined)[] = [
    { cents: 0, count: 0, last: null },
  ];
  for (let tokens = 1; tokens < missing + largest; tokens++)
    for (const last of packages) {
      const before = best[tokens - last.tokenCount];
      if (before === undefined) continue;
      const now = best[tokens];
      const cents = before.cents + toCents(last.price);
      const count = before.count + 1;
      if (now === undefined || cents < now.cents || (cents === now.cents && count < now.count))
        best[tokens] = { cents, count, last };
    }
  const [chosen] = best
    .flatMap((set, tokens) => (set !== undefined && tokens >= missing ? [{ ...set, tokens }] : []))
    .sort((a, b) => a.cents - b.cents || b.tokens - a.tokens);
  if (chosen === undefined) return null;
  const quantities = new Map<Package, number>();
  let { last, tokens } = chosen;
  while (last !== null) {
    quantities.set(last, (quantities.get(last) ?? 0) + 1);
    tokens -= last.tokenCount;
    last = best[tokens]?.last ?? null;
  }
  return offerOf(missing, [...quantities]);
}

function offerOf(missing: number, chosen: [Package, quantity: number][]): TokenOffer {
  const tokens = chosen.reduce((sum, [{ tokenCount }, quantity]) => sum + tokenCount * quantity, 0);
  const cents = chosen.reduce((sum, [{ price }, quantity]) => sum + toCents(price) * quantity, 0);
  return {
    packages: chosen
      .sort(([a], [b]) => b.tokenCount - a.tokenCount)
      .map(([{ id, name }, quantity]) => ({ packageId: id, name, quantity })),
    tokens,
    cents,
    centsPerToken: Math.round(cents / tokens),
    left: tokens - missing,
  };
}

function isPayable({ packages }: TokenOffer): boolean {
  return packages.length <= MOST_KINDS && packages.every(({ quantity }) => quantity <= MOST_OF_A_KIND);
}
