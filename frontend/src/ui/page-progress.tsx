import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import './page-progress.css';

/** What was asked for is on its way: another page, or what opens over this one. The page can be used meanwhile. */
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
