import { useTranslation } from 'react-i18next';
import { useDecimals } from '../../i18n/decimals';

/** Writes a percentage of the server ("12.50") in the reader's language: 12.5% or 12,5%, 10%. */
export function usePercent(): (percent: string) => string {
  const { t } = useTranslation('admin-income');
  const decimals = useDecimals();
  return (percent) => {
    const exactly = percent.endsWith('.00') ? 0 : percent.endsWith('0') ? 1 : 2;
    return t('shares.percentOf', { percent: decimals(Number(percent), exactly) });
  };
}
