import {
  bibOf,
  NETBALL_POSITIONS,
  readLabels,
  type ShirtLabel,
} from '../../../backend/src/modules/catalog/labels/domain/shirt-label';
import { useLanguage, type Language } from '.';

/* Shirt labels as the reader's language has them: GA is DA on an Afrikaans bib. What is read and written is the server's. */

export { NETBALL_POSITIONS, readLabels, type ShirtLabel };

/** A number or position as it stands on the shirts of the reader's language. */
export function useBib(): (label: string) => string {
  const language = useLanguage();
  return (label) => bibOf(label, language);
}

/** The letters that name a team after a label: home and away, tuis and besoekers. */
export const SIDE_LETTERS = { en: { home: 'h', away: 'a' }, af: { home: 't', away: 'b' } } as const;

/** Labels as they are typed, and read by `readLabels`: `7 12a GA`. */
export function writeLabels(labels: readonly ShirtLabel[], language: Language): string {
  return labels
    .map(({ label, side }) => bibOf(label, language) + (side === null ? '' : SIDE_LETTERS[language][side]))
    .join(' ');
}

/** Whether two labels are the same, team and all. */
export function isSameLabel(one: ShirtLabel, other: ShirtLabel): boolean {
  return one.label === other.label && one.side === other.side;
}
