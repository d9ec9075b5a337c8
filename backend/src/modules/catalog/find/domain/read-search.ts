import { dayIn } from '../../search-day';
import { labelOf } from '../../labels/domain/shirt-label';

/** A search that was written in one line of text. */
export interface ReadSearch {
  /** Words of a school's, a team's or a gallery's name; may be empty. */
  words: string;
  /** A shirt label in its stored form. */
  label: string | null;
  /** A day at the schools. @example "2026-11-28" */
  day: string | null;
}

/** An age group, whose number is on no shirt. */
const AGE_GROUP =
  /(?<![\p{L}\p{N}])(?:(?:onder|under|o|u)\s*[/.-]?\s*\d{1,2}(?:\s*[a-z](?!\p{L}))?|\d{1,2}[a-z](?!\p{L}))/giu;

/** A number that is said to be one. */
const SAID = /(?<![\p{L}\p{N}])(?:#\s*|(?:n[or]\.?|number|nommer|num)\s*#?\s*)(\d{1,3})(?![\p{L}\p{N}])/iu;

/** Words that stand between two teams, or before a day or number, and are in no name. */
const NO_NAMES = /(?<![\p{L}\p{N}])(?:vs?\.?|teen|against|number|nommer)(?![\p{L}\p{N}])/giu;

/**
 * Reads a search such as `paarl gim 14a 7`, `7 Bergrivier 28 Nov` or `Kloof netball GA`. A number is a shirt's if it is
 * said to be, or else the last one that is no age group; a position must be the last word. What is `known` from elsewhere
 * is not looked for.
 */
export function readSearch(
  text: string,
  today: Date,
  known: { label?: string | undefined; day?: string | undefined } = {},
): ReadSearch {
  const { day, rest } = known.day === undefined ? dayIn(text, today) : { day: known.day, rest: text };
  if (known.label !== undefined) return { words: tidy(rest), label: known.label, day };
  const said = SAID.exec(rest);
  if (said) return { words: tidy(rest.replace(SAID, ' ')), label: labelOf(said[1] ?? ''), day };
  // Age groups keep their places, but show no number.
  const hidden = rest.replace(AGE_GROUP, (found) => '·'.repeat(found.length));
  const words = [...hidden.matchAll(/[^\s,;]+/g)];
  const last = words.findLast(
    ({ 0: word }, index) => labelOf(word) !== null && (/\d/.test(word) || index === words.length - 1),
  );
  if (!last) return { words: tidy(rest), label: null, day };
  const { 0: word, index } = last;
  return { words: tidy(`${rest.slice(0, index)} ${rest.slice(index + word.length)}`), label: labelOf(word), day };
}

function tidy(words: string): string {
  return words.replace(NO_NAMES, ' ').replace(/\s+/g, ' ').trim();
}
