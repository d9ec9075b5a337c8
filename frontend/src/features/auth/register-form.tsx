import { zodResolver } from '@hookform/resolvers/zod';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { Trans, useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { boolean, email, minLength, object, refine, string, trim } from 'zod/mini';
import type { UserDto } from '../../api/generated/shop.schemas';
import { useSignUp } from '../../api/session';
import { paths } from '../../app/paths';
import { currentLanguage } from '../../i18n';
import { Button } from '../../ui/button';
import { EmailField } from '../../ui/email-field';
import { Checkbox, PasswordField, TextField } from '../../ui/field';
import { Form } from '../../ui/form';
import { FormError } from '../../ui/form-error';
import { showServerErrors } from '../../ui/form-errors';
import { toast } from '../../ui/toast';
import { useForm } from '../../ui/use-form';
import { emailIn, usernameIn, type Typed } from './typed';

/** Rules of the specification's §5; the confirmation is not sent. */
function useSchema() {
  const { t } = useTranslation();
  return object({
    fullName: string().check(trim(), minLength(2, t('account.validation.fullNameRequired'))),
    username: string().check(trim(), minLength(3, t('account.validation.usernameLength'))),
    email: email(t('account.validation.emailValid')),
    password: string().check(minLength(6, t('account.validation.passwordLength'))),
    confirmPassword: string(),
    acceptTerms: boolean().check(refine((accepted) => accepted, t('account.validation.termsRequired'))),
  }).check(
    refine((input) => input.confirmPassword === input.password, {
      error: t('account.validation.passwordsMatch'),
      path: ['confirmPassword'],
      when: () => true,
    }),
  );
}

interface RegisterFormProps {
  typed: Typed;
  onSignedIn?: ((user: UserDto) => void) | undefined;
}

/** Registers an account and signs in. */
export function RegisterForm({ typed, onSignedIn }: RegisterFormProps) {
  const { t } = useTranslation();
  const registration = useSignUp();
  const { register, handleSubmit, setError, setValue, control, formState } = useForm({
    resolver: zodResolver(useSchema()),
    // At first there are none, so that text typed early or by a password manager stays.
    defaultValues: { fullName: typed.fullName, username: usernameIn(typed), email: emailIn(typed) },
    mode: 'onTouched',
  });
  const { errors } = formState;
  const password = useWatch({ control, name: 'password' });
  const submit = handleSubmit(({ confirmPassword: _, ...input }) =>
    registration.mutateAsync({ data: { ...input, language: currentLanguage() } }).then(
      (user) => {
        toast({ title: t('account.registered'), description: t('account.registeredText') });
        onSignedIn?.(user);
      },
      (error: unknown) =>
        showServerErrors(error, setError, ['fullName', 'username', 'email', 'password', 'acceptTerms']),
    ),
  );
  return (
    <Form className="form" onSubmit={submit}>
      <TextField
        label={t('account.fullName')}
        autoComplete="name"
        error={errors.fullName?.message}
        {...register('fullName')}
      />
      <TextField
        label={t('account.username')}
        autoComplete="username"
        autoCapitalize="none"
        error={errors.username?.message}
        {...register('username')}
      />
      <EmailField
        label={t('account.email')}
        onMeant={(meant) => setValue('email', meant, { shouldValidate: true })}
        error={errors.email?.message}
        {...register('email')}
      />
      <PasswordField
        label={t('account.password')}
        autoComplete="new-password"
        rated={password}
        error={errors.password?.message}
        {...register('password')}
      />
      <PasswordField
        label={t('account.confirmPassword')}
        autoComplete="new-password"
        error={errors.confirmPassword?.message}
        {...register('confirmPassword')}
      />
      <Checkbox error={errors.acceptTerms?.message} {...register('acceptTerms')}>
        <Trans
          i18nKey="account.acceptTerms"
          components={{ terms: <NewTabLink to={paths.terms} />, privacy: <NewTabLink to={paths.privacy} /> }}
        />
      </Checkbox>
      <FormError>{errors.root?.message}</FormError>
      <Button variant="gold" size="large" block type="submit" working={registration.isPending}>
        {registration.isPending ? t('account.creating') : t('account.createAccount')}
      </Button>
    </Form>
  );
}

/** Opens a tab of its own, so that the form keeps what has been filled in. */
function NewTabLink({ to, children }: { to: string; children?: ReactNode }) {
  const { t } = useTranslation();
  return (
    <Link to={to} target="_blank">
      {children}
      <span className="sr-only"> {t('common.newTab')}</span>
    </Link>
  );
}
