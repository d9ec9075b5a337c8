import { labelOf, SIDES, type ShirtLabel, type Side } from './shirt-label';

/** A photographer's notes in a file of who is on it. */
export interface FileTags {
  keywords: string[];
  /** Of XMP's PersonInImage. */
  people: string[];
}

/** The match of the photograph's gallery, as far as there is one. */
export interface TaggedMatch {
  /** Only netball has positions. */
  isNetball: boolean;
  /** The teams' names; null without a match. */
  teams: Record<Side, string> | null;
}

/** A number that is nothing else: `#7`, `nr 7`, `no. 7`, `number 7`, `nommer 7`. */
const MARKED = /(?:#|(?<!\p{L})n(?:[or]\.?|ommer|umber)(?=[\s\d]))\s*(?=\d)/giu;

/**
 * The shirt labels in a file's tags, each once. A keyword is a label alone (`7`, `GA`), with the words of a team of the
 * match in any order (`Paarl Gim 7`, `7 Paarl Gim`), or with any other words when it is marked as a number (`#7`); a
 * person's tag is also one with a name (`Sannie 7`). Of the words nothing is kept.
 */
export function labelsFromTags({ keywords, people }: FileTags, match: TaggedMatch): ShirtLabel[] {
  const found = [
    ...keywords.map((text) => labelIn(text, match, false)),
    ...people.map((text) => labelIn(text, match, true)),
  ].filter((label) => label !== null);
  // The same label without a team says less.
  const known = new Set(found.filter(({ side }) => side !== null).map(({ label }) => label));
  const once = new Map(
    found
      .filter(({ label, side }) => side !== null || !known.has(label))
      .map((one) => [`${one.label} ${one.side ?? ''}`, one]),
  );
  return [...once.values()];
}

/** The label in one tag; null when there is none, or several. */
function labelIn(text: string, match: TaggedMatch, isPerson: boolean): ShirtLabel | null {
  const words = text
    .replace(MARKED, '#')
    .split(/[\s,;:()[\]]+/)
    .filter(Boolean);
  const labels = words.map((word) => {
    const label = labelOf(word);
    // Of several words, only a bib as it is sewn is a position.
    const isBib = match.isNetball && (words.length === 1 || word === word.toUpperCase());
    return label !== null && (isNumber(label) || isBib) ? label : null;
  });
  const [label, another] = labels.filter((one) => one !== null);
  if (label === undefined || another !== undefined) return null;
  const others = words.filter((_, index) => labels[index] === null);
  if (others.length === 0) return { label, side: null };
  const wearers = SIDES.filter((side) => match.teams && isNamed(match.teams[side], others));
  if (wearers.length === 1) return { label, side: wearers[0] ?? null };
  // A person's initial is no position.
  const isSure = wearers.length > 1 || words.includes(`#${label}`) || (isPerson && (isNumber(label) || label !== 'C'));
  return isSure ? { label, side: null } : null;
}

const isNumber = (label: string) => /^\d/.test(label);

/** Whether each word begins a word of the team's name, whatever its case and accents, and one is more than letters. */
function isNamed(team: string, words: string[]): boolean {
  const names = wordsOf(team);
  const said = words.flatMap(wordsOf);
  return said.some(({ length }) => length >= 3) && said.every((word) => names.some((name) => name.startsWith(word)));
}

/** The age group's word does not matter: o/14A, u14a, onder-14A. */
function wordsOf(text: string): string[] {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.replace(/\b(?:onder|under|o|u)[/.-]?(?=\d)/g, ' ').match(/[\p{L}\p{N}]+/gu) ?? [];
}
