import { Check, Clock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { OutcomeComing } from './coming';
import { FinishPurchase } from './finish-purchase';
import { purchaseIdIn, useAwaitedPurchase } from './use-payment';
import { useUser } from '../../api/session';
import { paths } from '../../app/paths';
import { toCents, wholeRand } from '../../ui/money';
import { Note } from '../../ui/note';
import './payment.css';

/** A payment that was not confirmed yet, or whose purchase was not made yet, when its page ended: it is seen to here. */
export default function PaymentOutcome() {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const user = useUser();
  const { data: purchase, isLoading } = useAwaitedPurchase(user ? purchaseIdIn(params) : null, { pollOnError: true });
  if (user === undefined || isLoading) return <OutcomeComing />;
  if (purchase === undefined) return null;
  return (
    <div className="awaited-payment" role="status">
      {purchase.status === 'pending' && <Note icon={<Clock aria-hidden="true" />}>{t('tokens.waiting')}</Note>}
      {purchase.status === 'completed' && (
        <>
          <Note tone="good" icon={<Check aria-hidden="true" />}>
            {purchase.begun
              ? t('begun.paid', { price: wholeRand(toCents(purchase.totalPrice)) })
              : t('tokens.arrived', { bokkiemunte: t('common.bokkiemunte', { count: purchase.tokenCount }) })}{' '}
            <Link to={paths.receipt(purchase.id)}>{t('tokens.success.receipt')}</Link>
          </Note>
          <FinishPurchase purchase={purchase} />
        </>
      )}
      {purchase.status === 'failed' && <Note tone="bad">{t('tokens.success.failed')}</Note>}
    </div>
  );
}
