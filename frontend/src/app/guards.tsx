import { useTranslation } from 'react-i18next';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { useUser } from '../api/session';
import { PageSpinner } from '../ui/button';
import { paths } from './paths';

/** Protected pages: a spinner while the user loads, then the page, or /auth and back again (specification §2). */
export function RequireUser() {
  const { t } = useTranslation();
  const user = useUser();
  const { pathname, search } = useLocation();
  if (user === undefined) return <PageSpinner label={t('common.loading')} />;
  if (user === null) return <Navigate to={paths.auth(pathname + search)} replace />;
  return <Outlet />;
}

/** Administrators' pages: nobody is asked to sign in, anyone else is sent home. */
export function RequireAdmin() {
  const { t } = useTranslation();
  const user = useUser();
  const { pathname, search } = useLocation();
  if (user === undefined) return <PageSpinner label={t('common.loading')} />;
  if (user === null) return <Navigate to={paths.auth(pathname + search)} replace />;
  return user.isAdmin ? <Outlet /> : <Navigate to={paths.home} replace />;
}
