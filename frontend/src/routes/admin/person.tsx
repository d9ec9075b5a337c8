import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import {
  useCancelEmailOfPerson,
  useGetPerson,
  useListLedgerInfinite,
  useSendPasswordLink,
} from '../../api/generated/people';
import { useListSalesInfinite } from '../../api/generated/sales';
import type { LedgerEntryDto, PersonDto, SaleDto, TokenSaleDto } from '../../api/generated/shop.schemas';
import { useListTokenSalesInfinite } from '../../api/generated/token-sales';
import { namesNothing } from '../../api/mutator';
import { byPages } from '../../api/queries';
import { paths } from '../../app/paths';
import { PresentDialog } from '../../features/admin-money/present-dialog';
import { SaleDialog } from '../../features/admin-money/sale-dialog';
import { AdjustDialog } from '../../features/admin-people/adjust-dialog';
import { LedgerTable } from '../../features/admin-people/ledger-table';
import { EmailDialog } from '../../features/admin-people/email-dialog';
import { RoleDialog } from '../../features/admin-people/role-dialog';
import { SalesTable } from '../../features/admin-sales/sales-table';
import { TokenSalesTable } from '../../features/admin-sales/token-sales-table';
import { textsLoader } from '../../i18n';
import { useDates } from '../../i18n/dates';
import { Button } from '../../ui/button';
import { Chip } from '../../ui/chip';
import { PagedList } from '../../ui/paged-list';
import { useTabAndSearch } from '../../ui/searched-tabs';
import { PageTitle } from '../../ui/page-title';
import { Coin } from '../../ui/price';
import { EmptyState, ErrorState, PageSpinner } from '../../ui/state';
import { Tabs } from '../../ui/tabs';
import { toast } from '../../ui/toast';

/** Purchases and ledger entries that are fetched at a time. */
const PAGE = 50;
const TABS = ['photos', 'tokens', 'ledger'] as const;
type Tab = (typeof TABS)[number];

export const clientLoader = textsLoader('people', 'sales', 'money');

/** One person: account, purchases and ledger. */
export default function PersonPage() {
  const { t } = useTranslation(['shop', 'people']);
  const id = Number(useParams()['id']);
  const person = useGetPerson(id, { query: { refetchOnMount: 'always', enabled: Number.isInteger(id) && id > 0 } });
  const missing = !(id > 0) || namesNothing(person.error);
  return (
    <>
      <PageTitle>{person.data?.username ?? t('people:title')}</PageTitle>
      <Link className="more-link" to={paths.adminPeople}>
        <ArrowLeft className="small" aria-hidden="true" />
        {t('people:back')}
      </Link>
      {missing ? (
        <EmptyState title={t('people:person.missing')} page>
          {t('people:person.missingText')}
        </EmptyState>
      ) : (
        <>
          {person.isPending && <PageSpinner label={t('common.loading')} />}
          {person.isLoadingError && (
            <ErrorState title={t('people:loadError')} error={person.error} onRetry={() => void person.refetch()} />
          )}
          {person.data && <Person person={person.data} />}
        </>
      )}
    </>
  );
}

function Person({ person }: { person: PersonDto }) {
  const { t } = useTranslation(['people', 'money']);
  const date = useDates();
  const link = useSendPasswordLink({
    mutation: {
      meta: { failure: 'people:link.failed' },
      onSuccess: ({ message }) => toast({ title: t('link.sent'), description: message }),
    },
  });
  const [dialog, setDialog] = useState<'sale' | 'present' | 'adjust' | 'email' | 'administrator' | 'photographer'>();
  const { tab, show } = useTabAndSearch<Tab>(TABS);
  const { id, username, fullName, email, pendingEmail, isAdmin, isPhotographer, tokenBalance, language, createdAt } =
    person;
  const close = () => setDialog(undefined);
  const panels = {
    photos: <Photos userId={id} />,
    tokens: <TokenPurchases userId={id} />,
    ledger: <Ledger userId={id} />,
  };
  return (
    <>
      <div className="admin-head">
        <div>
          <h1>{fullName}</h1>
          <p className="row">
            {username}
            {isAdmin && (
              <Chip tone="good" size="small">
                {t('admin')}
              </Chip>
            )}
            {isPhotographer && (
              <Chip tone="good" size="small">
                {t('photographerRole')}
              </Chip>
            )}
          </p>
        </div>
        <div className="row wraps">
          <Button onClick={() => setDialog('sale')}>{t('money:sale.open')}</Button>
          <Button onClick={() => setDialog('present')}>{t('money:present.open')}</Button>
          <Button onClick={() => setDialog('adjust')}>{t('adjust.open')}</Button>
          <Button working={link.isPending} onClick={() => link.mutate({ id })}>
            {t(link.isPending ? 'link.sending' : 'link.send')}
          </Button>
          <Button onClick={() => setDialog('email')}>{t('email.open')}</Button>
          <Button onClick={() => setDialog('photographer')}>
            {t(isPhotographer ? 'roles.photographer.unmake' : 'roles.photographer.make')}
          </Button>
          <Button onClick={() => setDialog('administrator')}>
            {t(isAdmin ? 'roles.administrator.unmake' : 'roles.administrator.make')}
          </Button>
        </div>
      </div>
      <dl className="sums">
        <div>
          <dt>{t('balance')}</dt>
          <dd>
            <Coin />
            {tokenBalance}
          </dd>
        </div>
        <div>
          <dt>{t('since')}</dt>
          <dd className="plain">{date(createdAt)}</dd>
        </div>
        <div className="wide">
          <dt>{t('person.email')}</dt>
          <dd className="plain">{email}</dd>
          {pendingEmail !== null && <PendingEmail id={id} email={pendingEmail} />}
        </div>
        <div className="wide">
          <dt>{t('person.language')}</dt>
          <dd className="plain">{t(`person.languages.${language}`)}</dd>
        </div>
      </dl>
      <Tabs<Tab>
        label={t('title')}
        value={tab}
        onChange={(next) => show(next)}
        tabs={TABS.map((value) => ({ value, label: t(`person.tabs.${value}`), panel: panels[value] }))}
      />
      {dialog === 'sale' && <SaleDialog person={person} onClose={close} />}
      {dialog === 'present' && <PresentDialog person={person} onClose={close} />}
      {dialog === 'adjust' && <AdjustDialog person={person} onClose={close} />}
      {dialog === 'email' && <EmailDialog person={person} onClose={close} />}
      {(dialog === 'administrator' || dialog === 'photographer') && (
        <RoleDialog person={person} role={dialog} onClose={close} />
      )}
    </>
  );
}

/** An address that was asked for, and a way to take it back. */
function PendingEmail({ id, email }: { id: number; email: string }) {
  const { t } = useTranslation('people');
  const cancel = useCancelEmailOfPerson({
    mutation: {
      meta: { failure: 'people:email.cancelFailed' },
      onSuccess: () => toast({ title: t('email.cancelled') }),
    },
  });
  return (
    <dd className="plain row wraps">
      <span className="muted">{t('email.pending', { email })}</span>
      <Button size="small" working={cancel.isPending} onClick={() => cancel.mutate({ id })}>
        {t('email.cancel')}
      </Button>
    </dd>
  );
}

function Photos({ userId }: { userId: number }) {
  const { t } = useTranslation(['people', 'sales']);
  const sales = useListSalesInfinite({ userId, limit: PAGE + 1 }, { query: byPages(PAGE, ({ id }: SaleDto) => id) });
  return (
    <PagedList
      query={sales}
      errorTitle={t('sales:purchases.loadError')}
      emptyTitle={t('people:person.noPhotos')}
      emptyText={t('people:person.emptyText')}
    >
      {(items) => <SalesTable sales={items} />}
    </PagedList>
  );
}

function TokenPurchases({ userId }: { userId: number }) {
  const { t } = useTranslation(['people', 'sales']);
  const sales = useListTokenSalesInfinite(
    { userId, limit: PAGE + 1 },
    { query: byPages(PAGE, ({ id }: TokenSaleDto) => id) },
  );
  return (
    <PagedList
      query={sales}
      errorTitle={t('sales:tokens.loadError')}
      emptyTitle={t('people:person.noTokens')}
      emptyText={t('people:person.emptyText')}
    >
      {(items) => <TokenSalesTable sales={items} />}
    </PagedList>
  );
}

function Ledger({ userId }: { userId: number }) {
  const { t } = useTranslation('people');
  const entries = useListLedgerInfinite(
    userId,
    { limit: PAGE + 1 },
    { query: byPages(PAGE, ({ id }: LedgerEntryDto) => id) },
  );
  return (
    <PagedList
      query={entries}
      errorTitle={t('ledger.loadError')}
      emptyTitle={t('person.noLedger')}
      emptyText={t('person.emptyText')}
    >
      {(items) => <LedgerTable entries={items} />}
    </PagedList>
  );
}
