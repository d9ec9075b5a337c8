import { Search } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { useListPhotoDays } from '../../api/generated/photos';
import type { ReadSearchDto } from '../../api/generated/shop.schemas';
import { paths } from '../../app/paths';
import { useLanguage } from '../../i18n';
import { useDates, WEEKDAY } from '../../i18n/dates';
import { useBib } from '../../i18n/shirt-labels';
import { Button } from '../../ui/button';
import { classes } from '../../ui/classes';
import { useGivenValue } from '../../ui/use-given-value';
import { searchIn, type FindSearch } from './find-search';
import { TeamField } from './team-field';

interface FindFormProps {
  search: FindSearch;
  /** How the server has read it, as soon as it has answered. */
  read: ReadSearchDto | undefined;
}

/** Team, number and day. Without script, a form whose answer is the page. */
export function FindForm({ search, read }: FindFormProps) {
  const { t } = useTranslation();
  const bib = useBib();
  const navigate = useNavigate();
  const id = useId();
  const known = knownOf(search, read);
  const { field: label } = useGivenValue(known.label === undefined ? '' : bib(known.label));
  const { field: day } = useGivenValue(known.day ?? '');
  /** Goes to what the form says; a field's change may come before it is drawn. */
  const find = (form: HTMLFormElement | null | undefined, changes: FindSearch = {}) => {
    if (!form) return;
    const fields = [...form.querySelectorAll<HTMLInputElement>('input[name]')];
    const filled = new URLSearchParams(fields.map(({ name, value }) => [name, value]));
    const { team, q, ...rest } = { ...searchIn(filled), ...changes };
    void navigate(paths.find({ ...rest, ...(team === undefined ? { q } : { team }) }));
  };
  return (
    <form
      className="find-form"
      method="get"
      action={paths.find()}
      role="search"
      aria-label={t('find.title')}
      onSubmit={(event) => {
        event.preventDefault();
        find(event.currentTarget);
      }}
    >
      <TeamField
        label={t('find.team')}
        example={t('find.teamExample')}
        text={(search.team !== undefined ? read?.teams[0]?.name : read ? read.words : search.q) ?? ''}
        team={search.team}
        onChoose={(team) => find(label.current?.form, { team: team.id })}
      />
      <div className="find-label">
        <label className="field-label" htmlFor={`${id}-label`}>
          {t('find.label')}
        </label>
        <div className="field">
          <input
            ref={label}
            id={`${id}-label`}
            name="label"
            defaultValue={known.label === undefined ? '' : bib(known.label)}
            placeholder={t('find.labelExample')}
            maxLength={7}
            autoComplete="off"
            autoCapitalize="characters"
            enterKeyHint="search"
          />
        </div>
      </div>
      <div className="find-day">
        <label className="field-label" htmlFor={`${id}-day`}>
          {t('find.day')}
        </label>
        <div className="field">
          <input ref={day} id={`${id}-day`} name="day" type="date" defaultValue={known.day ?? ''} />
        </div>
      </div>
      {search.match !== undefined && <input type="hidden" name="match" value={search.match} />}
      <Button variant="gold" type="submit">
        <Search aria-hidden="true" />
        {t('find.find')}
      </Button>
      <RecentDays known={known} />
    </form>
  );
}

/** The search once its text is understood: the parts read from the text beside those of the address. */
export function knownOf(search: FindSearch, read: ReadSearchDto | undefined): FindSearch {
  if (!read) return search;
  const { words, label, day } = read;
  return { ...search, q: words ?? undefined, label: label ?? undefined, day: day ?? undefined };
}

/** The last days with photographs, to be chosen or left again. */
function RecentDays({ known }: { known: FindSearch }) {
  const { t } = useTranslation();
  const date = useDates();
  const weekday = WEEKDAY[useLanguage()];
  const { data: days = [] } = useListPhotoDays();
  if (days.length === 0) return null;
  return (
    <nav className="find-days" aria-label={t('find.days')}>
      {days.map((day) => (
        <Link
          key={day}
          className={classes('pill', known.day === day && 'chosen')}
          aria-current={known.day === day || undefined}
          to={paths.find({ ...known, day: known.day === day ? undefined : day })}
          preventScrollReset
        >
          {date(`${day}T12:00:00+02:00`, `${weekday} d MMM`)}
        </Link>
      ))}
    </nav>
  );
}
