import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import type { SharesDto } from '../../api/generated/shop.schemas';
import { useCategoryName } from '../../i18n/names';
import { SelectField } from '../../ui/field';
import { keyOf, schoolsOf } from './party';

/** A list of all schools, teams and photographers; its values are keys of parties. */
export function PartyField({ parties, ...field }: { parties: SharesDto } & ComponentProps<typeof SelectField>) {
  const { t } = useTranslation('admin-income');
  const sportName = useCategoryName();
  return (
    <SelectField {...field}>
      <option value="">{t('shares.choose')}</option>
      <optgroup label={t('shares.schools')}>
        {[...schoolsOf(parties).keys()].map((school) => (
          <option key={school} value={keyOf({ school })}>
            {school}
          </option>
        ))}
      </optgroup>
      <optgroup label={t('shares.teams')}>
        {parties.teams.map(({ id, name, sport }) => (
          <option key={id} value={keyOf({ team: id })}>
            {name}, {sportName(sport)}
          </option>
        ))}
      </optgroup>
      <optgroup label={t('shares.photographers')}>
        {parties.photographers.map(({ id, name }) => (
          <option key={id} value={keyOf({ photographer: id })}>
            {name ?? t('shares.closed', { id })}
          </option>
        ))}
      </optgroup>
    </SelectField>
  );
}
