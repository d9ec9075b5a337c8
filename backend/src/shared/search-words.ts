/*
 * The words that people look for, in the form in which the database compares texts with them: its function `searchable`
 * does the same to texts (migrations/initial/common.sql), and both must change together.
 */

/** A word and how else it may be written; a text has it when it has one of them. */
export type Word = readonly [string, ...string[]];

/** Small letters without accents, and one kind of apostrophe. */
function plainForm(text: string): string {
  return text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[‘’ʼ]/g, "'");
}

/** An age group (o/16A, u16, onder 16 A, 16a), or another word. Players are under 6 to 19. */
const WORDS =
  /(?<![\p{L}\p{N}])(?:(?:onder|under|o|u)\s*[/.-]?\s*(?<under>[6-9]|1\d)\s*(?<letter>[a-z]?)|(?<bare>(?:[6-9]|1\d)[a-z]?))(?![\p{L}\p{N}])|\S+/gu;

/** The words of a search; an age group is one, in all its spellings. */
export function wordsOf(search: string): Word[] {
  return [...plainForm(search).matchAll(WORDS)].flatMap(({ 0: text, groups = {} }): Word[] => {
    if (groups['under'] !== undefined) return [[`o${groups['under']}${groups['letter']}`, text]];
    if (groups['bare'] !== undefined) return [[text, `o${text}`]];
    const word = text.replace(/^[,;]+|[,;]+$/g, '');
    return word === '' ? [] : [[word]];
  });
}

/** Words that a typing error may hide: long enough to be known again, and no numbers, which are others when they differ. */
const MISTYPED = /^\p{L}{4,20}$/u;

/**
 * Patterns for `like`, from the beginning of a word, for a word in which one letter is wrong, missing or too many, or two
 * have changed places; none for a word that is to be taken as it is.
 */
export function typingErrors(word: string): string[] {
  if (!MISTYPED.test(word)) return [];
  const letters = [...word];
  const part = (from: number, to?: number) => letters.slice(from, to).join('');
  const patterns = new Set<string>();
  for (let at = 0; at < letters.length; at++) {
    patterns.add(`${part(0, at)}_${part(at + 1)}`);
    if (at > 0) patterns.add(`${part(0, at)}_${part(at)}`);
    // Of a short word, what is left would be in too many others.
    if (letters.length > 4) patterns.add(part(0, at) + part(at + 1));
    if (at > 0) patterns.add(part(0, at - 1) + part(at, at + 1) + part(at - 1, at) + part(at + 1));
  }
  return [...patterns];
}
