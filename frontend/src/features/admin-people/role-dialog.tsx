import { zodResolver } from '@hookform/resolvers/zod';
import { useTranslation } from 'react-i18next';
import { minLength, object, string } from 'zod/mini';
import { useSetAdministrator, useSetPhotographer } from '../../api/generated/people';
import type { PersonDto } from '../../api/generated/shop.schemas';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { PasswordField } from '../../ui/field';
import { FormError } from '../../ui/form-error';
import { showServerErrors } from '../../ui/form-errors';
import { toast } from '../../ui/toast';
import { useForm } from '../../ui/use-form';

interface RoleDialogProps {
  person: PersonDto;
  role: 'administrator' | 'photographer';
  onClose: () => void;
}

/** The second step of giving a person a role, or of taking it from them: asks for one's own password. */
export function RoleDialog({ person, role, onClose }: RoleDialogProps) {
  const { t } = useTranslation(['shop', 'people']);
  const setAdministrator = useSetAdministrator();
  const setPhotographer = useSetPhotographer();
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(object({ password: string().check(minLength(1, t('people:passwordRequired'))) })),
    defaultValues: { password: '' },
    mode: 'onTouched',
  });
  const { id, username: name, isAdmin, isPhotographer } = person;
  const has = role === 'administrator' ? isAdmin : isPhotographer;
  const submit = handleSubmit(({ password }) =>
    (role === 'administrator'
      ? setAdministrator.mutateAsync({ id, data: { isAdmin: !has, password } })
      : setPhotographer.mutateAsync({ id, data: { isPhotographer: !has, password } })
    ).then(
      () => {
        toast({ title: t(has ? `people:roles.${role}.unmade` : `people:roles.${role}.made`, { name }) });
        onClose();
      },
      (error: unknown) => showServerErrors(error, setError, ['password']),
    ),
  );
  const { errors, isSubmitting: working } = formState;
  return (
    <Dialog
      title={t(has ? `people:roles.${role}.unmakeTitle` : `people:roles.${role}.makeTitle`, { name })}
      onClose={onClose}
    >
      <p>{t(has ? `people:roles.${role}.unmakeText` : `people:roles.${role}.makeText`)}</p>
      <form className="form" noValidate onSubmit={(event) => void submit(event)}>
        <PasswordField
          label={t('people:password')}
          autoComplete="current-password"
          error={errors.password?.message}
          {...register('password')}
        />
        <FormError>{errors.root?.message}</FormError>
        <div className="dialog-actions">
          <Button autoFocus onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button variant={has ? 'danger' : 'field'} type="submit" working={working}>
            {t(working ? 'people:working' : has ? `people:roles.${role}.unmake` : `people:roles.${role}.make`)}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
