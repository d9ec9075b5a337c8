import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PhotoDto } from '../../api/generated/shop.schemas';
import { lazyPart } from '../../ui/lazy-part';
import { PageSpinner } from '../../ui/state';
import { useViewedPhoto } from './use-viewed-photo';

const load = () => import('./viewer');
const Viewer = lazyPart(load);

/** Fetches the viewer's code: called when a finger goes down or a cell gets the focus, so that it opens at once. */
export function prepareViewer(): void {
  // If it fails, opening the viewer tries again and reports it.
  load().catch(() => undefined);
}

export interface ViewedPhotos {
  /** Those through which the reader leafs. */
  photos: PhotoDto[];
  /** Total number of photographs; undefined if unknown. */
  total?: number | undefined;
  /** Fetches those that follow; undefined when these are all. */
  onMore?: (() => void) | undefined;
  /** A match's page shows visitors no prices (specification §2). */
  hidePrices?: boolean | undefined;
  /** The actions for a photograph here, instead of buying it. */
  action?: ((photo: PhotoDto) => ReactNode) | undefined;
}

/** Shows the photograph that the address names on the full screen. */
export function PhotoViewer(props: ViewedPhotos) {
  const { t } = useTranslation();
  const { photoId, close } = useViewedPhoto();
  if (photoId === null) return null;
  return (
    <Viewer
      {...props}
      photoId={photoId}
      onClose={close}
      fallback={
        <div className="viewer-opening">
          <PageSpinner label={t('common.loading')} />
        </div>
      }
    />
  );
}
