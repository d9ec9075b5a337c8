import { Coins, Eye, EyeOff, FolderInput, FolderPlus, Trash2, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  useCountSoldOfSelection,
  useDeleteSelection,
  useHideSelection,
  useMoveSelection,
  useRepriceSelection,
} from '../../api/generated/photos';
import type { PhotoDto } from '../../api/generated/shop.schemas';
import { useUser } from '../../api/session';
import { Button, IconButton } from '../../ui/button';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { Dialog } from '../../ui/dialog';
import { toast } from '../../ui/toast';
import { GalleryDialog } from './gallery-dialog';
import type { ManagedGallery } from './gallery-form';
import { GallerySelect } from './gallery-select';
import { PriceSelect } from './price-select';
import { SoldNote } from './sold-note';

interface SelectionBarProps {
  galleryName: string;
  photos: readonly Pick<PhotoDto, 'id' | 'isHidden'>[];
  /** Clears the selection. */
  onDone: () => void;
}

/** Actions for the chosen photographs: move them, change their price, hide or show them, delete them. */
export function SelectionBar({ galleryName, photos, onDone }: SelectionBarProps) {
  const { t } = useTranslation(['shop', 'admin-galleries']);
  const [dialog, setDialog] = useState<'move' | 'new' | 'price' | 'delete'>();
  const [target, setTarget] = useState<ManagedGallery>();
  const [tokenPrice, setTokenPrice] = useState(1);
  const mutation = {
    meta: { failure: 'admin-galleries:selection.failed' },
    // The server says how many.
    onSuccess: ({ message }: { message: string }) => toast({ title: message }),
  } as const;
  const move = useMoveSelection({ mutation });
  const reprice = useRepriceSelection({ mutation });
  const hide = useHideSelection({ mutation });
  const remove = useDeleteSelection({ mutation });
  const photoIds = photos.map(({ id }) => id);
  // Photographers see no sales, and only administrators show a photograph again.
  const isAdmin = useUser()?.isAdmin === true;
  const toggles = [true, false].filter(
    (hidden) => (hidden || isAdmin) && photos.some(({ isHidden = false }) => isHidden !== hidden),
  );
  // Read anew for each question.
  const sold = useCountSoldOfSelection(
    { photoIds },
    { query: { enabled: isAdmin && dialog === 'delete', staleTime: 0, gcTime: 0 } },
  );
  const count = photoIds.length;
  // The bar comes with the first photograph that is chosen, and gives the keyboard back to it.
  const [before] = useState(() => document.activeElement);
  const chooseNone = () => {
    if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    onDone();
  };
  const close = () => setDialog(undefined);
  const onSuccess = () => {
    close();
    onDone();
  };
  return (
    <section className="admin-bar selection-bar" aria-label={t('admin-galleries:selection.label')}>
      <p role="status" className="grow">
        {t('admin-galleries:selection.chosen', { count })}
      </p>
      <Button size="small" onClick={() => setDialog('move')}>
        <FolderInput aria-hidden="true" />
        {t('admin-galleries:selection.move')}
      </Button>
      <Button size="small" onClick={() => setDialog('price')}>
        <Coins aria-hidden="true" />
        {t('admin-galleries:selection.price')}
      </Button>
      {toggles.map((hidden) => (
        <Button
          key={String(hidden)}
          size="small"
          working={hide.isPending && hide.variables.data.hidden === hidden}
          onClick={() => hide.mutate({ data: { photoIds, hidden } }, { onSuccess })}
        >
          {hidden ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
          {t(hidden ? 'admin-galleries:selection.hide' : 'admin-galleries:selection.show')}
        </Button>
      ))}
      <Button size="small" variant="danger" onClick={() => setDialog('delete')}>
        <Trash2 aria-hidden="true" />
        {t('admin-galleries:selection.delete')}
      </Button>
      <IconButton label={t('admin-galleries:selection.none')} onClick={chooseNone}>
        <X aria-hidden="true" />
      </IconButton>
      {dialog === 'move' && (
        <Dialog title={t('admin-galleries:selection.moveTitle')} onClose={close}>
          <GallerySelect
            label={t('admin-galleries:selection.moveTo')}
            hint={t('admin-galleries:selection.moveHint')}
            placeholder={t('admin-galleries:selection.choose')}
            textOf={({ name }) => name}
            chosen={target}
            without={galleryName}
            onChange={setTarget}
          />
          <Button onClick={() => setDialog('new')}>
            <FolderPlus aria-hidden="true" />
            {t('admin-galleries:selection.moveToNew')}
          </Button>
          <div className="dialog-actions">
            <Button onClick={close}>{t('common.cancel')}</Button>
            <Button
              variant="gold"
              disabled={target === undefined}
              working={move.isPending}
              onClick={() => target && move.mutate({ data: { photoIds, galleryId: target.id } }, { onSuccess })}
            >
              {t(move.isPending ? 'admin-galleries:selection.moving' : 'admin-galleries:selection.move')}
            </Button>
          </div>
        </Dialog>
      )}
      {dialog === 'new' && (
        <GalleryDialog
          gallery={null}
          onSaved={({ id }) => move.mutate({ data: { photoIds, galleryId: id } }, { onSuccess })}
          onClose={close}
        />
      )}
      {dialog === 'price' && (
        <Dialog title={t('admin-galleries:selection.repriceTitle')} onClose={close}>
          <PriceSelect
            label={t('admin-galleries:photo.price')}
            value={tokenPrice}
            onChange={({ target }) => setTokenPrice(Number(target.value))}
          />
          <div className="dialog-actions">
            <Button onClick={close}>{t('common.cancel')}</Button>
            <Button
              variant="gold"
              working={reprice.isPending}
              onClick={() => reprice.mutate({ data: { photoIds, tokenPrice } }, { onSuccess })}
            >
              {t(reprice.isPending ? 'admin-galleries:gallery.saving' : 'admin-galleries:gallery.save')}
            </Button>
          </div>
        </Dialog>
      )}
      {dialog === 'delete' && (
        <ConfirmDialog
          title={t('admin-galleries:selection.deleteTitle', { count })}
          action={t('admin-galleries:selection.delete')}
          workingAction={t('admin-galleries:selection.deleting')}
          working={remove.isPending}
          onConfirm={() => remove.mutate({ data: { photoIds } }, { onSuccess })}
          onClose={close}
        >
          {t('admin-galleries:selection.deleteText', { count })} <SoldNote sold={sold.data} />
        </ConfirmDialog>
      )}
    </section>
  );
}
