import { useTranslation } from 'react-i18next';
import type { TokenPackageDto } from '../../api/generated/shop.schemas';
import { useStartPayment } from '../../api/payments';
import { usePackageName } from '../../i18n/names';
import { Button } from '../../ui/button';
import { formatRand, toCents } from '../../ui/money';
import { Price } from '../../ui/price';
import { Stepper } from '../../ui/stepper';
import { toast } from '../../ui/toast';
import './tokens.css';

/** Packages in one payment at most; the server's limit. */
export const MOST_PACKAGES = 100;

interface PayPanelProps {
  chosen: TokenPackageDto | undefined;
  quantity: number;
  onQuantity: (quantity: number) => void;
  /** Tokens. */
  balance: number;
}

/** How many, what it comes to, and the way to PayFast. */
export function PayPanel({ chosen, quantity, onQuantity, balance }: PayPanelProps) {
  const { t } = useTranslation();
  const packageName = usePackageName();
  const payment = useStartPayment();
  const cents = chosen === undefined ? 0 : toCents(chosen.price) * quantity;

  const pay = () => {
    if (chosen === undefined) {
      toast({ title: t('tokens.paymentError'), description: t('tokens.noPackage'), tone: 'bad' });
      return;
    }
    payment.mutate(
      { packageId: chosen.id, quantity },
      {
        onError: () =>
          toast({ title: t('tokens.paymentError'), description: t('tokens.paymentErrorText'), tone: 'bad' }),
      },
    );
  };

  return (
    <aside className="card padded stack first-on-phone">
      <div className="pay-head">
        <div>
          <b>{chosen === undefined ? t('tokens.noPackage') : packageName(chosen.name)}</b>
          {chosen !== undefined && (
            <div className="small muted">{t('tokens.eachPackage', { price: formatRand(toCents(chosen.price)) })}</div>
          )}
        </div>
        <Stepper label={t('tokens.quantity')} value={quantity} min={1} max={MOST_PACKAGES} onChange={onQuantity} />
      </div>
      <dl className="sum">
        <div>
          <dt>{t('tokens.newBalance')}</dt>
          <dd>
            <Price tokens={balance + (chosen?.tokenCount ?? 0) * quantity} />
          </dd>
        </div>
        <div className="total">
          <dt>{t('tokens.toPay')}</dt>
          <dd className="money pay-sum">{formatRand(cents)}</dd>
        </div>
      </dl>
      <Button variant="gold" size="large" block working={payment.leaving} onClick={pay}>
        {payment.leaving ? t('tokens.preparingPayment') : t('tokens.pay', { price: formatRand(cents) })}
      </Button>
    </aside>
  );
}
