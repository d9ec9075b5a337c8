import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useListPeopleInfinite } from '../../api/generated/people';
import type { PersonDto } from '../../api/generated/shop.schemas';
import { byPages } from '../../api/queries';
import { paths } from '../../app/paths';
import { Address } from '../../features/admin-sales/sales-table';
import { textsLoader } from '../../i18n';
import { useDates } from '../../i18n/dates';
import { setParameters, useAddressParams } from '../../ui/address-params';
import { AdminTable } from '../../ui/admin-table';
import { Chip } from '../../ui/chip';
import { PagedList } from '../../ui/paged-list';
import { PageTitle } from '../../ui/page-title';
import { Price } from '../../ui/price';
import { SearchField } from '../../ui/search-field';
import { SelectPill } from '../../ui/select-pill';

/** People that are fetched at a time. */
const PAGE = 50;
const WHO = ['everybody', 'admins', 'photographers'] as const;

export const clientLoader = textsLoader('people');

/** Everybody with an account; the address has the search. */
export default function PeoplePage() {
  const { t } = useTranslation('people');
  const [params, change] = useAddressParams();
  const search = params.get('search') ?? '';
  const who = WHO.find((name) => name === params.get('who')) ?? 'everybody';
  const show = (changes: Record<string, string | null>) => change((next) => setParameters(next, changes));
  const people = useListPeopleInfinite(
    {
      search: search || undefined,
      isAdmin: who === 'admins' || undefined,
      isPhotographer: who === 'photographers' || undefined,
      limit: PAGE + 1,
    },
    { query: byPages(PAGE, ({ id }: PersonDto) => id) },
  );
  return (
    <>
      <PageTitle>{t('title')}</PageTitle>
      <div className="admin-head">
        <h1>{t('title')}</h1>
      </div>
      <div className="admin-tools">
        <SearchField label={t('search')} value={search} onSearch={(text) => show({ search: text })} />
        <SelectPill
          label={t('who')}
          value={who}
          chosen={who !== 'everybody'}
          options={WHO.map((value) => ({ value, label: t(value) }))}
          onChange={(which) => show({ who: which === 'everybody' ? null : which })}
        />
      </div>
      <PagedList
        query={people}
        errorTitle={t('loadError')}
        emptyTitle={t(search === '' ? 'none' : 'noResults')}
        emptyText={t(search === '' ? 'noneText' : 'noResultsText')}
      >
        {(items) => <PeopleTable people={items} />}
      </PagedList>
    </>
  );
}

function PeopleTable({ people }: { people: PersonDto[] }) {
  const { t } = useTranslation('people');
  const date = useDates();
  return (
    <AdminTable
      rows={people}
      card="'what tokens' 'who state' 'date date' / minmax(0, 1fr) auto"
      columns={[
        {
          place: 'what',
          head: t('name'),
          cell: ({ id, username, fullName }) => (
            <>
              <Link className="table-link" to={paths.adminPerson(id)}>
                {username}
              </Link>
              <span className="muted">{fullName}</span>
            </>
          ),
        },
        { place: 'who', head: t('person.email'), cell: ({ email }) => <Address email={email} /> },
        { place: 'date', head: t('since'), cell: ({ createdAt }) => date(createdAt) },
        {
          place: 'tokens',
          head: t('balance'),
          number: true,
          cell: ({ tokenBalance }) => <Price tokens={tokenBalance} />,
        },
        {
          place: 'state',
          head: t('role'),
          cell: ({ isAdmin, isPhotographer }) => (
            <Chip tone={isAdmin || isPhotographer ? 'good' : undefined} size="small">
              {t(isAdmin ? 'admin' : isPhotographer ? 'photographerRole' : 'shopper')}
            </Chip>
          ),
        },
      ]}
    />
  );
}
