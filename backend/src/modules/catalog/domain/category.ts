/** The categories of the shop, in the order in which it shows them (decision 3). */
export const CATEGORIES = [
  'Rugby',
  'Netball',
  'Hokkie',
  'Individual Photos',
  'Opening Evening',
  'Mnr and Miss Bokkieweek',
] as const;
export type Category = (typeof CATEGORIES)[number];

/** The sports that teams play. */
export const SPORTS = ['Rugby', 'Netball', 'Hokkie'] as const;
export type Sport = (typeof SPORTS)[number];

/** Other spellings that are accepted everywhere, and stored in the one form. */
const SPELLINGS: ReadonlyMap<string, string> = new Map([
  ['hockey', 'hokkie'],
  ['mnr en miss bokkieweek', 'mnr and miss bokkieweek'],
]);

function canonical<T extends string>(names: readonly T[], spelling: string): T | null {
  const wanted = spelling.trim().toLowerCase();
  const name = SPELLINGS.get(wanted) ?? wanted;
  return names.find((known) => known.toLowerCase() === name) ?? null;
}

/** The category of a name in any of its spellings and cases; null when there is none. */
export function categoryOf(spelling: string): Category | null {
  return canonical(CATEGORIES, spelling);
}

/** The sport of a name in any of its spellings and cases; null when there is none. */
export function sportOf(spelling: string): Sport | null {
  return canonical(SPORTS, spelling);
}
