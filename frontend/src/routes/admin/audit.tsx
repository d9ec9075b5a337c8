import { useTranslation } from 'react-i18next';
import { useListAuditInfinite } from '../../api/generated/operation';
import type { AuditEntryDto } from '../../api/generated/shop.schemas';
import { byPages } from '../../api/queries';
import { AuditEntry } from '../../features/admin-audit/audit-entry';
import { textsLoader } from '../../i18n';
import { PageTitle } from '../../ui/page-title';
import { SearchField } from '../../ui/search-field';
import { ShowMore } from '../../ui/show-more';
import { EmptyState, ErrorState, PageSpinner } from '../../ui/state';
import { useSearchParam } from '../../ui/use-search-param';

/** Entries that are fetched at a time. */
const PAGE = 50;

export const loader = textsLoader('admin-audit');

/** Who did what to what, when and from where, newest first; a press shows how it was before and after. */
export function Component() {
  const { t } = useTranslation(['admin-audit', 'shop']);
  const [search, setSearch] = useSearchParam('search');
  const log = useListAuditInfinite(
    { search: search || undefined, limit: PAGE + 1 },
    { query: byPages(PAGE, ({ id }: AuditEntryDto) => id) },
  );
  const entries = log.data ?? [];
  return (
    <>
      <PageTitle>{t('title')}</PageTitle>
      <div className="admin-head">
        <h1>{t('title')}</h1>
      </div>
      <div className="admin-tools">
        <SearchField label={t('search')} value={search} onSearch={setSearch} />
      </div>
      {log.isPending && <PageSpinner label={t('shop:common.loading')} />}
      {log.isError && entries.length === 0 && (
        <ErrorState title={t('loadError')} error={log.error} onRetry={() => void log.refetch()} />
      )}
      {log.isSuccess && entries.length === 0 && (
        <EmptyState title={t(search === '' ? 'empty' : 'noResults')}>
          {t(search === '' ? 'emptyText' : 'noResultsText')}
        </EmptyState>
      )}
      {entries.length > 0 && (
        <ul className="admin-panel">
          {entries.map((entry) => (
            <AuditEntry key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
      <ShowMore query={log} />
    </>
  );
}
