import { zodResolver } from '@hookform/resolvers/zod';
import { useTranslation } from 'react-i18next';
import { minLength, object, string, trim } from 'zod/mini';
import { useUser } from '../../api/session';
import { Button } from '../../ui/button';
import { TextField } from '../../ui/field';
import { showServerErrors } from '../../ui/form-errors';
import { toast } from '../../ui/toast';
import { useForm } from '../../ui/use-form';
import { useEditSelf } from './use-edit-user';

/** Changes the full name. */
export function NameForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['shop', 'profile']);
  const user = useUser();
  const edit = useEditSelf();
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(
      object({ fullName: string().check(trim(), minLength(2, t('account.validation.fullNameRequired'))) }),
    ),
    defaultValues: { fullName: user?.fullName ?? '' },
    mode: 'onTouched',
  });
  const save = handleSubmit((data) =>
    edit.mutateAsync({ data }, { onSuccess: onClose }).then(
      () => toast({ title: t('profile:name.saved') }),
      (error: unknown) => showServerErrors(error, setError, ['fullName']),
    ),
  );
  return (
    <form className="form" noValidate onSubmit={(event) => void save(event)}>
      <TextField
        label={t('account.fullName')}
        autoComplete="name"
        autoFocus
        error={formState.errors.fullName?.message}
        {...register('fullName')}
      />
      <div className="account-form-actions">
        <Button variant="field" type="submit" working={edit.isPending}>
          {edit.isPending ? t('profile:name.saving') : t('profile:name.save')}
        </Button>
        <Button onClick={onClose}>{t('common.cancel')}</Button>
      </div>
    </form>
  );
}
