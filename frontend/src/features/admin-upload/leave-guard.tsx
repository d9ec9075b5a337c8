import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { NavigationType, useBlocker } from 'react-router-dom';
import { useSignOut } from '../../api/session';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { isLeaving } from '../layout/use-leave';

/** Asks before another page is opened while photographs are being sent. */
export function LeaveGuard({ active }: { active: boolean }) {
  const { t } = useTranslation('admin-upload');
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
    <Dialog title={t('leave.title')} onClose={() => blocker.reset()}>
      <p>{t('leave.text')}</p>
      <div className="dialog-actions">
        <Button autoFocus onClick={() => blocker.reset()}>
          {t('leave.stay')}
        </Button>
        <Button variant="danger" onClick={leave}>
          {t('leave.leave')}
        </Button>
      </div>
    </Dialog>
  );
}
