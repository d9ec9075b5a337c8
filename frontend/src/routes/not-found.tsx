import { useTranslation } from 'react-i18next';
import { paths } from '../app/paths';
import { ButtonLink } from '../ui/button';
import { PageTitle } from '../ui/page-title';
import { EmptyState } from '../ui/state';

/** For an address that names no page. */
export function Component() {
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
        {t('layout.notFound.text')}
      </EmptyState>
    </>
  );
}
