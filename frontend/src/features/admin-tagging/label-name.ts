import { useTranslation } from 'react-i18next';
import { useBib, type ShirtLabel } from '../../i18n/shirt-labels';

/** The teams of the gallery's match; null without a match. */
export interface Teams {
  homeTeam: string | null;
  awayTeam: string | null;
}

/** A label with its team: `7 · Kareeboom`. */
export function useLabelName({ homeTeam, awayTeam }: Teams): (label: ShirtLabel) => string {
  const { t } = useTranslation('admin-tagging');
  const bibOf = useBib();
  return ({ label, side }) => {
    const bib = bibOf(label);
    if (side === null) return bib;
    return `${bib} · ${(side === 'home' ? homeTeam : awayTeam) ?? t(`sides.${side}`)}`;
  };
}
