import { useCallback, useEffect, useEffectEvent, useRef } from 'react';
import { NavigationType, useBeforeUnload, useBlocker } from 'react-router-dom';
import { useSignOut } from '../../api/session';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { isLeaving } from './use-leave';

interface LeaveGuardProps {
  /** Something would be lost. */
  active: boolean;
  title: string;
  text: string;
  stay: string;
  leave: string;
}

/** Asks before another page is opened, or the tab is closed, while something would be lost. */
export function LeaveGuard({ active, title, text, stay, leave: leaveLabel }: LeaveGuardProps) {
  useBeforeUnload(useCallback((event) => active && event.preventDefault(), [active]));
  const wantsOut = useRef(false);
  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    // Logging out leaves its step home in the history; coming Back to that step does not mean logging out again.
    wantsOut.current = historyAction !== NavigationType.Pop && isLeaving(nextLocation.state);
    return active && currentLocation.pathname !== nextLocation.pathname;
  });
  const logout = useSignOut();
  const logOut = useEffectEvent(() => logout.mutate());
  const isConfirmed = useRef(false);
  // Only once this page has been left: it would ask visitors to sign in again.
  useEffect(
    () => () => {
      if (isConfirmed.current) logOut();
    },
    [],
  );
  if (blocker.state !== 'blocked') return null;
  const leave = () => {
    isConfirmed.current = wantsOut.current;
    blocker.proceed();
  };
  return (
    <Dialog title={title} onClose={() => blocker.reset()}>
      <p>{text}</p>
      <div className="dialog-actions">
        <Button autoFocus onClick={() => blocker.reset()}>
          {stay}
        </Button>
        <Button variant="danger" onClick={leave}>
          {leaveLabel}
        </Button>
      </div>
    </Dialog>
  );
}
