import { categoryOf, type Category } from './category';
import { nameRequired, priceOutOfRange, unknownCategory } from './catalog.errors';

/** The highest price of a photograph, in tokens (specification of the administrators' side, section 9). */
export const HIGHEST_PRICE = 10;

/** Checks a price in tokens: 1 to 10. */
export function tokenPriceOf(tokens: number): number {
  if (!Number.isInteger(tokens) || tokens < 1 || tokens > HIGHEST_PRICE) throw priceOutOfRange();
  return tokens;
}

/**
 * An album of photographs, the one source of their category, match and name: "album title", "gallery title" and
 * "match info" all read its name (decision 1).
 */
export class Gallery {
  readonly id!: number;
  readonly createdAt!: Date;
  readonly updatedAt!: Date;
  private name: string;
  private category: Category;
  private tokenPrice: number;
  private description: string | null;
  private matchId: number | null;
  private readonly createdBy: number | null;

  constructor(details: {
    name: string;
    category: string;
    tokenPrice: number;
    description: string | null;
    matchId: number | null;
    createdBy: number;
  }) {
    this.name = requireName(details.name);
    this.category = requireCategory(details.category);
    this.tokenPrice = tokenPriceOf(details.tokenPrice);
    this.description = details.description?.trim() || null;
    this.matchId = details.matchId;
    this.createdBy = details.createdBy;
  }

  /** Changes what is given; the price is that of photographs added later. */
  edit(change: {
    name?: string;
    category?: string;
    tokenPrice?: number;
    description?: string | null;
    matchId?: number | null;
  }): void {
    if (change.name !== undefined) this.name = requireName(change.name);
    if (change.category !== undefined) this.category = requireCategory(change.category);
    if (change.tokenPrice !== undefined) this.tokenPrice = tokenPriceOf(change.tokenPrice);
    if (change.description !== undefined) this.description = change.description?.trim() || null;
    if (change.matchId !== undefined) this.matchId = change.matchId;
  }
}

function requireName(name: string): string {
  const trimmed = name.trim();
  if (!trimmed) throw nameRequired();
  return trimmed;
}

function requireCategory(spelling: string): Category {
  const category = categoryOf(spelling);
  if (!category) throw unknownCategory();
  return category;
}
