import { Pencil, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ManagedPackageDto } from '../../api/generated/shop.schemas';
import { useListManagedPackages, useSellTokenPackage } from '../../api/generated/token-sales';
import { PackageDialog } from '../../features/admin-sales/package-dialog';
import { RetireDialog } from '../../features/admin-sales/retire-dialog';
import { textsLoader } from '../../i18n';
import { usePackageName } from '../../i18n/names';
import { Button, IconButton } from '../../ui/button';
import { Chip } from '../../ui/chip';
import { formatRand, toCents } from '../../ui/money';
import { PageTitle } from '../../ui/page-title';
import { Price } from '../../ui/price';
import { EmptyState, ErrorState, PageSpinner } from '../../ui/state';
import '../../ui/table.css';
import '../../features/admin-sales/sales.css';

export const loader = textsLoader('sales');

/** The packages of tokens: added, changed, retired, sold again. */
export function Component() {
  const { t } = useTranslation(['shop', 'sales']);
  const packages = useListManagedPackages({ query: { refetchOnMount: 'always' } });
  const [edited, setEdited] = useState<ManagedPackageDto | 'new'>();
  const [retired, setRetired] = useState<ManagedPackageDto>();
  return (
    <>
      <PageTitle>{t('sales:packages.title')}</PageTitle>
      <div className="admin-head">
        <h1>{t('sales:packages.title')}</h1>
        <Button variant="field" onClick={() => setEdited('new')}>
          <Plus aria-hidden="true" />
          {t('sales:packages.add')}
        </Button>
      </div>
      <p className="muted list-note">{t('sales:packages.note')}</p>
      {packages.isPending && <PageSpinner label={t('common.loading')} />}
      {packages.isLoadingError && (
        <ErrorState
          title={t('sales:packages.loadError')}
          error={packages.error}
          onRetry={() => void packages.refetch()}
        />
      )}
      {packages.data?.length === 0 && (
        <EmptyState title={t('sales:packages.none')}>{t('sales:packages.noneText')}</EmptyState>
      )}
      {packages.data !== undefined && packages.data.length > 0 && (
        <div className="table sales managed-packages">
          <table>
            <thead>
              <tr>
                <th scope="col">{t('sales:packages.name')}</th>
                <th scope="col" className="number">
                  {t('sales:packages.count')}
                </th>
                <th scope="col" className="number">
                  {t('sales:packages.price')}
                </th>
                <th scope="col" className="number">
                  {t('sales:packages.purchases')}
                </th>
                <th scope="col">{t('sales:tokens.status')}</th>
                <th scope="col">
                  <span className="sr-only">{t('sales:purchases.actions')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {packages.data.map((one) => (
                <PackageRow
                  key={one.id}
                  tokenPackage={one}
                  onEdit={() => setEdited(one)}
                  onRetire={() => setRetired(one)}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {edited && <PackageDialog tokenPackage={edited === 'new' ? null : edited} onClose={() => setEdited(undefined)} />}
      {retired && <RetireDialog tokenPackage={retired} onClose={() => setRetired(undefined)} />}
    </>
  );
}

interface PackageRowProps {
  tokenPackage: ManagedPackageDto;
  onEdit: () => void;
  onRetire: () => void;
}

function PackageRow({ tokenPackage, onEdit, onRetire }: PackageRowProps) {
  const { t } = useTranslation('sales');
  const packageName = usePackageName();
  const sell = useSellTokenPackage({
    mutation: { meta: { success: 'sales:packages.saved', failure: 'sales:packages.saveFailed' } },
  });
  const { id, tokenCount, price, purchases, retiredAt, paymentReference } = tokenPackage;
  const name = packageName(tokenPackage.name);
  const cents = toCents(price);
  return (
    <tr>
      <td className="sale-what">
        <b>{name}</b>
        <span className="muted">{paymentReference}</span>
      </td>
      <td className="number">
        <Price tokens={tokenCount} />
      </td>
      <td className="number managed-price">
        <span className="money">{formatRand(cents)}</span>
        <span className="muted tiny">
          {t('packages.perToken')} {formatRand(Math.round(cents / tokenCount))}
        </span>
      </td>
      <td className="number managed-sold">
        <span className="hide-desktop muted">{t('packages.purchases')} </span>
        {t('number', { count: purchases })}
      </td>
      <td className="sale-state">
        <Chip tone={retiredAt === null ? 'good' : undefined} size="small">
          {t(retiredAt === null ? 'packages.sold' : 'packages.retired')}
        </Chip>
      </td>
      <td className="sale-actions">
        <IconButton label={t('packages.edit', { name })} onClick={onEdit}>
          <Pencil aria-hidden="true" />
        </IconButton>
        {retiredAt === null ? (
          <Button size="small" variant="ghost" aria-label={t('packages.retireOne', { name })} onClick={onRetire}>
            {t('packages.retire')}
          </Button>
        ) : (
          <Button
            size="small"
            variant="ghost"
            working={sell.isPending}
            aria-label={t('packages.sellAgainOne', { name })}
            onClick={() => sell.mutate({ id, data: { sold: true } })}
          >
            {t('packages.sellAgain')}
          </Button>
        )}
      </td>
    </tr>
  );
}
