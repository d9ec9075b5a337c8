import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/dialog';
import { TextField } from '../../ui/field';
import { Form } from '../../ui/form';
import { FormError } from '../../ui/form-error';
import { SubmitActions } from '../../ui/submit-actions';
import './money.css';

interface MoneyFormProps {
  title: string;
  /** On the button that books. */
  action: string;
  working: boolean;
  /** The reason's properties, from `register`. */
  reason: object;
  reasonLabel?: string;
  reasonHint: string;
  reasonError: string | undefined;
  /** The server's error about the form as a whole. */
  error: string | undefined;
  onSubmit: () => Promise<void>;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog that books something by hand: its fields, the reason, and what the server says. */
export function MoneyForm(props: MoneyFormProps) {
  const { title, action, working, reason, reasonLabel, reasonHint, reasonError, error, onSubmit, onClose, children } =
    props;
  const { t } = useTranslation(['shop', 'money']);
  return (
    <Dialog title={title} onClose={onClose}>
      <Form className="stack" onSubmit={onSubmit}>
        {children}
        <TextField
          label={reasonLabel ?? t('money:reason')}
          hint={reasonHint}
          error={reasonError}
          autoComplete="off"
          maxLength={200}
          {...reason}
        />
        <FormError>{error}</FormError>
        <SubmitActions working={working} onCancel={onClose}>
          {working ? t('money:working') : action}
        </SubmitActions>
      </Form>
    </Dialog>
  );
}
