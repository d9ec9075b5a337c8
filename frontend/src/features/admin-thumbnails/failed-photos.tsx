import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useDeleteSelection } from '../../api/generated/photos';
import type { FailedPhotoDto } from '../../api/generated/shop.schemas';
import { useRetryThumbnail, useRetryThumbnails } from '../../api/generated/thumbnails';
import { useUser } from '../../api/session';
import { paths } from '../../app/paths';
import { useFailure } from '../../i18n/failures';
import { Button } from '../../ui/button';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { ShowMore } from '../../ui/show-more';
import { toast } from '../../ui/toast';
import { useRefreshThumbnails } from './use-thumbnails';
import './thumbnails.css';

/** Where the list stands on its page. */
export const FAILED = 'failed';

/** Photographs that are deleted at once, at most. */
const MOST = 500;

interface FailedPhotosProps {
  /** Number of all of them, shown or not. */
  count: number;
  query: UseInfiniteQueryResult<FailedPhotoDto[]>;
}

/** The photographs whose pictures could not be made, with the reason, each to be tried again. */
export function FailedPhotos({ count, query }: FailedPhotosProps) {
  const { t } = useTranslation(['shop', 'admin']);
  const failureText = useFailure();
  const user = useUser();
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
  const [deleted, setDeleted] = useState<FailedPhotoDto[]>([]);
  // A damaged file stays so, however often it is tried.
  const damaged = (query.data ?? []).filter(({ failure }) => failure.startsWith('undecodable')).slice(0, MOST);
  return (
    <section className="admin-panel" id={FAILED}>
      {deleted.length > 0 && <DeleteFailed photos={deleted} onClose={() => setDeleted([])} />}
      <div className="admin-head">
        <h2>{t('admin:thumbnails.failedTitle', { count })}</h2>
        <div className="row wraps">
          {damaged.length > 1 && (
            <Button size="small" variant="danger" onClick={() => setDeleted(damaged)}>
              {t('admin:thumbnails.deleteDamaged', { count: damaged.length })}
            </Button>
          )}
          {user?.isAdmin && (
            <Button size="small" working={retryAll.isPending} onClick={() => retryAll.mutate()}>
              {t('admin:thumbnails.retryAll')}
            </Button>
          )}
        </div>
      </div>
      <ul>
        {query.data?.map((photo) => (
          <li key={photo.id} className="thumbnails-failed">
            <div>
              <Link className="text-link" to={paths.photo(photo.id)}>
                {photo.title}
              </Link>
              <p className="small muted">
                {photo.fileName} ·{' '}
                <Link className="text-link" to={paths.adminGalleryMatch(photo.galleryName)}>
                  {photo.galleryName}
                </Link>
              </p>
              <p className="small">{failureText(photo.failure)}</p>
            </div>
            <div className="row wraps">
              <Button
                size="small"
                working={retry.isPending && retry.variables.photoId === photo.id}
                onClick={() => retry.mutate({ photoId: photo.id })}
              >
                <RotateCw className="small" aria-hidden="true" />
                {t('common.tryAgain')}
                <span className="sr-only">: {photo.title}</span>
              </Button>
              <Button size="small" variant="danger" onClick={() => setDeleted([photo])}>
                {t('admin:thumbnails.deleteOne')}
                <span className="sr-only">: {photo.title}</span>
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <ShowMore query={query} label={t('gallery.showMore')} />
    </section>
  );
}

/** Asks, and puts them in the trash. */
function DeleteFailed({ photos, onClose }: { photos: FailedPhotoDto[]; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const refresh = useRefreshThumbnails();
  const remove = useDeleteSelection({
    mutation: {
      meta: { failure: 'admin:thumbnails.deleteFailed' },
      onSuccess: async ({ message }) => {
        toast({ title: message });
        onClose();
        await refresh().catch(() => undefined);
      },
    },
  });
  return (
    <ConfirmDialog
      title={t('thumbnails.deleteTitle')}
      action={t('thumbnails.deleteOne')}
      workingAction={t('thumbnails.deleting')}
      working={remove.isPending}
      onConfirm={() => remove.mutate({ data: { photoIds: photos.map(({ id }) => id) } })}
      onClose={onClose}
    >
      {t('thumbnails.deleteText', { count: photos.length, title: photos[0]?.title })}
    </ConfirmDialog>
  );
}
