import { useTranslation } from 'react-i18next';
import { clockOf, dayHere } from '../../i18n/clock';
import { useDates } from '../../i18n/dates';
import type { Part, Sorting } from './parts';

/** Writes from when until when a part was taken, with its day where the photographs are of several. */
export function useSpan({ photos }: Sorting): (part: Part) => string {
  const { t } = useTranslation('admin-sorting');
  const date = useDates();
  const [first, last] = [photos[0], photos.findLast(({ takenAt }) => takenAt !== null)];
  const isOneDay = dayOf(first?.takenAt) === dayOf(last?.takenAt);
  return ({ photos: [from], until }) => {
    if (!from?.takenAt || until === null) return t('part.unknown');
    const span = t('part.span', { from: clockOf(from.takenAt), until: clockOf(new Date(until).toISOString()) });
    return isOneDay ? span : `${date(from.takenAt, 'dd MMM yyyy')}, ${span}`;
  };
}

const dayOf = (iso: string | null | undefined) => (iso ? dayHere(new Date(iso)) : null);
