import { CalendarDays, Images, MapPin } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { MatchDto } from '../../api/generated/shop.schemas';
import { paths } from '../../app/paths';
import { useMatchTimes } from '../../i18n/dates';
import { useCategoryName } from '../../i18n/names';
import { Chip } from '../../ui/chip';
import { Crumbs } from '../../ui/crumbs';
import { PhotoCount } from '../../ui/photo-count';
import { ShareButton } from '../../ui/share-button';
import { FollowButton } from '../players/follow-button';
import './score-header.css';

/** The two teams like on a scoreboard, with sport, date and place. */
export function ScoreHeader({ match, photoCount }: { match: MatchDto; photoCount: number | undefined }) {
  const { t } = useTranslation();
  const times = useMatchTimes();
  const sport = useCategoryName()(match.homeTeam.sport);
  return (
    <section className="score-header">
      <div className="wrap">
        <Crumbs
          onField
          returns
          back={paths.matches}
          trail={[{ label: t('match.title'), to: paths.matches }, { label: sport }]}
        />
        <h1>
          <span>{match.homeTeam.name}</span> <i>{t('match.versus')}</i> <span>{match.awayTeam.name}</span>
        </h1>
        <div className="score-facts">
          <Chip>{sport}</Chip>
          <span>
            <CalendarDays className="small" aria-hidden="true" />
            {times(match.matchDate)}
          </span>
          <span>
            <MapPin className="small" aria-hidden="true" />
            {match.venue}
          </span>
          {photoCount !== undefined && (
            <span className="score-facts-count">
              <Images className="small" aria-hidden="true" />
              <PhotoCount count={photoCount} />
            </span>
          )}
        </div>
        <div className="row wraps score-follow">
          {[
            { teamId: match.homeTeamId, team: match.homeTeam.name },
            { teamId: match.awayTeamId, team: match.awayTeam.name },
          ].map((team) => (
            <FollowButton key={team.teamId} player={{ ...team, label: null }} named onField />
          ))}
          <ShareButton onField title={`${match.homeTeam.name} – ${match.awayTeam.name}`} path={paths.match(match.id)} />
        </div>
      </div>
      <div className="chalk" />
    </section>
  );
}
