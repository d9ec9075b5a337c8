import { useTranslation } from 'react-i18next';
import type { BeginPurchaseDto, CodeDiscountDto, TokenPackageDto, UserDto } from '../../api/generated/shop.schemas';
import { usePayment } from '../payment/use-payment';
import { usePackageName } from '../../i18n/names';
import { Button } from '../../ui/button';
import { formatRand, toCents } from '../../ui/money';
import { Price } from '../../ui/price';
import { Stepper } from '../../ui/stepper';
import { toast } from '../../ui/toast';
import { CodeForm } from './code-form';
import { discountOn } from './discount';
import './tokens.css';

/** Packages in one payment at most; the server's limit. */
export const MOST_PACKAGES = 100;

interface PayPanelProps {
  chosen: TokenPackageDto | undefined;
  quantity: number;
  onQuantity: (quantity: number) => void;
  user: UserDto | null | undefined;
  discount: CodeDiscountDto | null;
  onDiscount: (discount: CodeDiscountDto | null) => void;
  /** The purpose of the tokens. */
  begun?: BeginPurchaseDto | undefined;
}

/** Quantity, total, and the way to PayFast; only for signed-in people (specification §2, Tokens). */
export function PayPanel({ chosen, quantity, onQuantity, user, discount, onDiscount, begun }: PayPanelProps) {
  const { t } = useTranslation();
  const packageName = usePackageName();
  const payment = usePayment();
  const off = chosen === undefined || discount === null ? 0 : discountOn(discount, chosen, quantity);
  const cents = chosen === undefined ? 0 : toCents(chosen.price) * quantity - off;

  const pay = () => {
    if (chosen === undefined)
      toast({ title: t('tokens.paymentError'), description: t('tokens.noPackage'), tone: 'bad' });
    else {
      const code = off > 0 && discount !== null ? { code: discount.code } : {};
      payment.start({ packageId: chosen.id, quantity, expectedCents: cents, ...code, ...(begun && { begun }) });
    }
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
        {user && (
          <div>
            <dt>{t('tokens.newBalance')}</dt>
            <dd>
              <Price tokens={user.tokenBalance + (chosen?.tokenCount ?? 0) * quantity} />
            </dd>
          </div>
        )}
        {discount !== null && (
          <div>
            <dt>{t('tokens.code.discount')}</dt>
            <dd className="money">{off > 0 ? `−${formatRand(off)}` : t('tokens.code.notForThis')}</dd>
          </div>
        )}
        <div className="total">
          <dt>{t('tokens.toPay')}</dt>
          <dd className="money pay-sum">{formatRand(cents)}</dd>
        </div>
      </dl>
      {user && <CodeForm discount={discount} onDiscount={onDiscount} />}
      <div className="pay-action">
        {user ? (
          <Button variant="gold" size="large" block working={payment.leaving} onClick={pay}>
            {payment.leaving ? t('tokens.preparingPayment') : t('tokens.pay', { price: formatRand(cents) })}
          </Button>
        ) : (
          <Button variant="gold" size="large" block disabled>
            {t('tokens.logIn')}
          </Button>
        )}
      </div>
    </aside>
  );
}
