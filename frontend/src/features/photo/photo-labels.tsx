import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { PhotoDto } from '../../api/generated/shop.schemas';
import { paths } from '../../app/paths';
import { useBib } from '../../i18n/shirt-labels';

/** The shirt labels of a photograph; each leads to all photographs of that player in the match. */
export function PhotoLabels({ photo: { labels = [], matchId } }: { photo: PhotoDto }) {
  const { t } = useTranslation();
  const bibOf = useBib();
  if (labels.length === 0) return null;
  return (
    <ul className="photo-labels" aria-label={t('photo.labels')}>
      {labels.map(({ label, side, team }) => (
        <li key={`${label} ${side ?? ''}`}>
          <Link to={paths.find({ match: matchId, label })} title={t('photo.allOfLabel', { label: bibOf(label) })}>
            <b>{bibOf(label)}</b>
            {team !== null && ` · ${team}`}
          </Link>
        </li>
      ))}
    </ul>
  );
}
