import { zodResolver } from '@hookform/resolvers/zod';
import { Mail } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { email, minLength, object, string } from 'zod/mini';
import { useChangeEmail } from '../../api/generated/account';
import { Button } from '../../ui/button';
import { EmailField } from '../../ui/email-field';
import { PasswordField } from '../../ui/field';
import { FormError } from '../../ui/form-error';
import { showServerErrors } from '../../ui/form-errors';
import { toast } from '../../ui/toast';
import { useForm } from '../../ui/use-form';

/** Asks for another address, with the password, so that a page left open does not cost the account. */
export function EmailForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['shop', 'profile']);
  const change = useChangeEmail();
  const { register, handleSubmit, setError, setValue, formState } = useForm({
    resolver: zodResolver(
      object({
        email: email(t('account.validation.emailValid')),
        password: string().check(minLength(1, t('profile:email.passwordRequired'))),
      }),
    ),
    defaultValues: { email: '', password: '' },
    mode: 'onTouched',
  });
  const send = handleSubmit((data) =>
    change.mutateAsync({ data }, { onSuccess: onClose }).then(
      ({ message }) => toast({ title: t('profile:email.sent'), description: message }),
      (error: unknown) => showServerErrors(error, setError, ['email', 'password']),
    ),
  );
  const { errors } = formState;
  return (
    <form className="form" noValidate onSubmit={(event) => void send(event)}>
      <EmailField
        label={t('profile:email.new')}
        onMeant={(meant) => setValue('email', meant, { shouldValidate: true })}
        autoFocus
        icon={<Mail aria-hidden="true" />}
        error={errors.email?.message}
        {...register('email')}
      />
      <PasswordField
        label={t('profile:email.password')}
        autoComplete="current-password"
        error={errors.password?.message}
        {...register('password')}
      />
      <FormError>{errors.root?.message}</FormError>
      <div className="account-form-actions">
        <Button variant="field" type="submit" working={change.isPending}>
          {change.isPending ? t('profile:email.sending') : t('profile:email.send')}
        </Button>
        <Button onClick={onClose}>{t('common.cancel')}</Button>
      </div>
    </form>
  );
}
