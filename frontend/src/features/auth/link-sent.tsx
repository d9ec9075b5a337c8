import { Mail } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useForgotPassword } from '../../api/generated/account';
import { Button } from '../../ui/button';
import { Note } from '../../ui/note';
import { toast } from '../../ui/toast';
import { toastFailure } from '../../ui/toast-failure';

/** Seconds until the link may be asked for again. */
const PAUSE = 60;

/** Says where the link for a new password has been sent, and sends it again after a minute. */
export function LinkSent({ email }: { email: string }) {
  const { t } = useTranslation();
  const forgot = useForgotPassword();
  const [left, setLeft] = useState(PAUSE);
  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);
  const sendAgain = () =>
    forgot.mutate(
      { data: { email } },
      {
        onSuccess: () => {
          setLeft(PAUSE);
          toast({ title: t('account.resetSent'), description: t('account.resetSentText') });
        },
        onError: (error) => toastFailure(t('account.resetFailed'), error, t('account.resetFailedText')),
      },
    );
  return (
    <Note tone="good" icon={<Mail aria-hidden="true" />}>
      <div className="stack tight">
        <p role="status">{t('account.sent.text', { email })}</p>
        <p>{t('account.sent.spam')}</p>
        <Button size="small" disabled={left > 0} working={forgot.isPending} onClick={sendAgain}>
          {left > 0 ? t('account.sent.againIn', { seconds: left }) : t('account.sent.again')}
        </Button>
      </div>
    </Note>
  );
}
