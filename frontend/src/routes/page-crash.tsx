import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isRouteErrorResponse, Outlet, useRouteError } from 'react-router-dom';
import { isStaff, useUser } from '../api/session';
import { useShopConfig } from '../api/shop';
import { Button } from '../ui/button';
import { PageTitle } from '../ui/page-title';
import { EmptyState, PageSpinner } from '../ui/state';

export default Outlet;

/** Placeholder for a page until its texts and the reader are known. */
export function HydrateFallback() {
  const { t } = useTranslation();
  const { brandName } = useShopConfig();
  return (
    <>
      <title>{brandName}</title>
      <PageSpinner label={t('common.loading')} />
    </>
  );
}

/** A page that could not be fetched or drawn: the rest of the shop stays as it is. */
export function ErrorBoundary() {
  return <PageCrash />;
}

interface PageCrashProps {
  /** Shown where the server has not found what the page is about. */
  missing?: ReactNode;
  /** Shown to staff instead: the server draws pages for everybody, and they see what others may not. */
  page?: ReactNode;
}

/** The same, for a page about something. */
export function PageCrash({ missing, page }: PageCrashProps) {
  const { t } = useTranslation();
  const error = useRouteError();
  const user = useUser();
  if (missing !== undefined && isRouteErrorResponse(error) && error.status === 404)
    return page !== undefined && isStaff(user) ? page : missing;
  const isLost = isLostCode(error);
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

/** If a page's code does not load, browsers throw a TypeError; for styles Vite's loader throws. */
function isLostCode(error: unknown): boolean {
  return error instanceof TypeError || (error instanceof Error && error.message.startsWith('Unable to preload CSS'));
}
