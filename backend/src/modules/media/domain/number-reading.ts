import { POSITION_BY_BIB } from '../../../shared/shirt-labels';
import type { ReadLabel } from './number-reader';

/*
 * What counts as a number on a shirt, and how sure the reading is. The recognition gives, for each step along a line of
 * text, a probability of every character and of none; only digits and the letters of netball bibs are looked at here,
 * and nothing else that stands in a photograph can leave it.
 */

/** A box around text, in pixels of its picture: its middle, its size, and by how much it leans, in radians. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
  angle: number;
}

/** Labels from here on are shown. Of the wrong ones most are parts of something covered (docs/numbers.md). */
const SURE = 0.8;
/** A single digit is shown from here on: it may be the seen part of a covered number. */
const SURE_DIGIT = 0.95;
/** Labels from here on are suggested to the office; of those below, most are none. */
const POSSIBLE = 0.3;
/** Boxes that are not as high, in pixels of a photograph of 1640, are of digits too small to be sure of. */
const SMALLEST_SURE = 20;
/** A first look that is less sure is no number. */
const FIRST_LOOK = 0.1;

/** Whether a label of this confidence is shown. */
export const isSure = (confidence: number) => confidence >= SURE;

const BIB_LETTERS = [...new Set([...POSITION_BY_BIB.keys()].join(''))];
const DIGITS = [...'0123456789'];

/** Characters that the recognition takes for digits; beside a digit they count as one. */
const ALIKE: Readonly<Record<string, string>> = { 0: 'OoQD', 1: 'Il|i', 2: 'Zz', 5: 'Ss', 6: 'b', 8: 'B', 9: 'gq' };

/** Probabilities of one step: of each character that matters, and of none. */
export interface Step {
  none: number;
  of: Readonly<Record<string, number>>;
}

/** The characters that a step has to have. */
export const CHARACTERS = [
  ...new Set([
    ...DIGITS,
    ...Object.values(ALIKE).join(''),
    ...BIB_LETTERS,
    ...BIB_LETTERS.map((letter) => letter.toLowerCase()),
  ]),
];

/** A label as it is stored, and the probability that these characters, and no others, stand there. */
export type Reading = ReadLabel;

/** One look at a box: what was read of it. */
export interface Look extends Reading {
  of: Box;
  /** The part that was looked at, which may be larger. */
  seen: Box;
}

/** Reads a number of 1 to 999; null when nothing like it stands there. */
export function readNumber(steps: Step[]): Reading | null {
  const plain = steps.map((step) => only(step, DIGITS, (digit) => digit));
  const generous = steps.map((step) => only(step, DIGITS, (digit) => digit + (ALIKE[digit] ?? '')));
  // Letters alone are no number, however much they look like one.
  if (best(plain) === '') return null;
  const chosen = best(generous).length > 1 ? generous : plain;
  const label = best(chosen);
  return /^[1-9]\d{0,2}$/.test(label) ? { label, confidence: probabilityOf(label, chosen) } : null;
}

/** Reads a netball bib; null when nothing like it stands there. */
export function readBib(steps: Step[]): Reading | null {
  const letters = steps.map((step) => only(step, BIB_LETTERS, (letter) => letter + letter.toLowerCase()));
  const readings = [...POSITION_BY_BIB].map(([bib, label]) => ({ label, confidence: probabilityOf(bib, letters) }));
  // VV looks like a W, of which it is one half of the time, and else a part of WA or WD.
  readings.push({ label: 'WD', confidence: probabilityOf('W', letters) / 2 });
  const surest = readings.reduce((most, reading) => (reading.confidence > most.confidence ? reading : most));
  return surest.confidence > 0.01 ? surest : null;
}

/** A step's probabilities of these characters alone, each with those that count as it. */
function only({ none, of }: Step, characters: string[], same: (character: string) => string): Step {
  const sum = (character: string) => [...same(character)].reduce((total, one) => total + (of[one] ?? 0), 0);
  return { none, of: Object.fromEntries(characters.map((character) => [character, sum(character)])) };
}

/** The most probable character of each step, without repetitions and where there is none. */
function best(steps: Step[]): string {
  const chosen = steps.map(({ none, of }) => {
    const [character, probability] = Object.entries(of).reduce((most, one) => (one[1] > most[1] ? one : most));
    return probability > Math.max(none, 0.02) ? character : '';
  });
  return chosen.filter((character, index) => character !== chosen[index - 1]).join('');
}

/** The probability of a text: the sum over all ways to spread it over the steps (CTC's forward algorithm). */
export function probabilityOf(text: string, steps: Step[]): number {
  // Between the characters, before and after them there may be nothing: the even places.
  let ways = new Float64Array(2 * text.length + 1);
  for (const [index, { none, of }] of steps.entries()) {
    const before = ways;
    ways = before.map((stay, place) => {
      const character = text[(place - 1) / 2];
      const skips = character !== undefined && character !== text[(place - 3) / 2];
      const arrive =
        index === 0 ? Number(place < 2) : stay + (before[place - 1] ?? 0) + (skips ? (before[place - 2] ?? 0) : 0);
      return arrive * (character === undefined ? none : (of[character] ?? 0));
    });
  }
  return (ways.at(-1) ?? 0) + (ways.at(-2) ?? 0);
}

/** The looks that deserve a second one: of each place, the surest, and rather the whole number than a digit of it. */
export function candidatesOf(looks: Look[]): Look[] {
  const weight = ({ label, confidence }: Look) => confidence * (label.length > 1 ? 1.5 : 1);
  const chosen: Look[] = [];
  for (const look of looks
    .filter(({ confidence }) => confidence > FIRST_LOOK)
    .sort((one, other) => weight(other) - weight(one)))
    if (!chosen.some(({ seen }) => isSamePlace(seen, look.seen))) chosen.push(look);
  return chosen;
}

/**
 * The labels of a photograph. A candidate is as sure as its looks are on average, of which there were `views` and the
 * first; `seconds` are those that read something, each of a candidate's place. A single digit, which a leg or a stripe
 * can look like, must be surer. What is small is never sure, nor what stands in a line with other text or within one: it
 * may be a year, a time or a telephone number, or a shirt before a banner.
 */
export function labelsOf(candidates: Look[], seconds: Look[], views: number, texts: Box[]): ReadLabel[] {
  const labels = new Map<string, number>();
  for (const candidate of candidates) {
    const { of, seen } = candidate;
    const votes = new Map<string, number>();
    for (const { label, confidence } of [candidate, ...seconds.filter((second) => second.of === seen)])
      votes.set(label, (votes.get(label) ?? 0) + confidence);
    const [label, sum] = [...votes].reduce((most, vote) => (vote[1] > most[1] ? vote : most));
    const average = sum / (views + 1);
    const isDigit = /^\d$/.test(label);
    const weighed = isDigit ? average ** 2 : average;
    const mayBeSure =
      of.height >= SMALLEST_SURE &&
      // A 1 alone is never sure: stripes, limbs and the seen part of 10 to 19 look like it.
      (!isDigit || (label !== '1' && weighed >= SURE_DIGIT)) &&
      !texts.some((text) => isBeside(text, seen) || isAround(text, of));
    const confidence = mayBeSure ? weighed : Math.min(weighed, SURE - 0.01);
    if (confidence >= POSSIBLE) labels.set(label, Math.max(labels.get(label) ?? 0, Math.min(confidence, 1)));
  }
  return [...labels].map(([label, confidence]) => ({ label, confidence }));
}

function isSamePlace(one: Box, other: Box): boolean {
  const [small, large] = [Math.min(one.height, other.height), Math.max(one.height, other.height)];
  return Math.abs(one.x - other.x) < 0.6 * large && Math.abs(one.y - other.y) < 0.6 * large && large < 3 * small;
}

/**
 * Whether a text stands in one line with a number: beside it, or farther away, as the other figure of a score, but
 * just as high and at the same height.
 */
function isBeside(text: Box, number: Box): boolean {
  const { height } = number;
  const apart = Math.abs(text.x - number.x);
  const gap = apart - (text.width + number.width) / 2;
  if (apart < 0.6 * number.width || gap < -0.3 * height) return false;
  const [offset, ratio] = [Math.abs(text.y - number.y) / height, text.height / height];
  const isNear = gap < 1.3 * height && offset < 0.45 && ratio > 0.55 && ratio < 1.7;
  const isAligned = gap < 2.2 * height && offset < 0.15 && ratio > 0.8 && ratio < 1.25;
  return isNear || isAligned;
}

/** Whether a number is a part of a longer text, as the 16 of o/16 is. */
function isAround(text: Box, number: Box): boolean {
  const ratio = text.height / number.height;
  const isInside = Math.abs(text.x - number.x) < text.width / 2 && Math.abs(text.y - number.y) < 0.45 * number.height;
  return isInside && text.width > 1.7 * number.width && ratio > 0.6 && ratio < 1.8;
}
