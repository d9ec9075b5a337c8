import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useGetMatch, useListMatches } from '../../api/generated/teams-and-matches';
import { isMissing } from '../../api/mutator';
import { useMatchTimes } from '../../i18n/dates';
import { SelectField, TextField } from '../../ui/field';
import { ErrorState } from '../../ui/state';
import { useSettled } from '../../ui/use-settled';

interface MatchSelectProps {
  value: number | null;
  /** The gallery has a match: an upload may give it another one, and only the gallery's own form takes it away. */
  linked?: boolean;
  disabled?: boolean;
  onChange: (matchId: number | null) => void;
}

/** Matches that are offered at once. */
const PAGE = 100;

/**
 * The match that a gallery belongs to, or none: the latest ones, with a search when they are more than are offered at
 * once, and the chosen one however old it is.
 */
export function MatchSelect({ value, linked, disabled, onChange }: MatchSelectProps) {
  const { t } = useTranslation('admin');
  const times = useMatchTimes();
  const [text, setText] = useState('');
  const search = useSettled(text.trim());
  const latest = useListMatches({ limit: PAGE });
  const searched = useListMatches(
    { limit: PAGE, search },
    { query: { enabled: search !== '', placeholderData: keepPreviousData } },
  );
  const listed = search === '' ? latest : searched;
  const found = listed.data ?? [];
  const isOlder = value !== null && latest.isSuccess && !latest.data.some(({ id }) => id === value);
  const older = useGetMatch(value ?? 0, { query: { enabled: isOlder } });
  const chosen = latest.data?.find(({ id }) => id === value) ?? older.data;
  const matches = chosen === undefined || found.some(({ id }) => id === chosen.id) ? found : [chosen, ...found];
  // A list without the chosen match would show its first one as if that were chosen.
  const offersNone = !linked || !matches.some(({ id }) => id === value);
  // A match that was deleted meanwhile is none.
  const lost = [listed, older].find(({ isLoadingError, error }) => isLoadingError && !isMissing(error));
  if (lost)
    return <ErrorState title={t('galleryForm.matchesError')} error={lost.error} onRetry={() => void lost.refetch()} />;
  return (
    <div className="stack">
      {latest.data?.length === PAGE && (
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
        label={t('galleryForm.match')}
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
        {matches.map(({ id, homeTeam, awayTeam, matchDate }) => (
          <option key={id} value={id}>
            {t('galleryForm.matchOption', { home: homeTeam.name, away: awayTeam.name, date: times(matchDate) })}
          </option>
        ))}
      </SelectField>
    </div>
  );
}
