import { useTranslation } from 'react-i18next';
import { useGetMatch, useListMatches } from '../../api/generated/teams-and-matches';
import { useDates } from '../../i18n/dates';
import { SelectField } from '../../ui/field';

interface MatchSelectProps {
  value: number | null;
  /** The gallery has a match: an upload may give it another one, and only the gallery's own form takes it away. */
  linked?: boolean;
  disabled?: boolean;
  onChange: (matchId: number | null) => void;
}

/** The match that a gallery belongs to, or none: the latest ones, and the chosen one however old it is. */
export function MatchSelect({ value, linked, disabled, onChange }: MatchSelectProps) {
  const { t } = useTranslation('admin');
  const date = useDates();
  const latest = useListMatches();
  const isOlder = value !== null && latest.isSuccess && !latest.data.some(({ id }) => id === value);
  const older = useGetMatch(value ?? 0, { query: { enabled: isOlder } });
  const matches = [...(isOlder && older.data ? [older.data] : []), ...(latest.data ?? [])];
  // A list without the chosen match would show its first one as if that were chosen.
  const offersNone = !linked || !matches.some(({ id }) => id === value);
  return (
    <SelectField
      label={t('galleryForm.match')}
      hint={t('galleryForm.matchHint')}
      value={value ?? ''}
      disabled={disabled}
      onChange={({ target }) => onChange(target.value ? Number(target.value) : null)}
    >
      {offersNone && <option value="">{t('galleryForm.noMatch')}</option>}
      {matches.map(({ id, homeTeam, awayTeam, matchDate }) => (
        <option key={id} value={id}>
          {t('galleryForm.matchOption', { home: homeTeam.name, away: awayTeam.name, date: date(matchDate) })}
        </option>
      ))}
    </SelectField>
  );
}
