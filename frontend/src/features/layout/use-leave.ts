import { useNavigate } from 'react-router-dom';
import { useSignOut } from '../../api/session';
import { paths } from '../../app/paths';

/** The state of the step home that logging out begins with. */
const LEAVING = { leaving: true };

/** Whether a step between pages is the one home with which logging out begins. */
export function isLeaving(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'leaving' in state;
}

/** Logs out, first going home: a page that only the signed-in may see would ask to sign in again. */
export function useLeave(): () => Promise<void> {
  const navigate = useNavigate();
  const logout = useSignOut();
  return async () => {
    await navigate(paths.home, { state: LEAVING });
    // A page may ask first whether to be left, since an upload would end with the session: it logs out then.
    if (window.location.pathname === paths.home) logout.mutate();
  };
}
