import { AFRIKAANS_BIBS, POSITION_BY_BIB } from '../../../../shared/shirt-labels';
import type { Language } from '../../../../shared/text';

/**
 * Shirt labels: what is sewn on a player's shirt, a number or a netball position. They are data about a photograph, not
 * about a child: no name belongs to them (decision 36).
 */

export type NetballPosition = keyof typeof AFRIKAANS_BIBS;
export const NETBALL_POSITIONS = Object.keys(AFRIKAANS_BIBS) as NetballPosition[];

/** The teams of a match. */
export const SIDES = ['home', 'away'] as const;
export type Side = (typeof SIDES)[number];

/** Only shown labels are found by people; suggested ones wait for the office; refused ones do not come back. */
export type LabelState = 'shown' | 'suggested' | 'refused';

/** A label of a photograph, and the team of its match that wears it, where that is known. */
export interface ShirtLabel {
  /** A number of 1 to 999 without leading zeros, or a netball position in English. */
  label: string;
  side: Side | null;
}

/** Letters after a label that tell its team, of home and away, and of tuis and besoekers or weg. */
const SIDE_LETTERS: Readonly<Record<string, Side>> = { h: 'home', t: 'home', a: 'away', b: 'away', w: 'away' };

/** The label in its stored form: a number of 1 to 999, or a position in either language; null for anything else. */
export function labelOf(text: string): string | null {
  const plain = text.trim().replace(/^(?:#|n[or]\.?\s*(?=\d))/i, '');
  const number = /^0{0,2}([1-9]\d{0,2})$/.exec(plain)?.[1];
  return number ?? POSITION_BY_BIB.get(plain.toUpperCase()) ?? null;
}

/** A label with the letter of its team, as the office writes it: `7`, `#7`, `12a`, `GA`, `GAh`; null for anything else. */
export function shirtLabelOf(text: string): ShirtLabel | null {
  const label = labelOf(text);
  if (label !== null) return { label, side: null };
  const side = SIDE_LETTERS[text.slice(-1).toLowerCase()];
  const before = side === undefined ? null : labelOf(text.slice(0, -1));
  return before === null || side === undefined ? null : { label: before, side };
}

/** Reads a line of labels, parted by spaces, commas or semicolons; `unknown` has the words that are none. */
export function readLabels(line: string): { labels: ShirtLabel[]; unknown: string[] } {
  const labels = new Map<string, ShirtLabel>();
  const unknown: string[] = [];
  for (const word of line.split(/[\s,;]+/).filter(Boolean)) {
    const found = shirtLabelOf(word);
    if (found) labels.set(`${found.label} ${found.side ?? ''}`, found);
    else unknown.push(word);
  }
  return { labels: [...labels.values()], unknown };
}

/** Labels in the words of the audit log: `7, 12 away, GA (suggested)`. */
export function labelsInWords(labels: (ShirtLabel & { state: LabelState })[]): string {
  return labels
    .map(({ label, side, state }) => [label, side, state === 'suggested' && '(suggested)'].filter(Boolean).join(' '))
    .join(', ');
}

/** A correction in the same words: `missing 7`, `wrong 12 away`. */
export function correctionInWords({ kind, label, side }: ShirtLabel & { kind: string }): string {
  return [kind, label, side].filter(Boolean).join(' ');
}

/** A label as the shirts of the reader's language have it. */
export function bibOf(label: string, language: Language): string {
  return language === 'af' && label in AFRIKAANS_BIBS ? AFRIKAANS_BIBS[label as NetballPosition] : label;
}
