import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button';

interface SubmitActionsProps {
  variant?: 'gold' | 'field' | 'danger';
  working: boolean;
  onCancel: () => void;
  /** On the button that sends the form. */
  children: ReactNode;
}

/** Below a form in a dialog: the way back, and the button that sends it. */
export function SubmitActions({ variant = 'gold', working, onCancel, children }: SubmitActionsProps) {
  const { t } = useTranslation();
  return (
    <div className="dialog-actions">
      <Button onClick={onCancel}>{t('common.cancel')}</Button>
      <Button variant={variant} type="submit" working={working}>
        {children}
      </Button>
    </div>
  );
}
