import { useTranslation } from 'react-i18next';
import type { ManagedPackageDto } from '../../api/generated/shop.schemas';
import { usePackageName } from '../../i18n/names';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { useSellPackage } from './use-token-sales';

/** The second step of retiring a package. */
export function RetireDialog({ tokenPackage, onClose }: { tokenPackage: ManagedPackageDto; onClose: () => void }) {
  const { t } = useTranslation(['shop', 'sales']);
  const packageName = usePackageName();
  const sell = useSellPackage();
  const { id, name } = tokenPackage;
  return (
    <Dialog title={t('sales:packages.retireTitle')} onClose={onClose}>
      <p>{t('sales:packages.retireText', { name: packageName(name) })}</p>
      <div className="dialog-actions">
        <Button autoFocus onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button
          variant="danger"
          working={sell.isPending}
          onClick={() => sell.mutate({ id, sold: false }, { onSettled: onClose })}
        >
          {t('sales:packages.retire')}
        </Button>
      </div>
    </Dialog>
  );
}
