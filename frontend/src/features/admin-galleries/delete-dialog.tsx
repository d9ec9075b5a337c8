import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../ui/confirm-dialog';

interface DeleteDialogProps {
  gallery: { name: string; photoCount: number };
  working: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** The second step of a deletion: names the gallery, says that its photographs go, and that it cannot be undone. */
export function DeleteDialog({ gallery: { name, photoCount }, working, onConfirm, onClose }: DeleteDialogProps) {
  const { t } = useTranslation('admin');
  return (
    <ConfirmDialog
      title={t('deleteGallery.title')}
      action={t('deleteGallery.confirm')}
      workingAction={t('deleteGallery.deleting')}
      working={working}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {photoCount === 0 ? t('deleteGallery.none', { name }) : t('deleteGallery.text', { name, count: photoCount })}
    </ConfirmDialog>
  );
}
