import { useTranslation } from 'react-i18next';
import { useRouteError } from 'react-router-dom';
import { Button } from '../ui/button';
import { EmptyState } from '../ui/state';

/** A page that could not be fetched or drawn: the rest of the shop stays as it is. */
export function PageCrash() {
  const { t } = useTranslation();
  // A page's code that does not arrive is a TypeError in every browser.
  const isLost = useRouteError() instanceof TypeError;
  return (
    <EmptyState
      page
      title={isLost ? t('common.pageLost') : t('common.crashed')}
      action={
        <Button variant="field" onClick={() => window.location.reload()}>
          {isLost ? t('common.tryAgain') : t('common.reload')}
        </Button>
      }
    >
      {isLost ? t('common.signalDropped') : t('common.crashedHint')}
    </EmptyState>
  );
}
