import { useNavigate } from 'react-router-dom';
import { useLogout } from '../../api/session';
import { paths } from '../../app/paths';

/** Logs out, first going home: a page that only the signed-in may see would ask to sign in again. */
export function useLeave(): () => Promise<void> {
  const navigate = useNavigate();
  const logout = useLogout();
  return async () => {
    await navigate(paths.home);
    // A page may have asked first, and be stayed on: an upload would end with the session.
    if (window.location.pathname === paths.home) logout.mutate();
  };
}
