import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { FailedPhotoDto } from '../../api/generated/shop.schemas';
import { useRetryThumbnail, useRetryThumbnails } from '../../api/generated/thumbnails';
import { useFailure } from '../../i18n/failures';
import { Button } from '../../ui/button';
import { ShowMore } from '../../ui/show-more';
import { toast } from '../../ui/toast';
import { useRefreshThumbnails } from './use-thumbnails';
import './thumbnails.css';

interface FailedPhotosProps {
  /** Number of all of them, shown or not. */
  count: number;
  query: UseInfiniteQueryResult<FailedPhotoDto[]>;
}

/** The photographs whose pictures could not be made, with the reason, each to be tried again. */
export function FailedPhotos({ count, query }: FailedPhotosProps) {
  const { t } = useTranslation(['shop', 'admin']);
  const failureText = useFailure();
  const refresh = useRefreshThumbnails();
  const mutation = {
    meta: { failure: 'admin:thumbnails.retryFailed' },
    onSuccess: async ({ message }: { message: string }) => {
      toast({ title: message });
      await refresh().catch(() => undefined);
    },
  } as const;
  const retry = useRetryThumbnail({ mutation });
  const retryAll = useRetryThumbnails({ mutation });
  return (
    <section className="admin-panel">
      <div className="admin-head">
        <h2>{t('admin:thumbnails.failedTitle', { count })}</h2>
        <Button size="small" working={retryAll.isPending} onClick={() => retryAll.mutate()}>
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
            <Button
              size="small"
              working={retry.isPending && retry.variables.photoId === id}
              onClick={() => retry.mutate({ photoId: id })}
            >
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
