import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import type { UserDto } from '../../api/generated/shop.schemas';
import { useUser } from '../../api/session';
import { paths } from '../../app/paths';
import { toast } from '../../ui/toast';
import { SignInFirst } from './sign-in-first';

interface RequireRoleProps {
  may: (user: UserDto | null) => boolean;
  /** Shown until it is known who reads. */
  fallback: ReactNode;
}

/**
 * Pages of a role: anyone else is sent home (specification of the administrators' side, sections 2 and 6). If the session
 * ends meanwhile, its person signs in and comes back.
 */
export function RequireRole({ may, fallback }: RequireRoleProps) {
  const user = useUser();
  const [wasHere, setWasHere] = useState(false);
  if (user === undefined) return fallback;
  if (may(user) && !wasHere) setWasHere(true);
  if (user === null && wasHere) return <SignInFirst />;
  return may(user) ? <Outlet /> : <SentHome />;
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
