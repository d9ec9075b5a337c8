import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { Trans, useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { boolean, minLength, object, refine, string } from 'zod/mini';
import { useCloseAccount } from '../../api/generated/account';
import type { UserDto } from '../../api/generated/shop.schemas';
import { forgetPerson } from '../../api/session';
import { paths } from '../../app/paths';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Checkbox, PasswordField } from '../../ui/field';
import { FormError } from '../../ui/form-error';
import { showServerErrors } from '../../ui/form-errors';
import { toast } from '../../ui/toast';
import { useForm } from '../../ui/use-form';

/** The second step before an account is closed: names what goes, and asks for the password; Cancel has the focus. */
export default function CloseDialog({ user, onClose }: { user: UserDto; onClose: () => void }) {
  const { t } = useTranslation(['shop', 'profile']);
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const close = useCloseAccount();
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(
      object({
        password: string().check(minLength(1, t('profile:email.passwordRequired'))),
        understood: boolean().check(refine((understood) => understood, t('profile:close.understandRequired'))),
      }),
    ),
    defaultValues: { password: '', understood: false },
    mode: 'onTouched',
  });
  const submit = handleSubmit(({ password }) =>
    close.mutateAsync({ data: { password } }).then(
      async ({ message }) => {
        // First home: the page of a signed-in person would ask to sign in again.
        await navigate(paths.home);
        forgetPerson(queryClient);
        toast({ title: t('profile:close.closed'), description: message });
      },
      (error: unknown) => showServerErrors(error, setError, ['password']),
    ),
  );
  const { errors } = formState;
  return (
    <Dialog title={t('profile:close.ask')} onClose={onClose}>
      <ul className="account-losses">
        {user.tokenBalance > 0 && (
          <li>
            <b>{t('profile:close.tokens', { count: user.tokenBalance })}</b>
          </li>
        )}
        <li>
          <Trans
            ns="profile"
            i18nKey="close.photos"
            components={{ photos: <Link className="text-link" to={paths.dashboard} /> }}
          />
        </li>
        <li>{t('profile:close.name')}</li>
      </ul>
      <form className="form" noValidate onSubmit={(event) => void submit(event)}>
        <PasswordField
          label={t('profile:email.password')}
          autoComplete="current-password"
          error={errors.password?.message}
          {...register('password')}
        />
        <Checkbox error={errors.understood?.message} {...register('understood')}>
          {t('profile:close.understand')}
        </Checkbox>
        <FormError>{errors.root?.message}</FormError>
        <div className="dialog-actions">
          <Button autoFocus onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button variant="danger" type="submit" working={close.isPending}>
            {close.isPending ? t('profile:close.working') : t('profile:close.action')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
