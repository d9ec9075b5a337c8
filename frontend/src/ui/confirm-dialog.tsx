import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button';
import { Dialog } from './dialog';

interface ConfirmDialogProps {
  title: string;
  /** Names what goes. */
  children: ReactNode;
  /** On the red button, before its words. */
  icon?: ReactNode;
  /** The red button, at rest and at work. */
  action: string;
  workingAction: string;
  working: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** The second step of a destruction; Cancel has the focus. */
export function ConfirmDialog({
  title,
  children,
  icon,
  action,
  workingAction,
  working,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog title={title} onClose={onClose}>
      <p>{children}</p>
      <div className="dialog-actions">
        <Button autoFocus onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button variant="danger" working={working} onClick={onConfirm}>
          {icon}
          {working ? workingAction : action}
        </Button>
      </div>
    </Dialog>
  );
}
