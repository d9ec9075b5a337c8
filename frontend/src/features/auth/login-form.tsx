import { zodResolver } from '@hookform/resolvers/zod';
import { useTranslation } from 'react-i18next';
import { minLength, object, string } from 'zod/mini';
import type { UserDto } from '../../api/generated/shop.schemas';
import { ApiError } from '../../api/mutator';
import { useSignIn } from '../../api/session';
import { Button } from '../../ui/button';
import { PasswordField, TextField } from '../../ui/field';
import { Form } from '../../ui/form';
import { FormError } from '../../ui/form-error';
import { showServerErrors } from '../../ui/form-errors';
import { toast } from '../../ui/toast';
import { useForm } from '../../ui/use-form';
import { loginIn, type Typed } from './typed';

interface LoginFormProps {
  typed: Typed;
  onForgot: () => void;
  onSignedIn?: ((user: UserDto) => void) | undefined;
}

/** Signs in by username or e-mail address, and password. */
export function LoginForm({ typed, onForgot, onSignedIn }: LoginFormProps) {
  const { t } = useTranslation();
  const login = useSignIn();
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(
      object({
        username: string().check(minLength(3, t('account.validation.usernameLength'))),
        password: string().check(minLength(6, t('account.validation.passwordLength'))),
      }),
    ),
    // At first there are none, so that text typed early or by a password manager stays.
    defaultValues: { username: loginIn(typed) },
    mode: 'onTouched',
  });
  const submit = handleSubmit((data) =>
    login.mutateAsync({ data }).then(
      (user) => {
        toast({ title: t('account.welcomeBack'), description: t('account.welcomeBackText') });
        onSignedIn?.(user);
      },
      (error: unknown) => {
        // The server does not tell which of the two is wrong.
        if (error instanceof ApiError && error.code === 'wrong-credentials')
          setError('password', { type: 'server', message: error.reason }, { shouldFocus: true });
        else showServerErrors(error, setError, ['username', 'password']);
      },
    ),
  );
  return (
    <Form className="form" onSubmit={submit}>
      <TextField
        label={t('account.usernameOrEmail')}
        autoComplete="username"
        autoCapitalize="none"
        error={formState.errors.username?.message}
        {...register('username')}
      />
      <PasswordField
        label={t('account.password')}
        autoComplete="current-password"
        error={formState.errors.password?.message}
        {...register('password')}
      />
      <button type="button" className="more-link" onClick={onForgot}>
        {t('account.forgot')}
      </button>
      <FormError>{formState.errors.root?.message}</FormError>
      <Button variant="gold" size="large" block type="submit" working={login.isPending}>
        {login.isPending ? t('account.loggingIn') : t('account.logIn')}
      </Button>
    </Form>
  );
}
