import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../../app/paths';

/** Leads to signing in, and back. Logging out and closing the account lead elsewhere. */
export function SignInFirst() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (window.location.pathname === pathname) void navigate(paths.auth(pathname + search), { replace: true });
  }, [navigate, pathname, search]);
  return null;
}
