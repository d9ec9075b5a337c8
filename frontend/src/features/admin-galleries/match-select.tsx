import { keepPreviousData } from '@tanstack/react-query';
import { useState, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { useGetMatch, useListMatches } from '../../api/generated/teams-and-matches';
import { isMissing } from '../../api/mutator';
import { useMatchTimes } from '../../i18n/dates';
import { SPORTS } from '../../i18n/names';
import { SelectField, TextField } from '../../ui/field';
import { ErrorState } from '../../ui/state';
import { useSettled } from '../../ui/use-settled';

interface MatchSelectProps {
  value: number | null;
  /** The gallery's; of a sport, only its matches are offered. */
  category: string;
  /** When the gallery was, ISO 8601, as far as it is known; otherwise now. */
  near?: string | null | undefined;
  /** The gallery has a match: an upload may give it another one, and only the gallery's own form takes it away. */
  linked?: boolean;
  disabled?: boolean;
  error?: string | undefined;
  ref?: Ref<HTMLSelectElement>;
  onChange: (matchId: number | null) => void;
}

/** Matches that are offered at once. */
const PAGE = 50;
/** Matches that are seen at a glance, without a search. */
const FEW = 7;

/**
 * The match that a gallery belongs to, or none: those of its sport, the nearest in time first, with a search; and the
 * chosen one however far away it is.
 */
export function MatchSelect({ value, category, near, linked, disabled, error, ref, onChange }: MatchSelectProps) {
  const { t } = useTranslation('admin');
  const times = useMatchTimes();
  const [now] = useState(() => new Date().toISOString());
  const [text, setText] = useState('');
  const search = useSettled(text.trim());
  const offered = { limit: PAGE, near: near ?? now, sport: SPORTS.find((sport) => sport === category) };
  const latest = useListMatches(offered, { query: { placeholderData: keepPreviousData } });
  const searched = useListMatches(
    { ...offered, search },
    { query: { enabled: search !== '', placeholderData: keepPreviousData } },
  );
  const listed = search === '' ? latest : searched;
  const found = listed.data ?? [];
  const isElsewhere = value !== null && latest.isSuccess && !latest.data.some(({ id }) => id === value);
  const elsewhere = useGetMatch(value ?? 0, { query: { enabled: isElsewhere } });
  const chosen = latest.data?.find(({ id }) => id === value) ?? elsewhere.data;
  const matches = chosen === undefined || found.some(({ id }) => id === chosen.id) ? found : [chosen, ...found];
  // A list without the chosen match would show its first one as if that were chosen.
  const offersNone = !linked || !matches.some(({ id }) => id === value);
  // A match that was deleted meanwhile is none.
  const lost = [listed, elsewhere].find(({ isLoadingError, error }) => isLoadingError && !isMissing(error));
  if (lost)
    return <ErrorState title={t('galleryForm.matchesError')} error={lost.error} onRetry={() => void lost.refetch()} />;
  return (
    <div className="stack">
      {latest.data !== undefined && (latest.data.length > FEW || text !== '') && (
        <TextField
          type="search"
          label={t('galleryForm.matchSearch')}
          value={text}
          maxLength={100}
          disabled={disabled}
          onChange={({ target }) => setText(target.value)}
          // Otherwise it would send the form in which the field stands.
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.preventDefault();
          }}
        />
      )}
      <SelectField
        ref={ref}
        label={t('galleryForm.match')}
        error={error}
        hint={
          listed.isSuccess && found.length === 0 && search !== ''
            ? t('galleryForm.matchNotFound')
            : t('galleryForm.matchHint')
        }
        value={value ?? ''}
        disabled={disabled || latest.isPending}
        onChange={({ target }) => onChange(target.value ? Number(target.value) : null)}
      >
        {offersNone && <option value="">{t('galleryForm.noMatch')}</option>}
        {matches.map(({ id, homeTeam, awayTeam, matchDate, venue }) => (
          <option key={id} value={id}>
            {t('galleryForm.matchOption', { home: homeTeam.name, away: awayTeam.name, date: times(matchDate), venue })}
          </option>
        ))}
      </SelectField>
    </div>
  );
}
