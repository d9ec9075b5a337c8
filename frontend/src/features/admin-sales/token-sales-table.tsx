import { Check, Clock, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TokenSaleDto } from '../../api/generated/shop.schemas';
import { MOMENT, useDates } from '../../i18n/dates';
import { usePackageList, usePackageName } from '../../i18n/names';
import { AdminTable, type Sorting } from '../../ui/admin-table';
import { Button } from '../../ui/button';
import { Chip } from '../../ui/chip';
import { formatRand, toCents } from '../../ui/money';
import { Price } from '../../ui/price';
import { PaymentDialog } from '../admin-money/payment-dialog';
import { refundedOf, RefundPaymentDialog } from '../admin-money/refund-payment-dialog';
import { NoticesDrawer } from './notices-drawer';
import { Buyer } from './sales-table';
import './sales.css';

/** Purchases of tokens. */
export function TokenSalesTable({ sales, ...sorting }: { sales: TokenSaleDto[] } & Sorting) {
  const { t } = useTranslation(['sales', 'money']);
  const date = useDates();
  const [opened, setOpened] = useState<number>();
  const [booked, setBooked] = useState<TokenSaleDto>();
  const close = () => setBooked(undefined);
  return (
    <>
      <AdminTable
        className="token-sales"
        rows={sales}
        card="'who state' 'what tokens' 'date money' 'transaction transaction' 'actions actions' / minmax(0, 1fr) auto"
        {...sorting}
        columns={[
          {
            place: 'who',
            head: t('purchases.buyer'),
            cell: ({ userId, username, email }) => (
              <div className="sale-buyer">
                <span className="sale-avatar" aria-hidden="true">
                  {(username ?? '–').slice(0, 2).toUpperCase()}
                </span>
                <div>
                  <Buyer id={userId} name={username} email={email} />
                </div>
              </div>
            ),
          },
          { place: 'state', head: t('tokens.status'), cell: ({ status }) => <StatusBadge status={status} /> },
          { place: 'what', head: t('tokens.package'), cell: ({ items }) => <Packages items={items} /> },
          {
            place: 'date',
            head: t('purchases.date'),
            sorted: true,
            cell: ({ purchaseDate, completedAt }) => (
              <>
                {date(purchaseDate, MOMENT)}
                {completedAt !== null && date(completedAt) !== date(purchaseDate) && (
                  <span className="muted"> {t('tokens.paidOn', { date: date(completedAt) })}</span>
                )}
              </>
            ),
          },
          {
            place: 'tokens',
            head: t('purchases.tokens'),
            number: true,
            cell: ({ tokenCount }) => <Price tokens={tokenCount} />,
          },
          {
            place: 'money',
            head: t('tokens.paid'),
            number: true,
            cell: (sale) => <Paid sale={sale} />,
          },
          {
            place: 'transaction',
            head: t('tokens.transaction'),
            cell: ({ transactionId, status, method }) =>
              transactionId === null ? (
                status === 'pending' && t('tokens.awaiting')
              ) : (
                <span title={transactionId}>{method === 'payfast' ? transactionId : t(`money:methods.${method}`)}</span>
              ),
          },
          {
            place: 'actions',
            head: t('purchases.actions'),
            silent: true,
            cell: (sale) => (
              <>
                <Button
                  size="small"
                  variant="ghost"
                  aria-label={t('notices.openOf', { id: sale.id })}
                  onClick={() => setOpened(sale.id)}
                >
                  {t('notices.short')}
                </Button>
                <BookButton sale={sale} onBook={() => setBooked(sale)} />
              </>
            ),
          },
        ]}
      />
      {opened !== undefined && (
        <NoticesDrawer filter={{ tokenPurchaseId: opened }} onClose={() => setOpened(undefined)} />
      )}
      {booked?.status === 'completed' && <RefundPaymentDialog sale={booked} onClose={close} />}
      {booked && booked.status !== 'completed' && <PaymentDialog sale={booked} onClose={close} />}
    </>
  );
}

/** The price, the discount, and the part that was refunded. */
function Paid({ sale }: { sale: TokenSaleDto }) {
  const { t } = useTranslation('money');
  const [discount, refunded] = [toCents(sale.discount), refundedOf(sale)];
  return (
    <>
      <span className="money">{formatRand(toCents(sale.totalPrice))}</span>
      {discount > 0 && <span className="muted">{t('refund.discount', { amount: formatRand(discount) })}</span>}
      {refunded > 0 && (
        <Chip tone="bad" size="small">
          {t('refund.refunded', { amount: formatRand(refunded) })}
        </Chip>
      )}
    </>
  );
}

/** Money by hand: a payment that the shop has not heard of, or one that went back. */
function BookButton({ sale, onBook }: { sale: TokenSaleDto; onBook: () => void }) {
  const { t } = useTranslation('money');
  const { id, status, totalPrice } = sale;
  const paid = status === 'completed';
  if (paid && refundedOf(sale) >= toCents(totalPrice)) return null;
  return (
    <Button size="small" variant="ghost" aria-label={t(paid ? 'refund.open' : 'payment.open', { id })} onClick={onBook}>
      {t(paid ? 'refund.short' : 'payment.short')}
    </Button>
  );
}

function Packages({ items }: { items: TokenSaleDto['items'] }) {
  const { t } = useTranslation('sales');
  const packageName = usePackageName();
  const packageList = usePackageList();
  const [only, ...others] = items;
  if (only === undefined || others.length > 0)
    return packageList(items.map((item) => ({ name: item.packageName, quantity: item.quantity })));
  return (
    <>
      {packageName(only.packageName)}{' '}
      {only.quantity > 1 && (
        <Chip size="small">
          <span aria-hidden="true">{t('tokens.quantity', { count: only.quantity })}</span>
          <span className="sr-only">{t('tokens.quantityLong', { count: only.quantity })}</span>
        </Chip>
      )}
    </>
  );
}

const BADGES = {
  completed: { tone: 'good', icon: Check },
  pending: { tone: undefined, icon: Clock },
  failed: { tone: 'bad', icon: X },
} as const;

function StatusBadge({ status }: { status: TokenSaleDto['status'] }) {
  const { t } = useTranslation('sales');
  const { tone, icon: Icon } = BADGES[status];
  return (
    <Chip tone={tone} size="small">
      <Icon className="small" aria-hidden="true" />
      {t(`tokens.statuses.${status}`)}
    </Chip>
  );
}
