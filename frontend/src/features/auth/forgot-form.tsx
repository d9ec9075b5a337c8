import { zodResolver } from '@hookform/resolvers/zod';
import { Mail } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { email, object } from 'zod/mini';
import { useForgotPassword } from '../../api/generated/account';
import { Button } from '../../ui/button';
import { TextField } from '../../ui/field';
import { Form } from '../../ui/form';
import { showServerErrors } from '../../ui/form-errors';
import { toast } from '../../ui/toast';
import { toastFailure } from '../../ui/toast-failure';
import { useForm } from '../../ui/use-form';

/** Asks for a link to choose a new password; when it is on its way, `onSent` leads back to logging in. */
export function ForgotForm({ onSent }: { onSent: () => void }) {
  const { t } = useTranslation();
  const forgot = useForgotPassword();
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(object({ email: email(t('account.validation.emailValid')) })),
    // No default values, so that text typed early or by a password manager stays.
    mode: 'onTouched',
  });
  const submit = handleSubmit((input) =>
    forgot.mutateAsync({ data: input }).then(
      () => {
        toast({ title: t('account.resetSent'), description: t('account.resetSentText') });
        onSent();
      },
      (error: unknown) => {
        toastFailure(t('account.resetFailed'), error, t('account.resetFailedText'));
        showServerErrors(error, setError, ['email']);
      },
    ),
  );
  return (
    <Form className="form" onSubmit={submit}>
      <p className="muted">{t('account.forgotIntro')}</p>
      <TextField
        label={t('account.email')}
        type="email"
        autoComplete="email"
        icon={<Mail aria-hidden="true" />}
        error={formState.errors.email?.message}
        {...register('email')}
      />
      <Button variant="gold" size="large" block type="submit" working={forgot.isPending}>
        {forgot.isPending ? t('account.sending') : t('account.sendLink')}
      </Button>
    </Form>
  );
}
