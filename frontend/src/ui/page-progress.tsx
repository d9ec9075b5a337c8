import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import './page-progress.css';

/** Another page, or a part that opens over this one, is on its way. The page can be used meanwhile. */
export function PageProgress() {
  const { t } = useTranslation();
  return createPortal(
    // A live region, which may stand outside of the page's landmarks.
    <div className="page-progress" role="status">
      <span className="sr-only">{t('common.loading')}</span>
    </div>,
    document.body,
  );
}
