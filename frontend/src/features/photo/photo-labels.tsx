import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { PhotoDto } from '../../api/generated/shop.schemas';
import { paths } from '../../app/paths';
import { useBib } from '../../i18n/shirt-labels';
import { FollowLabel } from '../players/follow-label';

/** The shirt labels of a photograph; each leads to all photographs of that player in the match. */
export function PhotoLabels({ photo: { labels = [], matchId } }: { photo: PhotoDto }) {
  const { t } = useTranslation();
  const bibOf = useBib();
  if (labels.length === 0) return null;
  return (
    <ul className="photo-labels" aria-label={t('photo.labels')}>
      {labels.map(({ label, side, teamId, team }) => (
        <li key={`${label} ${side ?? ''}`}>
          <Link
            to={paths.find({ match: matchId, team: teamId, label })}
            title={t('photo.allOfLabel', { label: bibOf(label) })}
          >
            <b>{bibOf(label)}</b>
            {team !== null && ` · ${team}`}
          </Link>
          <FollowLabel
            label={label}
            team={teamId === null || team === null ? null : { teamId, team }}
            matchId={matchId}
          />
        </li>
      ))}
    </ul>
  );
}
