import { useTranslation } from 'react-i18next';
import { data } from 'react-router-dom';
import { paths } from '../app/paths';
import { ButtonLink } from '../ui/button';
import { PageTitle } from '../ui/page-title';
import { EmptyState } from '../ui/state';

export const loader = () => data(null, { status: 404 });

/** The status is for those who ask from outside. */
export const clientLoader = () => null;

/** For an address that names no page. */
export default function NotFoundPage() {
  const { t } = useTranslation();
  return (
    <>
      <PageTitle missing>{t('layout.notFound.title')}</PageTitle>
      <EmptyState
        page
        title={t('layout.notFound.title')}
        action={
          <ButtonLink variant="gold" to={paths.gallery}>
            {t('layout.notFound.action')}
          </ButtonLink>
        }
      >
        {t('layout.notFound.lead')}
        <br />
        <span className="tiny">{t('layout.notFound.text')}</span>
      </EmptyState>
    </>
  );
}
