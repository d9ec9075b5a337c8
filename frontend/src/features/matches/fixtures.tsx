import { ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { MatchDto } from '../../api/generated/shop.schemas';
import { paths } from '../../app/paths';
import { useLanguage } from '../../i18n';
import { kickOffOf } from '../../i18n/clock';
import { useDates, WEEKDAY } from '../../i18n/dates';
import { useCategoryName } from '../../i18n/names';
import './fixtures.css';

/** Matches, like a programme. */
export default function Fixtures({ matches }: { matches: MatchDto[] }) {
  const { t } = useTranslation();
  const date = useDates();
  const weekday = WEEKDAY[useLanguage()];
  const categoryName = useCategoryName();
  return (
    <ul className="fixtures">
      {matches.map(({ id, homeTeam, awayTeam, matchDate, venue, photoCount }) => (
        <li key={id}>
          <Link to={paths.match(id)}>
            <span className="fixture-day">
              <b>{date(matchDate, 'd')}</b>
              <span>{date(matchDate, `${weekday} · MMM`)}</span>
            </span>
            <span>
              <span className="fixture-teams">
                <span>{homeTeam.name}</span> <i className="versus">{t('home.versus')}</i> <span>{awayTeam.name}</span>
              </span>
              <span className="small muted">
                {[
                  kickOffOf(matchDate),
                  categoryName(homeTeam.sport),
                  venue,
                  photoCount > 0 && t('common.photos', { count: photoCount }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            <ChevronRight aria-hidden="true" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
