import { Pencil, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ManagedPackageDto } from '../../api/generated/shop.schemas';
import { useListManagedPackages, useSellTokenPackage } from '../../api/generated/token-sales';
import { PackCaps } from '../../features/admin-sales/pack-caps';
import { PackageDialog } from '../../features/admin-sales/package-dialog';
import { RetireDialog } from '../../features/admin-sales/retire-dialog';
import { textsLoader } from '../../i18n';
import { usePackageName } from '../../i18n/names';
import { AdminTable } from '../../ui/admin-table';
import { Button, IconButton } from '../../ui/button';
import { Chip } from '../../ui/chip';
import { formatRand, toCents } from '../../ui/money';
import { PageTitle } from '../../ui/page-title';
import { Price } from '../../ui/price';
import { EmptyState, ErrorState, PageSpinner } from '../../ui/state';
import '../../features/admin-sales/sales.css';

export const clientLoader = textsLoader('sales');

/** The packages of tokens: added, changed, retired, sold again. */
export default function TokenPackagesPage() {
  const { t } = useTranslation(['shop', 'sales']);
  const packages = useListManagedPackages({ query: { refetchOnMount: 'always' } });
  const packageName = usePackageName();
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
        <AdminTable
          className="managed-packages"
          rows={packages.data}
          card="'what price' 'sold tokens' 'state actions' / minmax(0, 1fr) auto"
          columns={[
            {
              place: 'what',
              head: t('sales:packages.name'),
              cell: ({ name, paymentReference }) => (
                <>
                  <b>{packageName(name)}</b>
                  <span className="muted">{paymentReference}</span>
                </>
              ),
            },
            {
              place: 'tokens',
              head: t('sales:packages.count'),
              number: true,
              cell: ({ tokenCount }) => <Price tokens={tokenCount} />,
            },
            {
              place: 'price',
              head: t('sales:packages.price'),
              number: true,
              cell: ({ price, tokenCount }) => (
                <>
                  <span className="money">{formatRand(toCents(price))}</span>
                  <span className="muted tiny">
                    {t('sales:packages.perToken')} {formatRand(Math.round(toCents(price) / tokenCount))}
                  </span>
                </>
              ),
            },
            {
              place: 'sold',
              head: t('sales:packages.purchases'),
              number: true,
              cell: ({ purchases }) => (
                <>
                  <span className="hide-desktop muted">{t('sales:packages.purchases')} </span>
                  {t('sales:number', { count: purchases })}
                </>
              ),
            },
            {
              place: 'state',
              head: t('sales:tokens.status'),
              cell: ({ retiredAt }) => (
                <Chip tone={retiredAt === null ? 'good' : undefined} size="small">
                  {t(retiredAt === null ? 'sales:packages.sold' : 'sales:packages.retired')}
                </Chip>
              ),
            },
            {
              place: 'actions',
              head: t('sales:purchases.actions'),
              silent: true,
              cell: (one) => (
                <PackageActions tokenPackage={one} onEdit={() => setEdited(one)} onRetire={() => setRetired(one)} />
              ),
            },
          ]}
        />
      )}
      <PackCaps />
      {edited && <PackageDialog tokenPackage={edited === 'new' ? null : edited} onClose={() => setEdited(undefined)} />}
      {retired && <RetireDialog tokenPackage={retired} onClose={() => setRetired(undefined)} />}
    </>
  );
}

interface PackageActionsProps {
  tokenPackage: ManagedPackageDto;
  onEdit: () => void;
  onRetire: () => void;
}

function PackageActions({ tokenPackage: { id, name, retiredAt }, onEdit, onRetire }: PackageActionsProps) {
  const { t } = useTranslation('sales');
  const named = { name: usePackageName()(name) };
  const sell = useSellTokenPackage({
    mutation: { meta: { success: 'sales:packages.saved', failure: 'sales:packages.saveFailed' } },
  });
  return (
    <>
      <IconButton label={t('packages.edit', named)} onClick={onEdit}>
        <Pencil aria-hidden="true" />
      </IconButton>
      {retiredAt === null ? (
        <Button size="small" variant="ghost" aria-label={t('packages.retireOne', named)} onClick={onRetire}>
          {t('packages.retire')}
        </Button>
      ) : (
        <Button
          size="small"
          variant="ghost"
          working={sell.isPending}
          aria-label={t('packages.sellAgainOne', named)}
          onClick={() => sell.mutate({ id, data: { sold: true } })}
        >
          {t('packages.sellAgain')}
        </Button>
      )}
    </>
  );
}
