import { keepPreviousData } from '@tanstack/react-query';
import { useState, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { MatchDto, SortingMatchDto } from '../../api/generated/shop.schemas';
import { useGetMatch, useListMatches } from '../../api/generated/teams-and-matches';
import { isMissing } from '../../api/mutator';
import { useMatchTimes } from '../../i18n/dates';
import { SPORTS, useCategoryName } from '../../i18n/names';
import { SelectField, TextField } from '../../ui/field';
import { ErrorState } from '../../ui/state';
import { useSettled } from '../../ui/use-settled';

interface MatchSelectProps {
  value: number | null;
  /** The gallery's; of a sport, only its matches are offered. Empty for all sports. */
  category: string;
  /** Matches to offer first, if the page has them; the search finds others, too. */
  offered?: readonly SortingMatchDto[];
  /** When the gallery was, ISO 8601, as far as it is known; otherwise now. */
  near?: string | null | undefined;
  /** The gallery has a match: an upload may give it another one, and only the gallery's own form takes it away. */
  linked?: boolean;
  disabled?: boolean;
  error?: string | undefined;
  ref?: Ref<HTMLSelectElement>;
  onChange: (matchId: number | null, match?: SortingMatchDto) => void;
}

/** Matches that are offered at once. */
const PAGE = 50;
/** Matches that are seen at a glance, without a search. */
const FEW = 7;

/**
 * The match that a gallery belongs to, or none: those of its sport, the nearest in time first, with a search; and the
 * chosen one however far away it is.
 */
export function MatchSelect(props: MatchSelectProps) {
  const { value, category, offered, near, linked, disabled, error, ref, onChange } = props;
  const { t } = useTranslation('admin');
  const times = useMatchTimes();
  const categoryName = useCategoryName();
  const [now] = useState(() => new Date().toISOString());
  const [text, setText] = useState('');
  const search = useSettled(text.trim());
  const asked = { limit: PAGE, near: near ?? now, sport: SPORTS.find((sport) => sport === category) };
  const nearest = useListMatches(asked, {
    query: { enabled: offered === undefined, placeholderData: keepPreviousData },
  });
  const searched = useListMatches(
    { ...asked, search },
    { query: { enabled: search !== '', placeholderData: keepPreviousData } },
  );
  const first = offered ?? nearest.data?.map(choiceOf);
  const found = (search === '' ? first : searched.data?.map(choiceOf)) ?? [];
  const isElsewhere = value !== null && first !== undefined && !first.some(({ id }) => id === value);
  const elsewhere = useGetMatch(value ?? 0, { query: { enabled: isElsewhere } });
  const chosen = first?.find(({ id }) => id === value) ?? (elsewhere.data && choiceOf(elsewhere.data));
  const matches = chosen === undefined || found.some(({ id }) => id === chosen.id) ? found : [chosen, ...found];
  const sports = [...Map.groupBy(matches, ({ sport }) => sport)];
  // A list without the chosen match would show its first one as if that were chosen.
  const offersNone = !linked || !matches.some(({ id }) => id === value);
  const isNotFound = search !== '' && searched.isSuccess && found.length === 0;
  const asking = search === '' ? nearest : searched;
  // A match that was deleted meanwhile is none.
  const lost = [asking, elsewhere].find(({ isLoadingError, error }) => isLoadingError && !isMissing(error));
  if (lost)
    return <ErrorState title={t('galleryForm.matchesError')} error={lost.error} onRetry={() => void lost.refetch()} />;
  const options = (ofSport: readonly SortingMatchDto[]) =>
    ofSport.map(({ id, home, away, kickOff, venue }) => (
      <option key={id} value={id}>
        {t('galleryForm.matchOption', { home, away, date: times(kickOff), venue })}
      </option>
    ));
  return (
    <div className="stack">
      {first !== undefined && (offered !== undefined || first.length > FEW || text !== '') && (
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
        hint={isNotFound ? t('galleryForm.matchNotFound') : offered ? undefined : t('galleryForm.matchHint')}
        value={value ?? ''}
        disabled={disabled || first === undefined}
        onChange={({ target }) => {
          const id = target.value ? Number(target.value) : null;
          onChange(
            id,
            matches.find((match) => match.id === id),
          );
        }}
      >
        {offersNone && <option value="">{t('galleryForm.noMatch')}</option>}
        {sports.length < 2
          ? options(matches)
          : sports.map(([sport, ofSport]) => (
              <optgroup key={sport} label={categoryName(sport)}>
                {options(ofSport)}
              </optgroup>
            ))}
      </SelectField>
    </div>
  );
}

function choiceOf({ id, homeTeam, awayTeam, matchDate, venue }: MatchDto): SortingMatchDto {
  return { id, home: homeTeam.name, away: awayTeam.name, sport: homeTeam.sport, kickOff: matchDate, venue };
}
