import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router-dom';
import { useUser } from '../api/session';
import { paths } from '../app/paths';
import { ButtonLink, PageSpinner } from '../ui/button';
import { PageTitle } from '../ui/page-title';
import { EmptyState } from '../ui/state';

/** Says what the page is, since the numbers are an administrator's (decision 31), and leads administrators to them. */
export function Component() {
  const { t } = useTranslation();
  const user = useUser();
  if (user?.isAdmin) return <Navigate to={paths.adminThumbnails} replace />;
  return (
    <Suspense fallback={<PageSpinner label={t('common.loading')} />}>
      <Explanation signedIn={Boolean(user)} />
    </Suspense>
  );
}

function Explanation({ signedIn }: { signedIn: boolean }) {
  const { t } = useTranslation('thumbnails');
  return (
    <>
      <PageTitle description={t('progress.text')}>{t('progress.title')}</PageTitle>
      <EmptyState
        page
        title={t('progress.title')}
        action={
          <div className="row wraps">
            {!signedIn && (
              <ButtonLink variant="gold" to={paths.auth(paths.thumbnailProgress)}>
                {t('progress.logIn')}
              </ButtonLink>
            )}
            <ButtonLink to={paths.thumbnailDemo}>{t('progress.demo')}</ButtonLink>
          </div>
        }
      >
        {t('progress.text')} {signedIn ? t('progress.shopper') : t('progress.visitor')}
      </EmptyState>
    </>
  );
}
