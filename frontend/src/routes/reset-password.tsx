import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { minLength, object, refine, string } from 'zod/mini';
import { useResetPassword } from '../api/generated/account';
import { forgetPerson } from '../api/session';
import { paths } from '../app/paths';
import { Button } from '../ui/button';
import { PasswordField } from '../ui/field';
import { Form } from '../ui/form';
import { FormError } from '../ui/form-error';
import { showServerErrors } from '../ui/form-errors';
import { PageTitle } from '../ui/page-title';
import { toast } from '../ui/toast';
import { useForm } from '../ui/use-form';

/** Chooses a new password with the link of a mail, then leads to logging in. */
export default function ResetPasswordPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [params] = useSearchParams();
  const reset = useResetPassword();
  const { register, handleSubmit, setError, control, formState } = useForm({
    resolver: zodResolver(
      object({
        newPassword: string().check(minLength(6, t('account.validation.passwordLength'))),
        confirmation: string(),
      }).check(
        refine(({ newPassword, confirmation }) => newPassword === confirmation, {
          path: ['confirmation'],
          error: t('account.validation.passwordsMatch'),
        }),
      ),
    ),
    // No default values: what a quick reader or a password manager has filled in stays.
    mode: 'onTouched',
  });
  const submit = handleSubmit(({ newPassword }) =>
    reset.mutateAsync({ data: { token: params.get('token') ?? '', newPassword } }).then(
      ({ message }) => {
        toast({ title: t('account.reset.done'), description: message });
        // This browser's session has ended with the others.
        forgetPerson(queryClient);
        void navigate(paths.auth(), { replace: true });
      },
      (error: unknown) => showServerErrors(error, setError, ['newPassword']),
    ),
  );
  return (
    <div className="wrap narrow page-end">
      <PageTitle>{t('account.reset.title')}</PageTitle>
      <div className="page-head">
        <h1>{t('account.reset.title')}</h1>
        <p className="muted">{t('account.reset.intro')}</p>
      </div>
      <Form className="form" onSubmit={submit}>
        <PasswordField
          label={t('account.reset.newPassword')}
          autoComplete="new-password"
          rated={useWatch({ control, name: 'newPassword', defaultValue: '' })}
          error={formState.errors.newPassword?.message}
          {...register('newPassword')}
        />
        <PasswordField
          label={t('account.confirmPassword')}
          autoComplete="new-password"
          error={formState.errors.confirmation?.message}
          {...register('confirmation')}
        />
        {formState.errors.root && (
          <FormError>
            {formState.errors.root.message}{' '}
            {reset.error?.code === 'reset-link-not-valid' && (
              <Link to={paths.auth(undefined, 'forgot')}>{t('account.reset.askAgain')}</Link>
            )}
          </FormError>
        )}
        <Button variant="gold" size="large" block type="submit" working={reset.isPending}>
          {reset.isPending ? t('account.reset.working') : t('account.reset.action')}
        </Button>
      </Form>
    </div>
  );
}
