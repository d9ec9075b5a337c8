import { ReceiptText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { TokenPurchaseDto, TokenPurchaseDtoStatus } from '../../api/generated/shop.schemas';
import { useListTokenPurchasesInfinite } from '../../api/generated/tokens';
import { byPages, isAwaited } from '../../api/queries';
import { paths } from '../../app/paths';
import { useDates } from '../../i18n/dates';
import { usePackageList } from '../../i18n/names';
import { ButtonLink } from '../../ui/button';
import { Chip } from '../../ui/chip';
import { formatRand, toCents } from '../../ui/money';
import { Price } from '../../ui/price';
import { ShowMore } from '../../ui/show-more';
import { EmptyState, ErrorState, Loading } from '../../ui/state';
import { PayAgain } from '../payment/pay-again';
import '../../ui/table.css';
import './dashboard.css';

/** Payments a page. */
const PAGE = 24;

const TONES: Record<TokenPurchaseDtoStatus, 'good' | 'bad' | undefined> = {
  completed: 'good',
  pending: undefined,
  failed: undefined,
};

/** The signed-in person's payments, newest first; read anew, since one may have been confirmed meanwhile. */
export function useMyTokenPurchases() {
  return useListTokenPurchasesInfinite({ limit: PAGE + 1 }, { query: byPages(PAGE, ({ id }: TokenPurchaseDto) => id) });
}

/** The person's payments, each completed one with its receipt. */
export function TokenPurchases() {
  const { t } = useTranslation();
  const query = useMyTokenPurchases();
  if (isAwaited(query))
    return (
      <Loading>
        <span className="purchases-skeleton skeleton" />
      </Loading>
    );
  if (query.data === undefined || (query.data.length === 0 && query.isError))
    return (
      <ErrorState title={t('account.dashboard.tokensError')} error={query.error} onRetry={() => void query.refetch()} />
    );
  if (query.data.length === 0)
    return (
      <EmptyState
        title={t('account.dashboard.noPurchases')}
        action={
          <ButtonLink variant="gold" to={paths.tokens}>
            {t('account.dashboard.buyMore')}
          </ButtonLink>
        }
      >
        {t('account.dashboard.noPurchasesText')}
      </EmptyState>
    );
  return (
    <>
      <div className="table purchases">
        <table>
          <thead>
            <tr>
              <th scope="col">{t('account.dashboard.id')}</th>
              <th scope="col">{t('account.dashboard.date')}</th>
              <th scope="col">{t('account.dashboard.package')}</th>
              <th scope="col" className="number">
                {t('account.dashboard.tokens')}
              </th>
              <th scope="col" className="number">
                {t('account.dashboard.amount')}
              </th>
              <th scope="col">{t('account.dashboard.status')}</th>
              <th scope="col">{t('account.dashboard.transaction')}</th>
              <th scope="col">{t('account.dashboard.receipt')}</th>
            </tr>
          </thead>
          <tbody>
            {query.data.map((purchase) => (
              <TokenPurchaseRow key={purchase.id} purchase={purchase} />
            ))}
          </tbody>
        </table>
      </div>
      <ShowMore query={query} />
    </>
  );
}

function TokenPurchaseRow({ purchase }: { purchase: TokenPurchaseDto }) {
  const { t } = useTranslation();
  const date = useDates();
  const packageList = usePackageList();
  const packages = purchase.items.map(({ packageName, quantity }) => ({ name: packageName, quantity }));
  return (
    <tr>
      <td className="id">
        <span className="hide-desktop">{t('account.dashboard.id')} </span>
        {purchase.id}
      </td>
      <td className="date">{date(purchase.purchaseDate)}</td>
      <td className="packages-bought">{packageList(packages)}</td>
      <td className="number">
        <Price tokens={purchase.tokenCount} />
      </td>
      <td className="number money">{formatRand(toCents(purchase.totalPrice))}</td>
      <td className="state-cell">
        <Chip tone={TONES[purchase.status]} size="small">
          {t(`account.dashboard.statuses.${purchase.isUnfinished ? 'pending' : purchase.status}`)}
        </Chip>
      </td>
      <td className="transaction">{purchase.transactionId}</td>
      <td className="receipt-cell">
        {purchase.canBePaid && (
          <PayAgain
            id={purchase.id}
            label={t(purchase.isUnfinished ? 'begun.continue' : 'tokens.cancelled.retry')}
            size="small"
          />
        )}
        {purchase.status === 'completed' && (
          <Link
            className="more-link"
            to={paths.receipt(purchase.id)}
            aria-label={t('account.dashboard.receiptOf', { number: purchase.id })}
          >
            <ReceiptText className="small" aria-hidden="true" />
            {t('account.dashboard.receipt')}
          </Link>
        )}
      </td>
    </tr>
  );
}
