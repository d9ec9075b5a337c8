import { zodResolver } from '@hookform/resolvers/zod';
import { useTranslation } from 'react-i18next';
import { minLength, object, string } from 'zod/mini';
import { useSignIn } from '../../api/session';
import { Button } from '../../ui/button';
import { PasswordField, TextField } from '../../ui/field';
import { Form } from '../../ui/form';
import { showServerErrors } from '../../ui/form-errors';
import { toast } from '../../ui/toast';
import { useForm } from '../../ui/use-form';

/** Signs in by username or e-mail address, and password. */
export function LoginForm() {
  const { t } = useTranslation();
  const login = useSignIn();
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(
      object({
        username: string().check(minLength(3, t('account.validation.usernameLength'))),
        password: string().check(minLength(6, t('account.validation.passwordLength'))),
      }),
    ),
    // No default values, so that text typed early or by a password manager stays.
    mode: 'onTouched',
  });
  const submit = handleSubmit((data) =>
    login.mutateAsync({ data }).then(
      () => toast({ title: t('account.welcomeBack'), description: t('account.welcomeBackText') }),
      (error: unknown) => showServerErrors(error, setError, ['username', 'password']),
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
      <Button variant="gold" size="large" block type="submit" working={login.isPending}>
        {login.isPending ? t('account.loggingIn') : t('account.logIn')}
      </Button>
    </Form>
  );
}
