import { zodResolver } from '@hookform/resolvers/zod';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { minLength, object, refine, string } from 'zod/mini';
import { useChangePassword } from '../../api/generated/account';
import { ApiError } from '../../api/mutator';
import { Button } from '../../ui/button';
import { PasswordField } from '../../ui/field';
import { showServerErrors } from '../../ui/form-errors';
import { toast } from '../../ui/toast';
import { useForm } from '../../ui/use-form';
import './account.css';

const EMPTY = { currentPassword: '', newPassword: '', confirmation: '' };

/** Rules and texts of the specification's §5 and §8; the confirmation is not sent. */
export function PasswordForm({ username }: { username: string }) {
  const { t } = useTranslation(['shop', 'profile']);
  const change = useChangePassword();
  const { register, handleSubmit, setError, reset, control, formState } = useForm({
    resolver: zodResolver(
      object({
        currentPassword: string().check(minLength(1, t('profile:password.currentRequired'))),
        newPassword: string().check(minLength(6, t('profile:password.newLength'))),
        confirmation: string(),
      }).check(
        refine(({ newPassword, confirmation }) => newPassword === confirmation, {
          error: t('profile:password.mismatch'),
          path: ['confirmation'],
          when: () => true,
        }),
      ),
    ),
    defaultValues: EMPTY,
    mode: 'onTouched',
  });
  const submit = handleSubmit(({ currentPassword, newPassword }) =>
    change.mutateAsync({ data: { currentPassword, newPassword } }).then(
      () => {
        toast({ title: t('profile:password.changed'), description: t('profile:password.changedText') });
        reset(EMPTY);
      },
      (error: unknown) => {
        toast(
          error instanceof ApiError && error.sentence !== undefined
            ? { title: t('profile:password.failed'), description: error.sentence, tone: 'bad' }
            : { title: t('profile:password.error'), description: t('profile:password.errorText'), tone: 'bad' },
        );
        showServerErrors(error, setError, ['currentPassword', 'newPassword']);
      },
    ),
  );
  const { errors } = formState;
  return (
    <form className="card padded form" noValidate onSubmit={(event) => void submit(event)}>
      {/* Tells password managers whose password changes. */}
      <input hidden readOnly autoComplete="username" value={username} />
      <PasswordField
        label={t('profile:password.current')}
        autoComplete="current-password"
        error={errors.currentPassword?.message}
        {...register('currentPassword')}
      />
      <PasswordField
        label={t('profile:password.new')}
        autoComplete="new-password"
        rated={useWatch({ control, name: 'newPassword' })}
        error={errors.newPassword?.message}
        {...register('newPassword')}
      />
      <PasswordField
        label={t('profile:password.confirm')}
        autoComplete="new-password"
        error={errors.confirmation?.message}
        {...register('confirmation')}
      />
      <Button variant="field" type="submit" working={change.isPending}>
        {change.isPending ? t('profile:password.working') : t('profile:password.action')}
      </Button>
    </form>
  );
}
