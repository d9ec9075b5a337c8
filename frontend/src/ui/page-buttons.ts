/** Page buttons beside each other at most (specification of the administrators' side, section 9). */
const MOST = 5;

/** The pages that get a button: up to five, with the present one in their middle where there is room. */
export function pageButtons(page: number, pages: number): number[] {
  const first = Math.max(1, Math.min(page - Math.floor(MOST / 2), pages - MOST + 1));
  return Array.from({ length: Math.min(MOST, pages) }, (_, index) => first + index);
}
