import { useTranslation } from 'react-i18next';
import type { TokenPurchaseDtoStatus } from '../../api/generated/shop.schemas';
import { useListTokenPurchases } from '../../api/generated/tokens';
import { paths } from '../../app/paths';
import { useDates } from '../../i18n/dates';
import { usePackageName } from '../../i18n/names';
import { ButtonLink } from '../../ui/button';
import { formatRand, toCents } from '../../ui/money';
import { Chip, Price } from '../../ui/price';
import { EmptyState, ErrorState } from '../../ui/state';
import './dashboard.css';

const TONES: Record<TokenPurchaseDtoStatus, 'good' | 'bad' | undefined> = {
  completed: 'good',
  pending: undefined,
  failed: 'bad',
};

export function TokenPurchases() {
  const { t } = useTranslation();
  const date = useDates();
  const packageName = usePackageName();
  const query = useListTokenPurchases(undefined, { query: { refetchOnMount: 'always' } });
  if (query.isPending)
    return (
      <div role="status" aria-busy="true">
        <span className="sr-only">{t('common.loading')}</span>
        <span className="purchases-skeleton skeleton" />
      </div>
    );
  if (query.isError)
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
    <div className="purchases">
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
          </tr>
        </thead>
        <tbody>
          {query.data.map((purchase) => (
            <tr key={purchase.id}>
              <td>{purchase.id}</td>
              <td>{date(purchase.purchaseDate)}</td>
              <td>
                {purchase.quantity > 1 && `${purchase.quantity} × `}
                {packageName(purchase.packageName)}
              </td>
              <td className="number">
                <Price tokens={purchase.tokenCount} />
              </td>
              <td className="number money">{formatRand(toCents(purchase.totalPrice))}</td>
              <td>
                <Chip tone={TONES[purchase.status]} size="small">
                  {t(`account.dashboard.statuses.${purchase.status}`)}
                </Chip>
              </td>
              <td className="transaction">{purchase.transactionId}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
