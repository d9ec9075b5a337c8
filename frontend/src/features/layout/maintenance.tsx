import { Wrench } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { useUser } from '../../api/session';
import { useMaintenance } from '../../api/shop';
import { paths } from '../../app/paths';
import { Buck } from './logo';
import './maintenance.css';

/**
 * While the shop is under maintenance: a banner for administrators, an overlay for everyone else. Signing in stays
 * possible, for the administrators' sake.
 */
export function Maintenance() {
  const { t } = useTranslation();
  const { data } = useMaintenance();
  const user = useUser();
  const { pathname } = useLocation();
  if (!data?.enabled || user === undefined) return null;
  if (user?.isAdmin) {
    return (
      <div className="maintenance-banner" role="status">
        <Wrench aria-hidden="true" />
        <p>
          <b>{t('layout.maintenance.bannerTitle')}</b> {t('layout.maintenance.banner')}
        </p>
      </div>
    );
  }
  return pathname === paths.auth() ? null : <Overlay message={data.message} />;
}

function keepEscape(event: KeyboardEvent): void {
  if (event.key === 'Escape') event.stopPropagation();
}

/**
 * A native modal dialog: nothing behind it can be reached, not even an open dialog of the page, which waits as it was
 * and has the keyboard again afterwards.
 */
function Overlay({ message }: { message: string }) {
  const { t } = useTranslation();
  const overlay = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (overlay.current === null) return;
    const before = document.activeElement;
    overlay.current.open = false;
    overlay.current.showModal();
    // The page's own dialogs hear Escape at the document.
    addEventListener('keydown', keepEscape, true);
    return () => {
      removeEventListener('keydown', keepEscape, true);
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, []);
  return (
    // Open from the start, for those who read the page before it is hydrated; Escape does not close it.
    <dialog
      open
      ref={overlay}
      className="maintenance-overlay"
      role="alertdialog"
      aria-labelledby="maintenance-title"
      onCancel={(event) => event.preventDefault()}
      onClose={() => overlay.current?.showModal()}
    >
      <Buck />
      <h2 id="maintenance-title">{t('layout.maintenance.title')}</h2>
      <p>{message}</p>
      <p>{t('layout.maintenance.duration')}</p>
      <div className="chalk" />
      <Link to={paths.auth()}>{t('layout.maintenance.adminLogIn')}</Link>
    </dialog>
  );
}
