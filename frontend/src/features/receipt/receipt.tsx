import { useTranslation } from 'react-i18next';
import type { TokenReceiptDto } from '../../api/generated/shop.schemas';
import { localNumber, useShopConfig } from '../../api/shop';
import { useDates } from '../../i18n/dates';
import { usePackageName } from '../../i18n/names';
import { formatRand, toCents } from '../../ui/money';
import { Buck } from '../layout/logo';
import './receipt.css';

/** Buyer, seller, packages and prices, on screen and on paper. Only a paid purchase is called a receipt. */
export function Receipt({ purchase }: { purchase: TokenReceiptDto }) {
  const { t } = useTranslation(['shop', 'receipt']);
  const date = useDates();
  const packageName = usePackageName();
  const { supportEmail, supportPhone } = useShopConfig();
  const { seller } = purchase;
  const paid = purchase.status === 'completed';
  const receipt = purchase.vat === null ? t('receipt:page.title') : t('receipt:page.taxTitle');
  const title = paid ? receipt : t('receipt:page.order');
  return (
    <article className="card receipt">
      <header className="receipt-head">
        <div className="receipt-seller">
          <Buck />
          <div>
            <b>{seller.name}</b>
            {seller.address !== null && <div>{seller.address}</div>}
            {seller.vatNumber !== null && <div>{t('receipt:page.vatNumber', { number: seller.vatNumber })}</div>}
            <div>{supportEmail}</div>
            <div>{localNumber(supportPhone)}</div>
          </div>
        </div>
        <div>
          <h1>{title}</h1>
          {paid && <p className="receipt-number">{purchase.receiptNumber}</p>}
        </div>
      </header>

      <dl className="receipt-facts">
        <Fact name={t('receipt:page.date')} value={date(purchase.completedAt ?? purchase.purchaseDate)} />
        <Fact name={t('receipt:page.status')} value={t(`account.dashboard.statuses.${purchase.status}`)} />
        <Fact name={t('receipt:page.buyer')} value={purchase.buyer.fullName} more={purchase.buyer.email} />
        {purchase.method !== 'payfast' && (
          <Fact name={t('receipt:page.paidIn')} value={t(`receipt:page.methods.${purchase.method}`)} />
        )}
        {purchase.method === 'payfast' && purchase.transactionId !== null && (
          <Fact name={t('receipt:page.payment')} value={purchase.transactionId} />
        )}
      </dl>

      <table className="receipt-lines">
        <thead>
          <tr>
            <th scope="col">{t('receipt:page.item')}</th>
            <th scope="col" className="number">
              {t('receipt:page.tokens')}
            </th>
            <th scope="col" className="number">
              {t('receipt:page.amount')}
            </th>
          </tr>
        </thead>
        <tbody>
          {purchase.items.map(({ packageName: name, quantity, unitPrice, tokenCount }) => (
            <tr key={name}>
              <td>
                <b>{packageName(name)}</b>
                <div className="small muted">
                  {t('receipt:page.quantity', { quantity, price: formatRand(toCents(unitPrice)) })}
                </div>
              </td>
              <td className="number">{tokenCount}</td>
              <td className="number money">{formatRand(toCents(unitPrice) * quantity)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          {toCents(purchase.discount) > 0 && (
            <tr>
              <th scope="row" colSpan={2}>
                {t('receipt:page.discount')}
              </th>
              <td className="number money">−{formatRand(toCents(purchase.discount))}</td>
            </tr>
          )}
          <tr className="receipt-total">
            <th scope="row">{t('receipt:page.total')}</th>
            <td className="number">{purchase.tokenCount}</td>
            <td className="number money">{formatRand(toCents(purchase.totalPrice))}</td>
          </tr>
          {purchase.vat !== null && (
            <tr>
              <th scope="row" colSpan={2}>
                {t('receipt:page.vat')}
              </th>
              <td className="number money">{formatRand(toCents(purchase.vat))}</td>
            </tr>
          )}
          {toCents(purchase.refunded) > 0 && (
            <tr>
              <th scope="row" colSpan={2}>
                {t('receipt:page.refunded')}
              </th>
              <td className="number money">−{formatRand(toCents(purchase.refunded))}</td>
            </tr>
          )}
        </tfoot>
      </table>
    </article>
  );
}

function Fact({ name, value, more }: { name: string; value: string; more?: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {value}
        {more !== undefined && <span>{more}</span>}
      </dd>
    </div>
  );
}
