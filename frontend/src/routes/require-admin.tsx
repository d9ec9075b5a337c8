import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { useUser } from '../api/session';
import { paths } from '../app/paths';
import { SignInFirst } from '../features/auth/sign-in-first';
import { toast } from '../ui/toast';
import { HydrateFallback } from './page-crash';

/**
 * Administrators' pages: anyone else is sent home (specification of the administrators' side, sections 2 and 6). If the
 * session ends meanwhile, the administrator signs in and comes back.
 */
export default function RequireAdmin() {
  const user = useUser();
  const [wasHere, setWasHere] = useState(false);
  if (user?.isAdmin && !wasHere) setWasHere(true);
  if (user === undefined) return <HydrateFallback />;
  if (user === null && wasHere) return <SignInFirst />;
  return user?.isAdmin ? <Outlet /> : <SentHome />;
}

/** Says so to people who may not upload (specification of the administrators' side, section 2). */
function SentHome() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  useEffect(() => {
    if (pathname === paths.adminBatchUpload)
      toast({ title: t('layout.admin.accessDenied'), description: t('layout.admin.batchUploadDenied'), tone: 'bad' });
  }, [pathname, t]);
  return <Navigate to={paths.home} replace />;
}
