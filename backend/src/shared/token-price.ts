/** The highest price of a photograph, in tokens (specification of the administrators' side, section 9). */
export const HIGHEST_PRICE = 10;

/** Tokens that a category's photographs cost unless an administrator says otherwise (specification, section 9). */
export const STANDARD_PRICES: Readonly<Record<string, number>> = {
  Rugby: 1,
  Netball: 1,
  Hokkie: 1,
  'Individual Photos': 2,
  'Opening Evening': 1,
  'Mnr and Miss Bokkieweek': 1,
};

/** Whether photographs may be sold at so many tokens. */
export function isTokenPrice(tokens: number): boolean {
  return Number.isInteger(tokens) && tokens >= 1 && tokens <= HIGHEST_PRICE;
}
