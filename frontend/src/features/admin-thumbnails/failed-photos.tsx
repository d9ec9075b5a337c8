import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { FailedPhotoDto } from '../../api/generated/shop.schemas';
import { useFailure } from '../../i18n/failures';
import { Button } from '../../ui/button';
import { ShowMore } from '../../ui/show-more';
import { useRetryThumbnails } from './use-thumbnails';
import './thumbnails.css';

interface FailedPhotosProps {
  /** How many there are, shown or not. */
  count: number;
  query: UseInfiniteQueryResult<FailedPhotoDto[]>;
}

/** The photographs whose pictures could not be made, with the reason, each to be tried again. */
export function FailedPhotos({ count, query }: FailedPhotosProps) {
  const { t } = useTranslation(['shop', 'admin']);
  const failureText = useFailure();
  const retry = useRetryThumbnails();
  return (
    <section className="admin-panel">
      <div className="admin-head">
        <h2>{t('admin:thumbnails.failedTitle', { count })}</h2>
        <Button size="small" working={retry.isPending && retry.variables === null} onClick={() => retry.mutate(null)}>
          {t('admin:thumbnails.retryAll')}
        </Button>
      </div>
      <ul>
        {query.data?.map(({ id, title, fileName, galleryName, failure }) => (
          <li key={id} className="thumbnails-failed">
            <div>
              <b>{title}</b>
              <p className="small muted">
                {fileName} · {galleryName}
              </p>
              <p className="small">{failureText(failure)}</p>
            </div>
            <Button size="small" working={retry.isPending && retry.variables === id} onClick={() => retry.mutate(id)}>
              <RotateCw className="small" aria-hidden="true" />
              {t('common.tryAgain')}
              <span className="sr-only">: {title}</span>
            </Button>
          </li>
        ))}
      </ul>
      <ShowMore query={query} label={t('gallery.showMore')} />
    </section>
  );
}
