import { keepPreviousData } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useGroupIncome } from '../../api/generated/income';
import type { IncomeGroupDto } from '../../api/generated/shop.schemas';
import { paths } from '../../app/paths';
import { MOMENT, useDates } from '../../i18n/dates';
import { useDecimals } from '../../i18n/decimals';
import { useCategoryName } from '../../i18n/names';
import { AdminTable, type Column } from '../../ui/admin-table';
import { formatRand, toCents } from '../../ui/money';
import { SelectPill } from '../../ui/select-pill';
import { EmptyState, ErrorState, PageSpinner } from '../../ui/state';
import { useSearchParam } from '../../ui/address-params';
import type { Days } from './period';
import './income.css';

const GROUPS = ['day', 'gallery', 'match', 'team', 'school', 'category', 'photographer'] as const;
type Group = (typeof GROUPS)[number];

/** Groups that the server answers at most. */
const MOST = 200;

const rand = (amount: string) => formatRand(toCents(amount));

/** Sales by day, gallery, match, team, school, category or photographer; which one is in the page's address. */
export function IncomeGroups({ days }: { days: Days }) {
  const { t } = useTranslation('admin-income');
  const [asked, change] = useSearchParam('by');
  const by = GROUPS.find((group) => group === asked) ?? 'gallery';
  return (
    <section className="income-groups">
      <div className="income-groups-head">
        <h2>{t('groups.title')}</h2>
        <SelectPill
          label={t('groups.title')}
          value={by}
          options={GROUPS.map((value) => ({ value, label: t(`groups.${value}`) }))}
          onChange={change}
        />
      </div>
      {(by === 'team' || by === 'school') && <p className="small muted">{t('groups.halves')}</p>}
      {/* Rows of another grouping mean something else: they are kept for another period only. */}
      <Groups key={by} by={by} days={days} />
    </section>
  );
}

function Groups({ by, days }: { by: Group; days: Days }) {
  const { t } = useTranslation(['admin-income', 'shop']);
  const groups = useGroupIncome(
    { by, ...days },
    { query: { refetchOnMount: 'always', placeholderData: keepPreviousData } },
  );
  return (
    <div className="stack" aria-busy={groups.isFetching}>
      {groups.isPending && <PageSpinner label={t('shop:common.loading')} />}
      {groups.isLoadingError && (
        <ErrorState title={t('loadError')} error={groups.error} onRetry={() => void groups.refetch()} />
      )}
      {groups.data?.length === 0 && <EmptyState title={t('groups.empty')}>{t('groups.emptyText')}</EmptyState>}
      {groups.data && groups.data.length > 0 && <GroupTable by={by} groups={groups.data} />}
      {groups.data?.length === MOST && (
        <p className="small muted">{t(by === 'day' ? 'groups.mostDays' : 'groups.most', { count: MOST })}</p>
      )}
    </div>
  );
}

type Row = Omit<IncomeGroupDto, 'id'> & { id: string; of: number | null };

function GroupTable({ by, groups }: { by: Group; groups: IncomeGroupDto[] }) {
  const { t } = useTranslation('admin-income');
  const decimals = useDecimals();
  const rows = groups.map((group): Row => ({ ...group, id: `${group.id} ${group.name}`, of: group.id }));
  const isVisited = groups.some(({ photoViews }) => photoViews !== null);
  const count = (value: number | null) => (value === null ? null : t('number', { count: value }));
  /** On phones each number has its name beside it. */
  const named = (head: string, value: ReactNode) => (
    <>
      <span className="income-name">{head}</span> {value}
    </>
  );
  const number = ({ head, cell, ...column }: Column<Row>): Column<Row> => ({
    ...column,
    head,
    number: true,
    cell: (row) => named(head, cell(row)),
  });
  return (
    <AdminTable
      className="income-table"
      rows={rows}
      card="'what what' 'net photos' 'sold tokens' 'refunded unsold' 'looks carts' / 1fr 1fr"
      columns={[
        { place: 'what', head: t('groups.name'), cell: (row) => <GroupName by={by} group={row} /> },
        number({ place: 'photos', head: t('groups.photographs'), cell: ({ photographs }) => decimals(photographs) }),
        number({ place: 'tokens', head: t('groups.tokens'), cell: ({ tokens }) => decimals(tokens) }),
        number({ place: 'sold', head: t('groups.sold'), cell: ({ sold }) => rand(sold) }),
        number({ place: 'refunded', head: t('groups.refunded'), cell: ({ refunded }) => rand(`-${refunded}`) }),
        number({ place: 'net', head: t('groups.net'), cell: ({ net }) => <b className="money">{rand(net)}</b> }),
        ...(isVisited
          ? [
              number({ place: 'looks', head: t('groups.looks'), cell: ({ photoViews }) => count(photoViews) }),
              number({ place: 'carts', head: t('groups.carts'), cell: ({ cartAdds }) => count(cartAdds) }),
            ]
          : []),
        ...(by === 'gallery'
          ? [
              number({
                place: 'unsold',
                head: t('groups.unsold'),
                cell: ({ unsold, onSale }) => unsold !== null && t('groups.unsoldOf', { unsold, onSale }),
              }),
            ]
          : []),
      ]}
    />
  );
}

function GroupName({ by, group: { of, name, detail } }: { by: Group; group: Row }) {
  const { t } = useTranslation('admin-income');
  const date = useDates();
  const categoryName = useCategoryName();
  // A day always has a name.
  if (by === 'day') return <b>{name && date(name)}</b>;
  if (name === null) return <span className="muted">{t(`groups.none.${by}`)}</span>;
  const shown = by === 'category' ? categoryName(name) : name;
  const to = of === null ? null : addressOf(by, of, name);
  const more = detail !== null && (by === 'match' ? date(detail, MOMENT) : categoryName(detail));
  return (
    <>
      {to === null ? (
        <b>{shown}</b>
      ) : (
        <Link className="table-link" to={to}>
          {shown}
        </Link>
      )}
      {more && <span className="muted">{more}</span>}
    </>
  );
}

/** Where one sees more of it. */
function addressOf(by: Group, id: number, name: string): string | null {
  if (by === 'gallery') return paths.adminGalleryMatch(name);
  if (by === 'match') return paths.match(id);
  if (by === 'team') return paths.adminStatement({ team: id });
  return by === 'photographer' ? paths.adminStatement({ photographer: id }) : null;
}
