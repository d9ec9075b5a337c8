import type { Ref, SelectHTMLAttributes } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectField } from '../../ui/field';
import { HIGHEST_PRICE } from '../../ui/price';

interface PriceSelectProps extends SelectHTMLAttributes<HTMLSelectElement> {
  label: string;
  hint?: string;
  ref?: Ref<HTMLSelectElement>;
}

/** A price of 1 to 10 tokens; made for `{...register('tokenPrice', { valueAsNumber: true })}` of react-hook-form. */
export function PriceSelect(select: PriceSelectProps) {
  const { t } = useTranslation();
  return (
    <SelectField {...select}>
      {Array.from({ length: HIGHEST_PRICE }, (_, index) => (
        <option key={index} value={index + 1}>
          {t('common.tokens', { count: index + 1 })}
        </option>
      ))}
    </SelectField>
  );
}
