import { Check, Clock, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TokenSaleDto } from '../../api/generated/shop.schemas';
import { MOMENT, useDates } from '../../i18n/dates';
import { usePackageList, usePackageName } from '../../i18n/names';
import { Button } from '../../ui/button';
import { Chip } from '../../ui/chip';
import { formatRand, toCents } from '../../ui/money';
import { Price } from '../../ui/price';
import '../../ui/table.css';
import { DateHead, type Sorting } from './date-head';
import { NoticesDrawer } from './notices-drawer';
import { Buyer } from './sales-table';
import './sales.css';

/** Purchases of tokens, a row each; cards on phones. */
export function TokenSalesTable({ sales, ...sorting }: { sales: TokenSaleDto[] } & Sorting) {
  const { t } = useTranslation('sales');
  const [opened, setOpened] = useState<number>();
  return (
    <>
      <div className="table sales token-sales">
        <table>
          <thead>
            <tr>
              <th scope="col">{t('purchases.buyer')}</th>
              <th scope="col">{t('tokens.status')}</th>
              <th scope="col">{t('tokens.package')}</th>
              <DateHead {...sorting} />
              <th scope="col" className="number">
                {t('purchases.tokens')}
              </th>
              <th scope="col" className="number">
                {t('tokens.paid')}
              </th>
              <th scope="col">{t('tokens.transaction')}</th>
              <th scope="col">
                <span className="sr-only">{t('purchases.actions')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {sales.map((sale) => (
              <TokenSaleRow key={sale.id} sale={sale} onOpen={() => setOpened(sale.id)} />
            ))}
          </tbody>
        </table>
      </div>
      {opened !== undefined && (
        <NoticesDrawer filter={{ tokenPurchaseId: opened }} onClose={() => setOpened(undefined)} />
      )}
    </>
  );
}

function TokenSaleRow({ sale, onOpen }: { sale: TokenSaleDto; onOpen: () => void }) {
  const { t } = useTranslation('sales');
  const date = useDates();
  const { id, userId, username, email, items, tokenCount, totalPrice, transactionId } = sale;
  return (
    <tr>
      <td className="sale-who">
        <div className="sale-buyer">
          <span className="sale-avatar" aria-hidden="true">
            {(username ?? '–').slice(0, 2).toUpperCase()}
          </span>
          <div>
            <Buyer id={userId} name={username} email={email} />
          </div>
        </div>
      </td>
      <td className="sale-state">
        <StatusBadge status={sale.status} />
      </td>
      <td className="sale-what">
        <Packages items={items} />
      </td>
      <td className="sale-date">{date(sale.purchaseDate, MOMENT)}</td>
      <td className="number">
        <Price tokens={tokenCount} />
      </td>
      <td className="number money">{formatRand(toCents(totalPrice))}</td>
      <td className="sale-transaction">
        {transactionId !== null && <span title={transactionId}>{transactionId}</span>}
        {transactionId === null && sale.status === 'pending' && t('tokens.awaiting')}
      </td>
      <td className="sale-actions">
        <Button size="small" variant="ghost" aria-label={t('notices.openOf', { id })} onClick={onOpen}>
          {t('notices.short')}
        </Button>
      </td>
    </tr>
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
