/** The highest price of a photograph, in tokens (specification of the administrators' side, section 9). */
export const HIGHEST_PRICE = 10;

/** Whether photographs may be sold at so many tokens. */
export function isTokenPrice(tokens: number): boolean {
  return Number.isInteger(tokens) && tokens >= 1 && tokens <= HIGHEST_PRICE;
}
