import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { NavigationType, useBlocker } from 'react-router-dom';
import { useLogout } from '../../api/session';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { isLeaving } from '../layout/use-leave';

/** Asks before another page is opened while photographs are being sent. */
export function LeaveGuard({ active }: { active: boolean }) {
  const { t } = useTranslation('admin-upload');
  const wantsOut = useRef(false);
  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    // The step home of logging out stays in the history: the way back to it is no second wish.
    wantsOut.current = historyAction !== NavigationType.Pop && isLeaving(nextLocation.state);
    return active && currentLocation.pathname !== nextLocation.pathname;
  });
  const logout = useLogout();
  const logOut = useEffectEvent(() => logout.mutate());
  const isConfirmed = useRef(false);
  // Only when another page is there: this one would ask to sign in again.
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
