import { useQueryClient } from '@tanstack/react-query';
import {
  useGetThumbnailStats,
  useGetThumbnailStatsByCategory,
  useListFailedPhotosInfinite,
} from '../../api/generated/thumbnails';
import type { FailedPhotoDto } from '../../api/generated/shop.schemas';
import { byPages, readFrom } from '../../api/queries';

/** Failed photographs that are fetched at a time. */
const PAGE = 50;
/** Tries after a failed look (specification of the administrators' side, section 9). */
const RETRIES = 3;

/** Progress of the pictures, in all and by category, and the failed ones; read again every `interval` milliseconds. */
export function useThumbnails(interval: number | false) {
  const query = { refetchInterval: interval, retry: RETRIES };
  return {
    stats: useGetThumbnailStats({ query }),
    categories: useGetThumbnailStatsByCategory({ query }),
    failed: useListFailedPhotosInfinite(
      { limit: PAGE + 1 },
      { query: { ...byPages(PAGE, ({ id }: FailedPhotoDto) => id), ...query } },
    ),
  };
}

/** Reads everything again; throws when that fails. */
export function useRefreshThumbnails(): () => Promise<void> {
  const queryClient = useQueryClient();
  const all = readFrom(['/api/admin/thumbnail-stats', '/api/admin/thumbnails', '/api/admin/number-reading']);
  return () => queryClient.refetchQueries(all, { throwOnError: true });
}
