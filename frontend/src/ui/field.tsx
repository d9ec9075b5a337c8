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

interface TextFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  /** A sentence; the field is then marked as wrong. */
  error?: string | undefined;
  hint?: ReactNode;
  icon?: ReactNode;
  /** A button at the field's end. */
  action?: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

/** A labelled input with its error below; made for `{...register('name')}` of react-hook-form. */
export function TextField({ label, error, hint, icon, action, ...input }: TextFieldProps) {
  const id = useId();
  return (
    <div>
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <div className={classes('field', error !== undefined && 'invalid', action !== undefined && 'with-button')}>
        {icon}
        <input
          {...input}
          id={id}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error !== undefined || hint !== undefined ? `${id}-note` : undefined}
        />
        {action}
      </div>
      <div id={`${id}-note`}>
        {hint}
        <FieldError>{error}</FieldError>
      </div>
    </div>
  );
}

function FieldError({ children }: { children: string | undefined }) {
  if (children === undefined) return null;
  return (
    <p className="field-error">
      <CircleAlert className="small" aria-hidden="true" />
      {children}
    </p>
  );
}

interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'action' | 'hint'> {
  /** The password so far, when its strength is to be shown. */
  rated?: string;
}

export function PasswordField({ rated, ...field }: PasswordFieldProps) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...field}
      type={shown ? 'text' : 'password'}
      hint={rated !== undefined && <PasswordStrength password={rated} />}
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

interface TextAreaFieldProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  label: string;
  error?: string | undefined;
  ref?: Ref<HTMLTextAreaElement>;
}

/** A labelled field of several lines; made for `{...register('name')}` of react-hook-form. */
export function TextAreaField({ label, error, ...area }: TextAreaFieldProps) {
  const id = useId();
  return (
    <div>
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <textarea
        rows={3}
        {...area}
        className={classes('field', 'field-area', error !== undefined && 'invalid')}
        id={id}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error === undefined ? undefined : `${id}-note`}
      />
      <div id={`${id}-note`}>
        <FieldError>{error}</FieldError>
      </div>
    </div>
  );
}

interface SelectFieldProps extends SelectHTMLAttributes<HTMLSelectElement> {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  ref?: Ref<HTMLSelectElement>;
}

/** A labelled native list of choices; made for `{...register('name')}` of react-hook-form. */
export function SelectField({ label, hint, error, children, ...select }: SelectFieldProps) {
  const id = useId();
  return (
    <div>
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <div className={classes('field', error !== undefined && 'invalid')}>
        <select
          {...select}
          id={id}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error !== undefined || hint !== undefined ? `${id}-note` : undefined}
        >
          {children}
        </select>
      </div>
      <div id={`${id}-note`}>
        {hint !== undefined && <p className="field-hint">{hint}</p>}
        <FieldError>{error}</FieldError>
      </div>
    </div>
  );
}

interface CheckboxProps extends InputHTMLAttributes<HTMLInputElement> {
  error?: string | undefined;
  children: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

export function Checkbox({ error, children, ...input }: CheckboxProps) {
  const id = useId();
  return (
    <div>
      <div className="checkbox">
        <input
          {...input}
          id={id}
          type="checkbox"
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error === undefined ? undefined : `${id}-note`}
        />
        <label htmlFor={id}>{children}</label>
      </div>
      <div id={`${id}-note`}>
        <FieldError>{error}</FieldError>
      </div>
    </div>
  );
}
