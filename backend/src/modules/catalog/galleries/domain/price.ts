import { invalidInput } from '../../../../shared/errors';
import { HIGHEST_PRICE, isTokenPrice } from '../../../../shared/token-price';

export const PRICE_RANGE = {
  en: `Choose a price of 1 to ${HIGHEST_PRICE} tokens.`,
  af: `Kies ’n prys van 1 tot ${HIGHEST_PRICE} munte.`,
};

/** Checks a price in tokens: 1 to 10. Error: invalid-input (tokenPrice). */
export function tokenPriceOf(tokens: number): number {
  if (!isTokenPrice(tokens)) throw invalidInput({ tokenPrice: PRICE_RANGE });
  return tokens;
}

/** The price of a new photograph in tokens: its own, or else its gallery's. Error: invalid-input (tokenPrice). */
export function photoPriceOf(own: number | null, gallery: number): number {
  return tokenPriceOf(own ?? gallery);
}
