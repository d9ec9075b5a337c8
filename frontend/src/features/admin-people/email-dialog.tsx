import { zodResolver } from '@hookform/resolvers/zod';
import { useTranslation } from 'react-i18next';
import { email, minLength, object, string } from 'zod/mini';
import { useChangeEmailOfPerson } from '../../api/generated/people';
import type { PersonDto } from '../../api/generated/shop.schemas';
import { Dialog } from '../../ui/dialog';
import { PasswordField, TextField } from '../../ui/field';
import { FormError } from '../../ui/form-error';
import { showServerErrors } from '../../ui/form-errors';
import { SubmitActions } from '../../ui/submit-actions';
import { toast } from '../../ui/toast';
import { useForm } from '../../ui/use-form';

/** Asks for another address of a person: it must be confirmed by the link that is mailed to it. */
export function EmailDialog({ person, onClose }: { person: PersonDto; onClose: () => void }) {
  const { t } = useTranslation(['shop', 'people']);
  const change = useChangeEmailOfPerson();
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(
      object({
        email: email(t('account.validation.emailValid')),
        password: string().check(minLength(1, t('people:passwordRequired'))),
      }),
    ),
    defaultValues: { email: '', password: '' },
    mode: 'onTouched',
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit((data) =>
    change.mutateAsync({ id: person.id, data }, { onSuccess: onClose }).then(
      ({ message }) => toast({ title: t('people:email.sent'), description: message }),
      (error: unknown) => showServerErrors(error, setError, ['email', 'password']),
    ),
  );
  return (
    <Dialog title={t('people:email.title', { name: person.username })} onClose={onClose}>
      <p>{t('people:email.text', { email: person.email })}</p>
      <form className="form" noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          label={t('people:email.new')}
          type="email"
          autoComplete="off"
          autoFocus
          error={errors.email?.message}
          {...register('email')}
        />
        <PasswordField
          label={t('people:password')}
          autoComplete="current-password"
          error={errors.password?.message}
          {...register('password')}
        />
        <FormError>{errors.root?.message}</FormError>
        <SubmitActions variant="field" working={isSubmitting} onCancel={onClose}>
          {t(isSubmitting ? 'people:working' : 'people:email.send')}
        </SubmitActions>
      </form>
    </Dialog>
  );
}
