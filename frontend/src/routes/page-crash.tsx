import { useTranslation } from 'react-i18next';
import { useRouteError } from 'react-router-dom';
import { Button } from '../ui/button';
import { PageTitle } from '../ui/page-title';
import { EmptyState } from '../ui/state';

/** A page that could not be fetched or drawn: the rest of the shop stays as it is. */
export function PageCrash() {
  const { t } = useTranslation();
  const isLost = isLostCode(useRouteError());
  const title = isLost ? t('common.pageLost') : t('common.crashed');
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <EmptyState
        page
        title={title}
        action={
          <Button variant="field" onClick={() => window.location.reload()}>
            {isLost ? t('common.tryAgain') : t('common.reload')}
          </Button>
        }
      >
        {isLost ? t('common.signalDropped') : t('common.crashedHint')}
      </EmptyState>
    </>
  );
}

/** A page's code that does not arrive is a TypeError in every browser; its styles are told of by Vite's loader. */
function isLostCode(error: unknown): boolean {
  return error instanceof TypeError || (error instanceof Error && error.message.startsWith('Unable to preload CSS'));
}
