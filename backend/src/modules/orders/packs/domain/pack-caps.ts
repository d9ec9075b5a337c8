/** The categories in which teams play: only they have players. */
export const PACK_CATEGORIES = ['Rugby', 'Netball', 'Hokkie'] as const;
export type PackCategory = (typeof PACK_CATEGORIES)[number];

/** The most tokens that a cap may be. */
export const HIGHEST_CAP = 1000;

/** The highest prices of a category's packs, in tokens; null: they are not sold. */
export interface PackCap {
  category: PackCategory;
  match: number | null;
  day: number | null;
}

/** The caps of all categories, as the setting keeps them; without one no packs are sold. */
export function packCapsOf(setting: string | null | undefined): PackCap[] {
  const kept = (setting ? JSON.parse(setting) : []) as PackCap[];
  return PACK_CATEGORIES.map(
    (category) => kept.find((cap) => cap.category === category) ?? { category, match: null, day: null },
  );
}
