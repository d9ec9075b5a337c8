import { useTranslation } from 'react-i18next';
import type { GalleryDto } from '../../api/generated/shop.schemas';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { useRemoveGallery } from './use-galleries';

interface DeleteDialogProps {
  gallery: GalleryDto;
  onClose: () => void;
}

/** The second step of a deletion: names what goes, and says that it cannot be undone. */
export function DeleteDialog({ gallery, onClose }: DeleteDialogProps) {
  const { t } = useTranslation(['shop', 'admin']);
  const remove = useRemoveGallery();
  return (
    <Dialog title={t('admin:deleteGallery.title')} open onOpenChange={(open) => !open && onClose()}>
      <p>{t('admin:deleteGallery.text', { name: gallery.name, count: gallery.photoCount })}</p>
      <div className="dialog-actions">
        <Button autoFocus onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button
          variant="danger"
          working={remove.isPending}
          onClick={() => remove.mutate(gallery.id, { onSuccess: onClose, onError: onClose })}
        >
          {t(remove.isPending ? 'admin:deleteGallery.deleting' : 'admin:deleteGallery.confirm')}
        </Button>
      </div>
    </Dialog>
  );
}
