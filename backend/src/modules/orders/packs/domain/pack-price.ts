/** A photograph of a pack. */
export interface PackPhoto {
  id: number;
  /** Tokens, bought by itself. */
  tokenPrice: number;
  isOnSale: boolean;
}

/**
 * The price of a pack (docs/adr/0018): the smaller of its missing photographs' single prices, and what is left of the
 * cap after what was paid already for photographs of the same player in the same match, or on the same day.
 *
 * The price is divided over the photographs in proportion to their single prices, in whole tokens: each gets its share
 * rounded down, and the tokens that are left go to the largest remainders, of equal ones to the lower id. So none costs
 * more than by itself, and some may cost nothing.
 */
export class PackPrice {
  /** Tokens for the missing photographs one by one. */
  readonly singleTokens: number;
  /** Tokens. */
  readonly tokens: number;
  /** The price of each missing photograph within the pack, in tokens, by its id. */
  readonly parts: ReadonlyMap<number, number>;

  /** `missing` are on sale and not the buyer's yet; `paid` and `cap` are in tokens. */
  constructor(missing: readonly Omit<PackPhoto, 'isOnSale'>[], paid: number, cap: number) {
    this.singleTokens = missing.reduce((sum, { tokenPrice }) => sum + tokenPrice, 0);
    this.tokens = Math.max(0, Math.min(this.singleTokens, cap - paid));
    const shares = missing.map(({ id, tokenPrice }) => {
      const share = this.tokens * tokenPrice;
      return { id, tokens: Math.floor(share / this.singleTokens), remainder: share % this.singleTokens };
    });
    let left = this.tokens - shares.reduce((sum, { tokens }) => sum + tokens, 0);
    const byRemainder = shares.toSorted((a, b) => b.remainder - a.remainder || a.id - b.id);
    this.parts = new Map(byRemainder.map(({ id, tokens }) => [id, left-- > 0 ? tokens + 1 : tokens]));
  }
}

/** The photographs of packs, and their highest prices; `photos` are all of the player's, on sale or not. */
interface CappedPack {
  kind: 'match' | 'day';
  /** Tokens. */
  cap: number;
  photos: readonly PackPhoto[];
}

/**
 * Prices packs that are bought together, as if one after the other: those of matches first, then those of days, each in
 * the given order. A photograph of several is bought with the first, and what it costs there counts towards the caps of
 * the others. `paid` has what the buyer owns, with the tokens that were paid for it, less what was given back.
 */
export function pricePacks<Pack extends CappedPack>(
  packs: readonly Pack[],
  paid: ReadonlyMap<number, number>,
): { pack: Pack; price: PackPrice }[] {
  const held = new Map(paid);
  const inOrder = [...packs.filter(({ kind }) => kind === 'match'), ...packs.filter(({ kind }) => kind === 'day')];
  return inOrder.map((pack) => {
    const missing = pack.photos.filter(({ id, isOnSale }) => isOnSale && !held.has(id));
    const before = pack.photos.reduce((sum, { id }) => sum + (held.get(id) ?? 0), 0);
    const price = new PackPrice(missing, before, pack.cap);
    for (const [id, tokens] of price.parts) held.set(id, tokens);
    return { pack, price };
  });
}
