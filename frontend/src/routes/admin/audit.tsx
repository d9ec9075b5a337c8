import { useTranslation } from 'react-i18next';
import { useListAuditInfinite } from '../../api/generated/operation';
import type { AuditEntryDto } from '../../api/generated/shop.schemas';
import { byPages } from '../../api/queries';
import { AuditEntry } from '../../features/admin-audit/audit-entry';
import { textsLoader } from '../../i18n';
import { PageTitle } from '../../ui/page-title';
import { PagedList } from '../../ui/paged-list';
import { SearchField } from '../../ui/search-field';
import { useSearchParam } from '../../ui/address-params';

/** Entries that are fetched at a time. */
const PAGE = 50;

export const clientLoader = textsLoader('admin-audit');

/** The audit log, newest first; a press on an entry shows the state before and after. */
export default function AuditPage() {
  const { t } = useTranslation('admin-audit');
  const [search, setSearch] = useSearchParam('search');
  const log = useListAuditInfinite(
    { search: search || undefined, limit: PAGE + 1 },
    { query: byPages(PAGE, ({ id }: AuditEntryDto) => id) },
  );
  return (
    <>
      <PageTitle>{t('title')}</PageTitle>
      <div className="admin-head">
        <h1>{t('title')}</h1>
      </div>
      <div className="admin-tools">
        <SearchField label={t('search')} value={search} onSearch={setSearch} />
      </div>
      <PagedList
        query={log}
        errorTitle={t('loadError')}
        emptyTitle={t(search === '' ? 'empty' : 'noResults')}
        emptyText={t(search === '' ? 'emptyText' : 'noResultsText')}
      >
        {(entries) => (
          <ul className="admin-panel">
            {entries.map((entry) => (
              <AuditEntry key={entry.id} entry={entry} />
            ))}
          </ul>
        )}
      </PagedList>
    </>
  );
}
