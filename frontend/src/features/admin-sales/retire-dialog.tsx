import { useTranslation } from 'react-i18next';
import type { ManagedPackageDto } from '../../api/generated/shop.schemas';
import { useSellTokenPackage } from '../../api/generated/token-sales';
import { usePackageName } from '../../i18n/names';
import { ConfirmDialog } from '../../ui/confirm-dialog';

/** The second step of retiring a package. */
export function RetireDialog({ tokenPackage, onClose }: { tokenPackage: ManagedPackageDto; onClose: () => void }) {
  const { t } = useTranslation('sales');
  const packageName = usePackageName();
  const sell = useSellTokenPackage({
    mutation: { meta: { success: 'sales:packages.saved', failure: 'sales:packages.saveFailed' } },
  });
  const { id, name } = tokenPackage;
  return (
    <ConfirmDialog
      title={t('packages.retireTitle')}
      action={t('packages.retire')}
      workingAction={t('packages.retiring')}
      working={sell.isPending}
      onConfirm={() => sell.mutate({ id, data: { sold: false } }, { onSettled: onClose })}
      onClose={onClose}
    >
      {t('packages.retireText', { name: packageName(name) })}
    </ConfirmDialog>
  );
}
