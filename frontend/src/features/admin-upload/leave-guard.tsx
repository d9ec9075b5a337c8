import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router-dom';
import { useLogout } from '../../api/session';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { isLeaving } from '../layout/use-leave';

/** Asks before another page is opened while photographs are being sent. */
export function LeaveGuard({ active }: { active: boolean }) {
  const { t } = useTranslation('admin-upload');
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => active && currentLocation.pathname !== nextLocation.pathname,
  );
  const logout = useLogout();
  if (blocker.state !== 'blocked') return null;
  const leave = () => {
    blocker.proceed();
    if (isLeaving(blocker.location.state)) logout.mutate();
  };
  return (
    <Dialog title={t('leave.title')} open onOpenChange={(open) => !open && blocker.reset()}>
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
