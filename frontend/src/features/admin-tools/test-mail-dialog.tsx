import { zodResolver } from '@hookform/resolvers/zod';
import { useTranslation } from 'react-i18next';
import { email, literal, object, union } from 'zod/mini';
import { useTestPhotoEmail, useTestPlainEmail } from '../../api/generated/operation';
import type { PhotoDto } from '../../api/generated/shop.schemas';
import { useUser } from '../../api/session';
import { Dialog } from '../../ui/dialog';
import { TextField } from '../../ui/field';
import { showServerErrors } from '../../ui/form-errors';
import { SubmitActions } from '../../ui/submit-actions';
import { toast } from '../../ui/toast';
import { useForm } from '../../ui/use-form';

export type TestMail = 'photo' | 'plain';

interface TestMailDialogProps {
  mail: TestMail;
  photo: PhotoDto;
  onClose: () => void;
}

/** Asks for an address, and sends a test mail; shows the server's answer. */
export function TestMailDialog({ mail, photo, onClose }: TestMailDialogProps) {
  const { t } = useTranslation(['admin-tools', 'shop']);
  const user = useUser();
  const mutation = {
    meta: { failure: `admin-tools:mail.${mail}.failed` },
    onSuccess: ({ message }: { message: string }) => toast({ title: t(`mail.${mail}.sent`), description: message }),
  } as const;
  const sendPhoto = useTestPhotoEmail({ mutation });
  const sendPlain = useTestPlainEmail({ mutation });
  const isSending = sendPhoto.isPending || sendPlain.isPending;
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(object({ emailAddress: union([literal('', t('valid')), email(t('valid'))]) })),
    mode: 'onTouched',
    defaultValues: { emailAddress: '' },
  });
  const submit = handleSubmit(({ emailAddress }) => {
    const to = emailAddress === '' ? {} : { emailAddress };
    const sent =
      mail === 'photo'
        ? sendPhoto.mutateAsync({ data: { photoId: photo.id, ...to } }, { onSuccess: onClose })
        : sendPlain.mutateAsync({ data: to }, { onSuccess: onClose });
    return sent.catch((error: unknown) => showServerErrors(error, setError, ['emailAddress']));
  });
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
        <SubmitActions variant="field" working={isSending} onCancel={onClose}>
          {isSending ? t('sending') : t('send')}
        </SubmitActions>
      </form>
    </Dialog>
  );
}
