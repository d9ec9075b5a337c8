/** The highest price of a photograph, in tokens (specification of the administrators' side, section 9). */
export const HIGHEST_PRICE = 10;

/** Whether the shop takes it for a photograph's price in tokens. */
export function isTokenPrice(tokens: number): boolean {
  return Number.isInteger(tokens) && tokens >= 1 && tokens <= HIGHEST_PRICE;
}
