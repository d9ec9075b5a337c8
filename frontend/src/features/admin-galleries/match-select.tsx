import type { Ref, SelectHTMLAttributes } from 'react';
import { useTranslation } from 'react-i18next';
import { useListMatches } from '../../api/generated/teams-and-matches';
import { useDates } from '../../i18n/dates';
import { SelectField } from '../../ui/field';

interface MatchSelectProps extends SelectHTMLAttributes<HTMLSelectElement> {
  ref?: Ref<HTMLSelectElement>;
}

/** The match that a gallery belongs to, or none; made for `{...register('matchId')}` of react-hook-form. */
export function MatchSelect(select: MatchSelectProps) {
  const { t } = useTranslation('admin');
  const date = useDates();
  const matches = useListMatches();
  return (
    <SelectField label={t('galleryForm.match')} hint={t('galleryForm.matchHint')} {...select}>
      <option value="">{t('galleryForm.noMatch')}</option>
      {matches.data?.map(({ id, homeTeam, awayTeam, matchDate }) => (
        <option key={id} value={id}>
          {t('galleryForm.matchOption', { home: homeTeam.name, away: awayTeam.name, date: date(matchDate) })}
        </option>
      ))}
    </SelectField>
  );
}
