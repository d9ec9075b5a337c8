import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { email, literal, object, union } from 'zod/mini';
import { testPhotoEmail, testPlainEmail } from '../../api/generated/operation';
import type { PhotoDto } from '../../api/generated/shop.schemas';
import { useUser } from '../../api/session';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { TextField } from '../../ui/field';
import { showServerErrors } from '../../ui/form-errors';
import { toast } from '../../ui/toast';
import { toastFailure } from '../../ui/toast-failure';
import { useForm } from '../../ui/use-form';

export type TestMail = 'photo' | 'plain';

interface TestMailDialogProps {
  mail: TestMail;
  photo: PhotoDto;
  onClose: () => void;
}

/** Asks where to, and sends; the server's own words tell how it ended. */
export function TestMailDialog({ mail, photo, onClose }: TestMailDialogProps) {
  const { t } = useTranslation(['admin-tools', 'shop']);
  const user = useUser();
  const send = useMutation({
    mutationFn: (to: { emailAddress?: string }) =>
      mail === 'photo' ? testPhotoEmail({ photoId: photo.id, ...to }) : testPlainEmail(to),
    onSuccess: ({ message }) => toast({ title: t(`mail.${mail}.sent`), description: message }),
    onError: (error) => toastFailure(t(`mail.${mail}.failed`), error),
  });
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(object({ emailAddress: union([literal('', t('valid')), email(t('valid'))]) })),
    mode: 'onTouched',
    defaultValues: { emailAddress: '' },
  });
  const submit = handleSubmit(({ emailAddress }) =>
    send
      .mutateAsync(emailAddress === '' ? {} : { emailAddress }, { onSuccess: onClose })
      .catch((error: unknown) => showServerErrors(error, setError, ['emailAddress'])),
  );
  return (
    <Dialog title={t(`mail.${mail}.open`)} onClose={onClose}>
      <p>{t(`mail.${mail}.text`)}</p>
      <form className="form" noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          label={t('address')}
          type="email"
          autoComplete="email"
          autoFocus
          hint={t('hint', { email: user?.email })}
          error={formState.errors.emailAddress?.message}
          {...register('emailAddress')}
        />
        <div className="dialog-actions">
          <Button onClick={onClose}>{t('shop:common.cancel')}</Button>
          <Button variant="field" type="submit" working={send.isPending}>
            {send.isPending ? t('sending') : t('send')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
