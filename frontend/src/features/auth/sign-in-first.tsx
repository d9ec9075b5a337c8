import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../../app/paths';

/** Leads to signing in, and back. Whoever is leaving already (logging out, closing the account) has another address. */
export function SignInFirst() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (window.location.pathname === pathname) void navigate(paths.auth(pathname + search), { replace: true });
  }, [navigate, pathname, search]);
  return null;
}
