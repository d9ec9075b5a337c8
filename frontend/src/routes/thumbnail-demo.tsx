import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { getListPhotosQueryOptions } from '../api/generated/photos';
import { prefetch } from '../app/prefetch.server';
import { CHOICE, ThumbnailDemo } from '../features/thumbnails/thumbnail-demo';
import { PageSpinner } from '../ui/state';

export const loader = prefetch((client) => [client.query(getListPhotosQueryOptions(CHOICE))]);

/** In the browser the page asks by itself, and shows what it has meanwhile. */
export const clientLoader = () => null;

/** Explains how a photograph becomes pictures that a phone can fetch; its texts load separately from the shop's. */
export default function ThumbnailDemoPage() {
  const { t } = useTranslation();
  return (
    <Suspense fallback={<PageSpinner label={t('common.loading')} />}>
      <ThumbnailDemo />
    </Suspense>
  );
}
