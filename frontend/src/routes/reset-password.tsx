import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { minLength, object, refine, string } from 'zod/mini';
import { checkResetLink, getCheckResetLinkUrl, useResetPassword } from '../api/generated/account';
import { ApiError } from '../api/mutator';
import { forgetPerson } from '../api/session';
import { paths } from '../app/paths';
import { keptNext } from '../features/auth/next-page';
import { Button, ButtonLink } from '../ui/button';
import { PasswordField } from '../ui/field';
import { Form } from '../ui/form';
import { FormError } from '../ui/form-error';
import { showServerErrors } from '../ui/form-errors';
import { PageTitle } from '../ui/page-title';
import { EmptyState } from '../ui/state';
import { toast } from '../ui/toast';
import { useForm } from '../ui/use-form';

/** The page of a mailed link: says at once when the link no longer works, otherwise takes a new password. */
export default function ResetPasswordPage() {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const token = params.get('token') ?? '';
  const link = useQuery({
    queryKey: [getCheckResetLinkUrl(), token],
    queryFn: ({ signal }) => checkResetLink({ token }, { signal }),
  });
  const refusal = link.error instanceof ApiError && link.error.status === 400 ? link.error : null;
  if (refusal)
    return (
      <>
        <PageTitle>{t('account.reset.used')}</PageTitle>
        <EmptyState
          page
          title={t('account.reset.used')}
          action={
            <ButtonLink variant="gold" to={paths.auth(keptNext(), 'forgot')}>
              {t('account.reset.askAgain')}
            </ButtonLink>
          }
        >
          {refusal.reason}
        </EmptyState>
      </>
    );
  return (
    <div className="wrap narrow page-end">
      <PageTitle>{t('account.reset.title')}</PageTitle>
      <NewPassword token={token} username={link.data?.username} onRefused={() => void link.refetch()} />
    </div>
  );
}

interface NewPasswordProps {
  token: string;
  /** The account whose password it is; undefined until it is known. */
  username: string | undefined;
  /** The link has been used meanwhile. */
  onRefused: () => void;
}

/** Chooses the new password, then leads to logging in with it, and on to where it was forgotten. */
function NewPassword({ token, username, onRefused }: NewPasswordProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
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
    reset.mutateAsync({ data: { token, newPassword } }).then(
      ({ message }) => {
        toast({ title: t('account.reset.done'), description: message });
        // This browser's session has ended with the others.
        forgetPerson(queryClient);
        void navigate(paths.auth(keptNext()), { replace: true, state: { username } });
      },
      (error: unknown) => {
        if (error instanceof ApiError && error.code === 'reset-link-not-valid') onRefused();
        showServerErrors(error, setError, ['newPassword']);
      },
    ),
  );
  return (
    <>
      <div className="page-head">
        <h1>{t('account.reset.title')}</h1>
        <p className="muted">
          {username !== undefined && <b>{t('account.reset.of', { username })} </b>}
          {t('account.reset.intro')}
        </p>
      </div>
      <Form className="form" onSubmit={submit}>
        {/* For password managers. */}
        {username !== undefined && (
          <input
            className="sr-only"
            autoComplete="username"
            value={username}
            readOnly
            tabIndex={-1}
            aria-hidden="true"
          />
        )}
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
        <FormError>{formState.errors.root?.message}</FormError>
        <Button variant="gold" size="large" block type="submit" working={reset.isPending}>
          {reset.isPending ? t('account.reset.working') : t('account.reset.action')}
        </Button>
      </Form>
    </>
  );
}
