import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, Outlet, useLocation, useNavigate } from 'react-router-dom';
import { useUser } from '../api/session';
import { PageSpinner } from '../ui/state';
import { toast } from '../ui/toast';
import { paths } from './paths';

/** Protected pages: a spinner while the user loads, then the page, or /auth and back again (specification §2). */
export function RequireUser() {
  const { t } = useTranslation();
  const user = useUser();
  if (user === undefined) return <PageSpinner label={t('common.loading')} />;
  if (user === null) return <SignInFirst />;
  return <Outlet />;
}

/**
 * Administrators' pages: anyone else is sent home (specification of the administrators' side, sections 2 and 6). Whose
 * session ends while they work there signs in, and comes back.
 */
export function RequireAdmin() {
  const { t } = useTranslation();
  const user = useUser();
  const [wasHere, setWasHere] = useState(false);
  if (user?.isAdmin && !wasHere) setWasHere(true);
  if (user === undefined) return <PageSpinner label={t('common.loading')} />;
  if (user === null && wasHere) return <SignInFirst />;
  return user?.isAdmin ? <Outlet /> : <SentHome />;
}

/** Who may not upload is told so (specification of the administrators' side, section 2). */
function SentHome() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  useEffect(() => {
    if (pathname === paths.adminBatchUpload)
      toast({ title: t('layout.admin.accessDenied'), description: t('layout.admin.batchUploadDenied'), tone: 'bad' });
  }, [pathname, t]);
  return <Navigate to={paths.home} replace />;
}

/** Leads to signing in, and back. Whoever is leaving already (logging out, closing the account) has another address. */
function SignInFirst() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (window.location.pathname === pathname) void navigate(paths.auth(pathname + search), { replace: true });
  }, [navigate, pathname, search]);
  return null;
}
