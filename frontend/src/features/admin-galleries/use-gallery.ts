import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { deleteGalleryByName, getGalleryByName, updateAlbumTitle } from '../../api/generated/galleries';
import {
  browseGallery,
  deleteSelection,
  getBrowseGalleryQueryKey,
  moveSelection,
  repriceSelection,
  setAsFeatured,
  updatePhoto,
} from '../../api/generated/photos';
import type { EditPhotoDto, RenameAlbumDto } from '../../api/generated/shop.schemas';
import { toast } from '../../ui/toast';
import { toastFailure } from '../../ui/toast-failure';
import { useRefreshGalleries } from './use-galleries';

/** Photographs that an administrator reads at a time. */
const PAGE = 60;

/** Milliseconds between two looks at photographs of which some are still being prepared. */
const POLL = 5_000;

/** The photographs of a gallery, a page at a time, in its own order. */
export function usePhotosOf(name: string) {
  const page = { limit: PAGE };
  return useInfiniteQuery({
    queryKey: [...getBrowseGalleryQueryKey(name, page), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      browseGallery(name, { ...page, ...(pageParam !== null && { cursor: pageParam }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some(({ photos }) => photos.some(({ status }) => status === 'processing')) ? POLL : false,
  });
}

/** Says how a change ended, and lets every list of galleries and photographs be read again. */
function useChange<Input, Answer extends object>(
  change: (input: Input) => Promise<Answer>,
  { success, failure, failureText = '' }: { success: string | undefined; failure: string; failureText?: string },
) {
  const refresh = useRefreshGalleries();
  return useMutation({
    mutationFn: change,
    onSuccess: (answer) => {
      const message = 'message' in answer ? String(answer.message) : '';
      toast(success === undefined ? { title: message } : { title: success, description: message || undefined });
    },
    onError: (error) => toastFailure(failure, error, failureText),
    // After a failure, too: its answer may have been lost, and the lists tell.
    onSettled: refresh,
  });
}

/** Deletes a gallery, by its name, with all its photographs. */
export function useRemoveGalleryByName() {
  const { t } = useTranslation('admin-galleries');
  return useChange(deleteGalleryByName, {
    success: t('gallery.deleted'),
    failure: t('gallery.deleteFailed'),
    failureText: t('gallery.deleteFailedText'),
  });
}

/** Answers the title as the server has written it, such as with one blank instead of two. */
export function useRenameGallery() {
  const { t } = useTranslation('admin-galleries');
  const rename = async (titles: RenameAlbumDto) => {
    await updateAlbumTitle(titles);
    // Renamed it is: when the server cannot say, the title that was typed leads to the gallery as well.
    const { name } = await getGalleryByName(titles.newTitle).catch(() => ({ name: titles.newTitle }));
    return { title: name };
  };
  return useChange(rename, {
    success: t('gallery.titleUpdated'),
    failure: t('gallery.titleFailed'),
    failureText: t('gallery.titleFailedText'),
  });
}

/** Makes a photograph the featured one of its gallery. */
export function useFeature() {
  const { t } = useTranslation('admin-galleries');
  const feature = async (id: number) => {
    await setAsFeatured(id);
    return {};
  };
  return useChange(feature, {
    success: t('gallery.featuredSet'),
    failure: t('gallery.featuredFailed'),
    failureText: t('gallery.featuredFailedText'),
  });
}

/** Changes a photograph's title, description or price. */
export function useEditPhoto(id: number) {
  const { t } = useTranslation('admin-galleries');
  const edit = async (change: EditPhotoDto) => {
    await updatePhoto(id, change);
    return {};
  };
  return useChange(edit, { success: t('photo.updated'), failure: t('photo.updateFailed') });
}

/** Moves, reprices or deletes photographs together; the server says how many. */
export function useSelectionChanges() {
  const { t } = useTranslation('admin-galleries');
  const texts = { success: undefined, failure: t('selection.failed') };
  return {
    move: useChange(moveSelection, texts),
    reprice: useChange(repriceSelection, texts),
    remove: useChange(deleteSelection, texts),
  };
}
