import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button';
import { EmptyState } from '../ui/state';

/** A page that could not be fetched or drawn: the rest of the shop stays as it is. */
export function PageCrash() {
  const { t } = useTranslation();
  return (
    <EmptyState
      page
      title={t('common.crashed')}
      action={
        <Button variant="field" onClick={() => window.location.reload()}>
          {t('common.reload')}
        </Button>
      }
    >
      {t('common.crashedHint')}
    </EmptyState>
  );
}
