import { MapPin, Users, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useListMatchChoices } from '../../api/generated/teams-and-matches';
import { paths } from '../../app/paths';
import { dayHere, momentHere } from '../../i18n/clock';
import { classes } from '../../ui/classes';
import { SearchField } from '../../ui/search-field';
import { SelectPill } from '../../ui/select-pill';
import { DayField } from './day-field';
import { isFiltered, NO_FILTERS, useMatchFilters } from './match-filters';
import './match-filter-bar.css';

/** A day in milliseconds. */
const DAY = 24 * 60 * 60 * 1000;

/** Finds matches by day, team, age group and venue. Without script, a form whose answer is the page. */
export function MatchFilterBar({ category }: { category: string | null }) {
  const { t } = useTranslation();
  const { filters, change, pathWith } = useMatchFilters();
  const choices = useListMatchChoices();
  const { day, search, age, venue } = filters;
  const today = dayHere();
  const yesterday = dayHere(new Date(momentHere(`${today}T12:00`).getTime() - DAY));
  // An address may name what no team or match has any more.
  const ages = [...new Set([...(choices.data?.ages ?? []), ...(age === null ? [] : [age])])].sort((a, b) => a - b);
  const venues = [...new Set([...(choices.data?.venues ?? []), ...(venue === null ? [] : [venue])])];

  return (
    <form
      className="match-filters"
      method="get"
      action={paths.matches}
      role="search"
      aria-label={t('match.filters')}
      onSubmit={(event) => event.preventDefault()}
    >
      {category !== null && <input type="hidden" name="category" value={category} />}
      <SearchField
        name="search"
        label={t('match.search')}
        value={search}
        onSearch={(text) => change({ search: text })}
      />
      <div className="match-filters-pills">
        {(
          [
            [today, t('match.today')],
            [yesterday, t('match.yesterday')],
          ] as const
        ).map(([its, label]) => (
          <Link
            key={its}
            className={classes('pill', day === its && 'chosen')}
            to={pathWith({ day: day === its ? null : its })}
            aria-current={day === its || undefined}
            replace
            preventScrollReset
          >
            {label}
          </Link>
        ))}
        <DayField day={day} onChange={(chosen) => change({ day: chosen })} />
        <SelectPill
          name="age"
          label={t('match.age')}
          icon={<Users className="small" aria-hidden="true" />}
          value={age === null ? '' : String(age)}
          chosen={age !== null}
          options={[
            { value: '', label: t('match.anyAge') },
            ...ages.map((one) => ({ value: String(one), label: t('match.under', { age: one }) })),
          ]}
          onChange={(chosen) => change({ age: chosen === '' ? null : Number(chosen) })}
        />
        <SelectPill
          name="venue"
          label={t('match.venue')}
          icon={<MapPin className="small" aria-hidden="true" />}
          value={venue ?? ''}
          chosen={venue !== null}
          options={[{ value: '', label: t('match.anyVenue') }, ...venues.map((one) => ({ value: one, label: one }))]}
          onChange={(chosen) => change({ venue: chosen })}
        />
        {isFiltered(filters) && (
          <Link className="more-link" to={pathWith(NO_FILTERS)} replace preventScrollReset>
            <X className="small" aria-hidden="true" />
            {t('match.noFilters')}
          </Link>
        )}
        <noscript>
          <button className="button field">{t('match.find')}</button>
        </noscript>
      </div>
    </form>
  );
}
