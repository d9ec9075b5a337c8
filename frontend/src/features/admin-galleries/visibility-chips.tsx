import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MOMENT, useDates } from '../../i18n/dates';
import { Chip } from '../../ui/chip';
import { isPlanned, type Visibility } from './visibility';

/** From when a gallery is seen, and by whom, in a few words. */
export function VisibilityChips({ gallery }: { gallery: Visibility }) {
  const { t } = useTranslation('admin-galleries');
  const { publishedAt, unlisted, accessCode } = gallery;
  return (
    <>
      <PublicationChip key={publishedAt} publishedAt={publishedAt} />
      {unlisted && <Chip>{t('admin.unlisted')}</Chip>}
      {accessCode !== null && <Chip>{t('admin.code')}</Chip>}
    </>
  );
}

/** It looks at the clock when it is first drawn, so a gallery that is published meanwhile needs another one. */
function PublicationChip({ publishedAt }: Pick<Visibility, 'publishedAt'>) {
  const { t } = useTranslation('admin-galleries');
  const date = useDates();
  const [now] = useState(() => Date.now());
  if (publishedAt === null) return <Chip>{t('admin.draft')}</Chip>;
  if (isPlanned({ publishedAt }, now)) return <Chip>{t('admin.later', { date: date(publishedAt, MOMENT) })}</Chip>;
  return <Chip tone="good">{t('visibility.publish')}</Chip>;
}
