import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MOMENT, useDates } from '../../i18n/dates';
import { Chip } from '../../ui/chip';
import { isPlanned, type Visibility } from './visibility';

/** From when a gallery is seen, and by whom, in a few words. */
export function VisibilityChips({ gallery }: { gallery: Visibility }) {
  const { t } = useTranslation('admin-galleries');
  const date = useDates();
  const [now] = useState(() => Date.now());
  const { publishedAt, unlisted, accessCode } = gallery;
  return (
    <>
      {publishedAt === null ? (
        <Chip>{t('admin.draft')}</Chip>
      ) : isPlanned(gallery, now) ? (
        <Chip>{t('admin.later', { date: date(publishedAt, MOMENT) })}</Chip>
      ) : (
        <Chip tone="good">{t('visibility.publish')}</Chip>
      )}
      {unlisted && <Chip>{t('admin.unlisted')}</Chip>}
      {accessCode !== null && <Chip>{t('admin.code')}</Chip>}
    </>
  );
}
