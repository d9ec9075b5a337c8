/** What somebody was about to buy when their tokens did not suffice, so that the payment leads back to it. */
export interface BegunPurchase {
  /** The photograph; null: what is in the cart. */
  photoId: number | null;
  /** The price that was shown, in tokens. */
  expectedTokens: number;
  /** Whether the buyer wants it bought as soon as the tokens are there. */
  buysItself: boolean;
  /** Where it then goes; null: to the account's address. */
  deliveryEmail: string | null;
  /** The codes that opened galleries to the buyer. */
  codes: readonly string[];
  /** What has become of buying it by itself: `bought`, or the code of the error; null: nothing yet. */
  outcome: string | null;
}
