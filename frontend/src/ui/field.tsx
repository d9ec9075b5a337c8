import { CircleAlert, Eye, EyeOff } from 'lucide-react';
import {
  useId,
  useState,
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
} from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from './button';
import { classes } from './classes';
import { passwordStrength } from './password-strength';
import './field.css';

interface FieldProps {
  label: string;
  /** A sentence; the field is then marked as wrong. */
  error?: string | undefined;
  /** A sentence, or more. */
  hint?: ReactNode;
}

/** A label, an input, and a hint or error below. */
function Field({ id, label, error, hint, children }: FieldProps & { id: string; children: ReactNode }) {
  return (
    <div>
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      {children}
      <FieldNote id={id} error={error} hint={hint} />
    </div>
  );
}

function FieldNote({ id, error, hint }: Omit<FieldProps, 'label'> & { id: string }) {
  return (
    <div id={`${id}-note`}>
      {typeof hint === 'string' ? <p className="field-hint">{hint}</p> : hint}
      {error !== undefined && (
        <p className="field-error">
          <CircleAlert className="small" aria-hidden="true" />
          {error}
        </p>
      )}
    </div>
  );
}

/** Ties what is filled in to its label and to what is said of it. */
function tied(id: string, { error, hint }: Omit<FieldProps, 'label'>) {
  return {
    id,
    'aria-invalid': error !== undefined || undefined,
    'aria-describedby': error !== undefined || hint !== undefined ? `${id}-note` : undefined,
  };
}

interface TextFieldProps extends InputHTMLAttributes<HTMLInputElement>, FieldProps {
  icon?: ReactNode;
  /** A button at the field's end. */
  action?: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

/** A labelled input with its error below; made for `{...register('name')}` of react-hook-form. */
export function TextField({ label, error, hint, icon, action, ...input }: TextFieldProps) {
  const id = useId();
  return (
    <Field id={id} label={label} error={error} hint={hint}>
      <div className={classes('field', error !== undefined && 'invalid', action !== undefined && 'with-button')}>
        {icon}
        <input {...input} {...tied(id, { error, hint })} />
        {action}
      </div>
    </Field>
  );
}

interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'action' | 'hint'> {
  /** The password so far, when its strength is to be shown. */
  rated?: string;
}

/** A password, which can be shown, and is rated while it is chosen. */
export function PasswordField({ rated, ...field }: PasswordFieldProps) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...field}
      type={shown ? 'text' : 'password'}
      hint={rated === undefined ? undefined : <PasswordStrength password={rated} />}
      action={
        <IconButton
          label={shown ? t('common.hidePassword') : t('common.showPassword')}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
        </IconButton>
      }
    />
  );
}

function PasswordStrength({ password }: { password: string }) {
  const { t } = useTranslation();
  const strength = passwordStrength(password);
  return (
    <>
      <div className="strength" aria-hidden="true">
        {[1, 2, 3, 4].map((step) => (
          <span key={step} className={classes(step <= strength && 'reached')} />
        ))}
      </div>
      <p className="field-hint" aria-live="polite">
        {t(`common.strength.${strength}`)}
      </p>
    </>
  );
}

interface TextAreaFieldProps extends TextareaHTMLAttributes<HTMLTextAreaElement>, FieldProps {
  ref?: Ref<HTMLTextAreaElement>;
}

/** A labelled field of several lines; made for `{...register('name')}` of react-hook-form. */
export function TextAreaField({ label, error, hint, ...area }: TextAreaFieldProps) {
  const id = useId();
  return (
    <Field id={id} label={label} error={error} hint={hint}>
      <textarea
        rows={3}
        {...area}
        {...tied(id, { error, hint })}
        className={classes('field', 'field-area', error !== undefined && 'invalid')}
      />
    </Field>
  );
}

interface SelectFieldProps extends SelectHTMLAttributes<HTMLSelectElement>, FieldProps {
  ref?: Ref<HTMLSelectElement>;
}

/** A labelled native list of choices; made for `{...register('name')}` of react-hook-form. */
export function SelectField({ label, error, hint, children, ...select }: SelectFieldProps) {
  const id = useId();
  return (
    <Field id={id} label={label} error={error} hint={hint}>
      <div className={classes('field', error !== undefined && 'invalid')}>
        <select {...select} {...tied(id, { error, hint })}>
          {children}
        </select>
      </div>
    </Field>
  );
}

interface CheckboxProps extends InputHTMLAttributes<HTMLInputElement> {
  error?: string | undefined;
  children: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

/** A box to tick, with its words beside it; made for `{...register('name')}` of react-hook-form. */
export function Checkbox({ error, children, ...input }: CheckboxProps) {
  const id = useId();
  return (
    <div>
      <div className="checkbox">
        <input {...input} {...tied(id, { error })} type="checkbox" />
        <label htmlFor={id}>{children}</label>
      </div>
      <FieldNote id={id} error={error} />
    </div>
  );
}
