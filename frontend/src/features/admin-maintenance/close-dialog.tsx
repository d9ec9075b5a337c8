import { useTranslation } from 'react-i18next';
import { useGetToDo } from '../../api/generated/operation';
import { ConfirmDialog } from '../../ui/confirm-dialog';

/** Asks before the shop is closed, and says what stops, what goes on, and what is under way at this moment. */
export function CloseDialog({ onConfirm, onClose }: { onConfirm: () => void; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const { data } = useGetToDo({ query: { refetchOnMount: 'always' } });
  const payments = data?.office?.paymentsUnderWay ?? 0;
  const pictures = data ? data.unfinishedPhotos - data.failedPhotos : 0;
  return (
    <ConfirmDialog
      title={t('maintenance.ask.title')}
      action={t('maintenance.ask.confirm')}
      workingAction={t('maintenance.ask.confirm')}
      working={false}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {t('maintenance.ask.stops')} {t('maintenance.ask.goesOn')} {t('maintenance.ask.uploads')}{' '}
      {data && payments === 0 && pictures === 0 && t('maintenance.ask.nothing')}
      {payments > 0 && t('maintenance.ask.payments', { count: payments })}{' '}
      {pictures > 0 && t('maintenance.ask.pictures', { count: pictures })}
    </ConfirmDialog>
  );
}
