import { useTranslation } from 'react-i18next';
import { paths } from '../../app/paths';
import { textsLoader } from '../../i18n';
import { ButtonLink } from '../../ui/button';
import { Note } from '../../ui/note';
import { PageTitle } from '../../ui/page-title';
import '../../features/admin-upload/admin-upload.css';

export const clientLoader = textsLoader('admin-upload');

/** The address of the former upload page: shows where to upload now. */
export default function UploadPage() {
  const { t } = useTranslation('admin-upload');
  return (
    <>
      <PageTitle>{t('legacy.title')}</PageTitle>
      <div className="admin-head">
        <h1>{t('legacy.title')}</h1>
      </div>
      <Note>{t('legacy.text')}</Note>
      <ol className="legacy-steps">
        <li className="admin-panel">
          <h2>{t('legacy.galleries')}</h2>
          <p>{t('legacy.galleriesText')}</p>
          <ButtonLink variant="gold" to={paths.adminGalleries}>
            {t('legacy.toGalleries')}
          </ButtonLink>
        </li>
        <li className="admin-panel">
          <h2>{t('legacy.addPhotos')}</h2>
          <p>{t('legacy.addPhotosText')}</p>
          <ButtonLink to={paths.adminAddPhotos}>{t('legacy.toAddPhotos')}</ButtonLink>
        </li>
      </ol>
    </>
  );
}
