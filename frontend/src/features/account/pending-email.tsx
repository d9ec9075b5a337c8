import { MailCheck } from 'lucide-react';
import { Trans, useTranslation } from 'react-i18next';
import { useCancelEmailChange } from '../../api/generated/account';
import { Button } from '../../ui/button';
import { Note } from '../../ui/note';
import { toast } from '../../ui/toast';
import { toastFailure } from '../../ui/toast-failure';

/** A requested e-mail address that waits for confirmation: what to do, and a way to cancel. */
export function PendingEmail({ email }: { email: string }) {
  const { t } = useTranslation(['shop', 'profile']);
  const cancel = useCancelEmailChange();
  const keep = () =>
    cancel.mutate(undefined, {
      onSuccess: ({ message }) => toast({ title: t('profile:email.kept'), description: message }),
      onError: (error) => toastFailure(t('profile:email.failed'), error),
    });
  return (
    <Note tone="good" icon={<MailCheck aria-hidden="true" />}>
      <p role="status">
        <Trans ns="profile" i18nKey="email.pending" values={{ email }} components={{ b: <b /> }} />
      </p>
      <Button variant="ghost" size="small" working={cancel.isPending} onClick={keep}>
        {t('profile:email.keep')}
      </Button>
    </Note>
  );
}
