import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { UserDto } from '../api/generated/shop.schemas';
import { useUser } from '../api/session';
import { OPENED_HERE, paths } from '../app/paths';
import { ButtonLink } from '../ui/button';
import { PageTitle } from '../ui/page-title';
import { EmptyState, PageSpinner } from '../ui/state';

const SecondProgress = lazy(() => import('../features/admin-thumbnails/second-progress'));

/** The second progress page; only administrators see the numbers, others a description (decision 31). */
export default function ThumbnailProgressPage() {
  const user = useUser();
  return (
    <Suspense fallback={<Loading />}>{user?.isAdmin ? <SecondProgress /> : <Explanation reader={user} />}</Suspense>
  );
}

/** Named already: the page for visitors that the server has drawn gives way to it. */
function Loading() {
  const { t } = useTranslation();
  return (
    <>
      <PageTitle>{t('layout.admin.thumbnails')}</PageTitle>
      <h1 className="sr-only">{t('layout.admin.thumbnails')}</h1>
      <PageSpinner label={t('common.loading')} />
    </>
  );
}

function Explanation({ reader }: { reader: UserDto | null | undefined }) {
  const { t } = useTranslation('thumbnails');
  return (
    <>
      <PageTitle description={t('progress.text')}>{t('progress.title')}</PageTitle>
      <EmptyState
        page
        title={t('progress.title')}
        action={
          <div className="row wraps">
            {reader === null && (
              <ButtonLink variant="gold" to={paths.auth(paths.thumbnailProgress)} state={OPENED_HERE}>
                {t('progress.logIn')}
              </ButtonLink>
            )}
            <ButtonLink to={paths.thumbnailDemo}>{t('progress.demo')}</ButtonLink>
          </div>
        }
      >
        {t('progress.text')} {reader && t('progress.shopper')}
        {reader === null && t('progress.visitor')}
      </EmptyState>
    </>
  );
}
