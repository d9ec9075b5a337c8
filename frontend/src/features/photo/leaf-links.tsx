import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import type { PhotoDto } from '../../api/generated/shop.schemas';
import { paths } from '../../app/paths';

/** At the sides of a photograph: the ways to the one before and the one after it in time. */
export function LeafLinks({ photo, neighbours }: { photo: PhotoDto; neighbours: PhotoDto[] }) {
  const { t } = useTranslation();
  const { state } = useLocation() as { state: unknown };
  const place = neighbours.findIndex(({ id }) => id === photo.id);
  if (place === -1) return null;
  const ways = [
    { to: neighbours[place - 1], rel: 'prev', label: t('viewer.previous'), Arrow: ChevronLeft },
    { to: neighbours[place + 1], rel: 'next', label: t('viewer.next'), Arrow: ChevronRight },
  ];
  return ways.map(
    ({ to, rel, label, Arrow }) =>
      to && (
        // Not a step in the history, as on the full screen: the way back leads to the list.
        <Link
          key={rel}
          className="leaf-link"
          to={paths.photo(to.id)}
          rel={rel}
          aria-label={label}
          replace
          state={state}
          preventScrollReset
        >
          <Arrow className="large" aria-hidden="true" />
        </Link>
      ),
  );
}
