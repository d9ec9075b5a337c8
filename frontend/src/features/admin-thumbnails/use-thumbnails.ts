import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import {
  getGetThumbnailStatsByCategoryQueryKey,
  getGetThumbnailStatsQueryKey,
  getListFailedPhotosQueryKey,
  listFailedPhotos,
  restartThumbnailProcessor,
  retryThumbnail,
  retryThumbnails,
  useGetThumbnailStats,
  useGetThumbnailStatsByCategory,
} from '../../api/generated/thumbnails';
import { usePages } from '../../api/pages';
import { toast } from '../../ui/toast';
import { toastFailure } from '../../ui/toast-failure';

/** Failed photographs that are fetched at a time. */
const PAGE = 50;
/** Tries after a failed look (specification of the administrators' side, section 9). */
const RETRIES = 3;
/** Milliseconds after which the numbers are read again when the processor has been restarted (section 4). */
const AFTER_RESTART = 2_000;

/** How far the pictures are: together, by category, and the failed ones; read again every `interval` milliseconds. */
export function useThumbnails(interval: number | false) {
  const options = { refetchInterval: interval, retry: RETRIES };
  return {
    stats: useGetThumbnailStats({ query: options }),
    categories: useGetThumbnailStatsByCategory({ query: options }),
    failed: usePages(getListFailedPhotosQueryKey(), listFailedPhotos, ({ id }) => id, PAGE, options),
  };
}

/** Reads everything again; throws when that fails. */
export function useRefreshThumbnails(): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    const keys = [
      getGetThumbnailStatsQueryKey(),
      getGetThumbnailStatsByCategoryQueryKey(),
      getListFailedPhotosQueryKey(),
    ];
    await Promise.all(keys.map((queryKey) => queryClient.refetchQueries({ queryKey }, { throwOnError: true })));
  };
}

/** Ends the process that makes pictures, and starts another one, which makes those that are missing. */
export function useRestartProcessor() {
  const { t } = useTranslation('admin');
  const refresh = useRefreshThumbnails();
  return useMutation({
    mutationFn: () => restartThumbnailProcessor(),
    onSuccess: ({ message, pids }) => {
      toast({ title: t('thumbnails.restarted'), description: `${message} (pid ${pids.join(', ')})` });
      setTimeout(() => void refresh().catch(() => undefined), AFTER_RESTART);
    },
    onError: () =>
      toast({ title: t('thumbnails.restartFailed'), description: t('thumbnails.restartFailedText'), tone: 'bad' }),
  });
}

/** Tries one photograph again, or all (null). */
export function useRetryThumbnails() {
  const { t } = useTranslation('admin');
  const refresh = useRefreshThumbnails();
  return useMutation({
    mutationFn: (photoId: number | null) => (photoId === null ? retryThumbnails() : retryThumbnail(photoId)),
    onSuccess: async ({ message }) => {
      toast({ title: message });
      await refresh().catch(() => undefined);
    },
    onError: (error) => toastFailure(t('thumbnails.retryFailed'), error),
  });
}
