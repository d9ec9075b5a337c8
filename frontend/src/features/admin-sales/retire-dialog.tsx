import { useTranslation } from 'react-i18next';
import type { ManagedPackageDto } from '../../api/generated/shop.schemas';
import { usePackageName } from '../../i18n/names';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { useSellPackage } from './use-token-sales';

/** The second step of retiring a package. */
export function RetireDialog({ tokenPackage, onClose }: { tokenPackage: ManagedPackageDto; onClose: () => void }) {
  const { t } = useTranslation('sales');
  const packageName = usePackageName();
  const sell = useSellPackage();
  const { id, name } = tokenPackage;
  return (
    <ConfirmDialog
      title={t('packages.retireTitle')}
      action={t('packages.retire')}
      workingAction={t('packages.retiring')}
      working={sell.isPending}
      onConfirm={() => sell.mutate({ id, sold: false }, { onSettled: onClose })}
      onClose={onClose}
    >
      {t('packages.retireText', { name: packageName(name) })}
    </ConfirmDialog>
  );
}
