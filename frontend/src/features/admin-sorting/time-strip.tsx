import { useTranslation } from 'react-i18next';
import { Styled } from '../../ui/styled';
import { planOf, type SortingState } from './decisions';
import { timeOf, type Part, type Sorting } from './parts';
import { useSpan } from './use-span';

/** Milliseconds that a bar of the time line stands for. */
const BAR = 5 * 60_000;

/** The day from its first photograph to its last: how much was taken when, and a way to each part. */
export function TimeStrip({ parts, sorting, state }: { parts: Part[]; sorting: Sorting; state: SortingState }) {
  const { t } = useTranslation('admin-sorting');
  const timed = parts.filter(({ from }) => from !== null);
  const most = Math.max(1, ...timed.flatMap((part) => barsOf(part)));
  const span = useSpan(sorting);
  const titleOf = (part: Part) => {
    const { matchId, name, galleryId } = planOf(part, state, sorting);
    const match = sorting.matches.find(({ id }) => id === matchId);
    const known = sorting.galleries.find(({ id }) => id === galleryId);
    return match ? `${match.home} vs ${match.away}` : (known?.name ?? name) || t('part.open');
  };
  return (
    <nav className="sorting-strip" aria-label={t('strip')}>
      {parts.map((part, place) => (
        <a key={part.key} href={`#part-${part.key}`} className="sorting-stop">
          <span className="sorting-bars" aria-hidden="true">
            {barsOf(part).map((count, bar) => (
              // Each bar is a moment, and stays in its place.
              <Styled as="span" key={bar} variables={{ '--height': count / most }} />
            ))}
          </span>
          <b>{span(part)}</b>
          <span className="small">{t('photos', { count: part.photos.length })}</span>
          <span className="small muted sorting-stop-title">{titleOf(part)}</span>
          <span className="sr-only">{t('part.number', { place: place + 1 })}</span>
        </a>
      ))}
    </nav>
  );
}

/** Photographs in each five minutes of a part, at most four hours of them. */
function barsOf({ photos, from, until }: Part): number[] {
  if (from === null || until === null) return [];
  const bars = Array.from({ length: Math.min(48, Math.floor((until - from) / BAR) + 1) }, () => 0);
  for (const photo of photos) {
    const bar = Math.min(bars.length - 1, Math.floor(((timeOf(photo) ?? from) - from) / BAR));
    bars[bar] = (bars[bar] ?? 0) + 1;
  }
  return bars;
}
