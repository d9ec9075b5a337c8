import { zodResolver } from '@hookform/resolvers/zod';
import { Mail } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { email, object } from 'zod/mini';
import { useForgotPassword } from '../../api/generated/account';
import { Button } from '../../ui/button';
import { EmailField } from '../../ui/email-field';
import { Form } from '../../ui/form';
import { FormError } from '../../ui/form-error';
import { showServerErrors } from '../../ui/form-errors';
import { toast } from '../../ui/toast';
import { toastFailure } from '../../ui/toast-failure';
import { useForm } from '../../ui/use-form';
import { emailIn, type Typed } from './typed';

interface ForgotFormProps {
  typed: Typed;
  /** Leads back to logging in, when the link is on its way. */
  onSent: (email: string) => void;
}

/** Asks for a link to choose a new password. */
export function ForgotForm({ typed, onSent }: ForgotFormProps) {
  const { t } = useTranslation();
  const forgot = useForgotPassword();
  const address = emailIn(typed);
  const { register, handleSubmit, setError, setValue, formState } = useForm({
    resolver: zodResolver(object({ email: email(t('account.validation.emailValid')) })),
    // At first there are none, so that text typed early or by a password manager stays.
    ...(address !== undefined && { defaultValues: { email: address } }),
    mode: 'onTouched',
  });
  const submit = handleSubmit((input) =>
    forgot.mutateAsync({ data: input }).then(
      () => {
        toast({ title: t('account.resetSent'), description: t('account.resetSentText') });
        onSent(input.email);
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
      <EmailField
        label={t('account.email')}
        onMeant={(meant) => setValue('email', meant, { shouldValidate: true })}
        icon={<Mail aria-hidden="true" />}
        error={formState.errors.email?.message}
        {...register('email')}
      />
      <FormError>{formState.errors.root?.message}</FormError>
      <Button variant="gold" size="large" block type="submit" working={forgot.isPending}>
        {forgot.isPending ? t('account.sending') : t('account.sendLink')}
      </Button>
    </Form>
  );
}
