import type { Language, Text } from '../../../../shared/text';

/** The sports that teams play. */
export const SPORTS = ['Rugby', 'Netball', 'Hokkie'] as const;
export type Sport = (typeof SPORTS)[number];

/** The categories of the shop, in the order in which it shows them (decision 3). */
export const CATEGORIES = [...SPORTS, 'Individual Photos', 'Opening Evening', 'Mnr and Miss Bokkieweek'] as const;
export type Category = (typeof CATEGORIES)[number];

/** Other spellings that are accepted everywhere, and stored in the one form. */
const SPELLINGS: ReadonlyMap<string, string> = new Map([
  ['hockey', 'hokkie'],
  ['netbal', 'netball'],
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

/** Sports in a longer text: Netbal o/14, Hockey (girls). */
const SPORT_WORDS: readonly (readonly [Sport, RegExp])[] = [
  ['Rugby', /\brugby\b/i],
  ['Netball', /\bnet ?ball?\b/i],
  ['Hokkie', /\b(?:hokkie|hockey)\b/i],
];

/** The one sport that a longer text names; null when it names none, or several. */
export function sportIn(text: string): Sport | null {
  const [sport, ...others] = SPORT_WORDS.filter(([, words]) => words.test(text)).map(([name]) => name);
  return sport !== undefined && others.length === 0 ? sport : null;
}

/** The categories' names on the pages, as in `common.categories` of the frontend. */
const NAMES: Record<Category, Text> = {
  Rugby: { en: 'Rugby', af: 'Rugby' },
  Netball: { en: 'Netball', af: 'Netbal' },
  Hokkie: { en: 'Hockey', af: 'Hokkie' },
  'Individual Photos': { en: 'Individual Photos', af: 'Individuele foto’s' },
  'Opening Evening': { en: 'Opening Evening', af: 'Openingsaand' },
  'Mnr and Miss Bokkieweek': { en: 'Mnr and Miss Bokkieweek', af: 'Mnr en Miss Bokkieweek' },
};

/** A category's name on the pages. */
export function categoryName(category: Category, language: Language): string {
  return NAMES[category][language];
}

/** The categories whose name, as it is stored or as the reader knows it, has a text in it, in any case. */
export function categoriesNamed(text: string, language: Language): Category[] {
  const wanted = text.trim().toLowerCase();
  return CATEGORIES.filter((name) => [name, NAMES[name][language]].some((one) => one.toLowerCase().includes(wanted)));
}
