import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useRefresh } from '../../api/about';
import { createGallery, deleteGallery, updateGallery } from '../../api/generated/galleries';
import type { CreateGalleryDto, EditGalleryDto, GalleryDto } from '../../api/generated/shop.schemas';
import { toast } from '../../ui/toast';
import { toastFailure } from '../../ui/toast-failure';

/** Everything that shows galleries or their photographs is read again; matches count both. */
export function useRefreshGalleries(): () => Promise<void> {
  return useRefresh(/^\/api\/(galleries|photos|matches)/);
}

/** A gallery to be made (id null), or what changes of one. */
export type SavedGallery = { id: null; data: CreateGalleryDto } | { id: number; data: EditGalleryDto };

/** Makes a gallery or changes one. */
export function useSaveGallery() {
  const { t } = useTranslation('admin');
  const refresh = useRefreshGalleries();
  return useMutation<GalleryDto, Error, SavedGallery>({
    mutationFn: ({ id, data }) => (id === null ? createGallery(data) : updateGallery(id, data)),
    onSuccess: (_gallery, { id }) => {
      toast({ title: t(id === null ? 'galleries.created' : 'galleries.updated') });
    },
    onError: (error, { id }) =>
      toastFailure(t(id === null ? 'galleries.createFailed' : 'galleries.updateFailed'), error),
    // After a failure, too: its answer may have been lost, and the lists tell.
    onSettled: refresh,
  });
}

/** Deletes a gallery, by its id, with all its photographs. */
export function useRemoveGallery() {
  const { t } = useTranslation('admin');
  const refresh = useRefreshGalleries();
  return useMutation({
    mutationFn: (id: number) => deleteGallery(id),
    onSuccess: ({ message }) => toast({ title: t('galleries.deleted'), description: message }),
    onError: (error) => toastFailure(t('galleries.deleteFailed'), error, t('galleries.deleteFailedText')),
    onSettled: refresh,
  });
}
