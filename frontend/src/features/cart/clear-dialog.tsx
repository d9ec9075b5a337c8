import { Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useClearCart } from '../../api/cart';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';

/** Asks before the cart is emptied; Cancel has the focus. */
export default function ClearDialog({ count, onClose }: { count: number; onClose: () => void }) {
  const { t } = useTranslation();
  const clear = useClearCart();
  return (
    <Dialog title={t('cart.clearTitle')} onClose={onClose}>
      <p>{t('cart.clearText', { count })}</p>
      <div className="dialog-actions">
        <Button onClick={onClose}>{t('common.cancel')}</Button>
        <Button
          variant="danger"
          working={clear.isPending}
          onClick={() => clear.mutate(undefined, { onSettled: onClose })}
        >
          <Trash2 aria-hidden="true" />
          {clear.isPending ? t('cart.clearing') : t('cart.clearConfirm')}
        </Button>
      </div>
    </Dialog>
  );
}
