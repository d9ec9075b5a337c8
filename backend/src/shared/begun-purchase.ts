/** All photographs of a player in a match or on a day, as calls name them. */
export interface PackPlace {
  /** The match; without it, `day` is given. */
  match?: number;
  /** A day at the schools. @example "2026-11-28" */
  day?: string;
  team: number;
  /** A number of 1 to 999, or GS, GA, WA, C, WD, GD, GK. @example "7" */
  label: string;
}

/** A purchase that was begun with too few tokens; the payment for more leads back to it. */
export interface BegunPurchase {
  /** The photograph; null: the pack, or what is in the cart. */
  photoId: number | null;
  /** The pack; null: the photograph, or what is in the cart. */
  pack: PackPlace | null;
  /** The price that was shown, in tokens. */
  expectedTokens: number;
  /** Whether the buyer wants it bought as soon as the tokens are there. */
  buysItself: boolean;
  /** Where it then goes; null: to the account's address. */
  deliveryEmail: string | null;
  /** The codes that opened galleries to the buyer. */
  codes: readonly string[];
  /** The outcome of buying it by itself: `bought`, or the code of the error; null: none yet. */
  outcome: string | null;
  /** The photographs that were bought by itself. */
  boughtIds: readonly number[];
}
