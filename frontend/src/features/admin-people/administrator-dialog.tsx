import { zodResolver } from '@hookform/resolvers/zod';
import { useTranslation } from 'react-i18next';
import { minLength, object, string } from 'zod/mini';
import { useSetAdministrator } from '../../api/generated/people';
import type { PersonDto } from '../../api/generated/shop.schemas';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { PasswordField } from '../../ui/field';
import { FormError } from '../../ui/form-error';
import { showServerErrors } from '../../ui/form-errors';
import { toast } from '../../ui/toast';
import { useForm } from '../../ui/use-form';

/** The second step of making a person an administrator, or of taking it from them: asks for one's own password. */
export function AdministratorDialog({ person, onClose }: { person: PersonDto; onClose: () => void }) {
  const { t } = useTranslation(['shop', 'people']);
  const set = useSetAdministrator();
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(
      object({ password: string().check(minLength(1, t('people:administrator.passwordRequired'))) }),
    ),
    defaultValues: { password: '' },
    mode: 'onTouched',
  });
  const { id, username: name, isAdmin } = person;
  const submit = handleSubmit(({ password }) =>
    set.mutateAsync({ id, data: { isAdmin: !isAdmin, password } }).then(
      () => {
        toast({ title: t(isAdmin ? 'people:administrator.unmade' : 'people:administrator.made', { name }) });
        onClose();
      },
      (error: unknown) => showServerErrors(error, setError, ['password']),
    ),
  );
  const { errors } = formState;
  return (
    <Dialog
      title={t(isAdmin ? 'people:administrator.unmakeTitle' : 'people:administrator.makeTitle', { name })}
      onClose={onClose}
    >
      <p>{t(isAdmin ? 'people:administrator.unmakeText' : 'people:administrator.makeText')}</p>
      <form className="form" noValidate onSubmit={(event) => void submit(event)}>
        <PasswordField
          label={t('people:administrator.password')}
          autoComplete="current-password"
          error={errors.password?.message}
          {...register('password')}
        />
        <FormError>{errors.root?.message}</FormError>
        <div className="dialog-actions">
          <Button autoFocus onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button variant={isAdmin ? 'danger' : 'field'} type="submit" working={set.isPending}>
            {t(
              set.isPending
                ? 'people:administrator.working'
                : isAdmin
                  ? 'people:administrator.unmake'
                  : 'people:administrator.make',
            )}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
