import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { ThumbnailDemo } from '../features/thumbnails/thumbnail-demo';
import { PageSpinner } from '../ui/state';

/** How a photograph becomes pictures that a phone can fetch; its texts come apart from the shop's. */
export function Component() {
  const { t } = useTranslation();
  return (
    <Suspense fallback={<PageSpinner label={t('common.loading')} />}>
      <ThumbnailDemo />
    </Suspense>
  );
}
