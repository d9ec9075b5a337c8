import { Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useEmptyCart } from '../../api/cart';
import { ConfirmDialog } from '../../ui/confirm-dialog';

/** Asks before the cart is emptied. */
export default function ClearDialog({ count, onClose }: { count: number; onClose: () => void }) {
  const { t } = useTranslation();
  const clear = useEmptyCart();
  return (
    <ConfirmDialog
      title={t('cart.clearTitle')}
      icon={<Trash2 aria-hidden="true" />}
      action={t('cart.clearConfirm')}
      workingAction={t('cart.clearing')}
      working={clear.isPending}
      onConfirm={() => clear.mutate(undefined, { onSettled: onClose })}
      onClose={onClose}
    >
      {t('cart.clearText', { count })}
    </ConfirmDialog>
  );
}
