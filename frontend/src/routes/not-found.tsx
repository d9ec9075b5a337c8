import { useTranslation } from 'react-i18next';
import { data } from 'react-router-dom';
import { paths } from '../app/paths';
import { ButtonLink } from '../ui/button';
import { MissingPage } from '../ui/state';

export const loader = () => data(null, { status: 404 });

/** The status is for those who ask from outside. */
export const clientLoader = () => null;

/** For an address that names no page. */
export default function NotFoundPage() {
  const { t } = useTranslation();
  return (
    <MissingPage
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
    </MissingPage>
  );
}
