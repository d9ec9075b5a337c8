import { useTranslation } from 'react-i18next';
import { useCountSoldOfGallery, useDeleteGalleryByName, useGetGalleryByName } from '../../api/generated/galleries';
import { useUser } from '../../api/session';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { toast } from '../../ui/toast';
import { SoldNote } from './sold-note';

interface DeleteDialogProps {
  /** The gallery's name. */
  name: string;
  working: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** The second step of a deletion: names the gallery, and says what becomes of its photographs, sold ones too. */
export function DeleteDialog({ name, working, onConfirm, onClose }: DeleteDialogProps) {
  const { t } = useTranslation('admin');
  // Read anew, but not while it goes: others may have uploaded since a page counted its photographs.
  const gallery = useGetGalleryByName(name, { query: { refetchOnMount: 'always', enabled: !working } });
  const id = gallery.data?.id ?? 0;
  // Photographers see no sales.
  const isAdmin = useUser()?.isAdmin === true;
  const sold = useCountSoldOfGallery(id, {
    query: { refetchOnMount: 'always', enabled: isAdmin && id > 0 && !working },
  });
  const count = gallery.isSuccess && gallery.isFetchedAfterMount ? gallery.data.photoCount : undefined;
  return (
    <ConfirmDialog
      title={t('deleteGallery.title')}
      action={t('deleteGallery.confirm')}
      workingAction={t('deleteGallery.deleting')}
      working={working}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {count ? t('deleteGallery.text', { name, count }) : t('deleteGallery.all', { name })}{' '}
      <SoldNote sold={sold.data} />
    </ConfirmDialog>
  );
}

interface DeleteByNameProps {
  name: string;
  onDeleted: () => void;
  onFailed: () => void;
  onClose: () => void;
}

/** The same for a gallery that is known by its name. */
export function DeleteByName({ name, onDeleted, onFailed, onClose }: DeleteByNameProps) {
  const { t } = useTranslation('admin-galleries');
  const remove = useDeleteGalleryByName({
    mutation: {
      meta: {
        failure: 'admin-galleries:gallery.deleteFailed',
        failureText: 'admin-galleries:gallery.deleteFailedText',
      },
      onSuccess: ({ message }) => toast({ title: t('gallery.deleted'), description: message }),
    },
  });
  return (
    <DeleteDialog
      name={name}
      working={remove.isPending}
      onConfirm={() => remove.mutate({ matchInfo: name }, { onSuccess: onDeleted, onError: onFailed })}
      onClose={onClose}
    />
  );
}
