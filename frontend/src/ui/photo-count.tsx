import { useTranslation } from 'react-i18next';
import { useLanguage } from '../i18n';
import { formatBytes } from './bytes';
import { lowDataBytes, useLowData } from './low-data';

/** A number of photographs; with low data also how much they weigh in a grid. */
export function PhotoCount({ count }: { count: number }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const photos = t('common.photos', { count });
  return useLowData() && count > 0
    ? t('lowData.weight', { photos, size: formatBytes(lowDataBytes(count), language) })
    : photos;
}
