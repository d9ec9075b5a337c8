import { useTranslation } from 'react-i18next';
import { getListAuditQueryKey, listAudit } from '../../api/generated/operation';
import type { AuditEntryDto } from '../../api/generated/shop.schemas';
import { usePages } from '../../api/pages';
import { textsLoader } from '../../i18n';
import { MOMENT, useDates } from '../../i18n/dates';
import { PageSpinner } from '../../ui/button';
import { PageTitle } from '../../ui/page-title';
import { Chip } from '../../ui/price';
import { SearchField } from '../../ui/search-field';
import { ShowMore } from '../../ui/show-more';
import { EmptyState, ErrorState } from '../../ui/state';
import { useSearchParam } from '../../ui/use-search-param';
import '../../features/admin-audit/audit.css';

/** Entries that are fetched at a time. */
const PAGE = 50;

export const loader = textsLoader('admin-audit');

/** Who did what to what, when and from where, newest first; a press shows how it was before and after. */
export function Component() {
  const { t } = useTranslation(['admin-audit', 'shop']);
  const [search, setSearch] = useSearchParam('search');
  const log = useAudit(search);
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
            <Entry key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
      <ShowMore query={log} />
    </>
  );
}

/** Each look is at the log as it is now. */
function useAudit(search: string) {
  const filter = { ...(search !== '' && { search }) };
  return usePages<AuditEntryDto, string>(
    getListAuditQueryKey(filter),
    (part, options) => listAudit({ ...filter, ...part }, options),
    ({ id }) => id,
    PAGE,
  );
}

function Entry({ entry }: { entry: AuditEntryDto }) {
  const { t } = useTranslation('admin-audit');
  const date = useDates();
  const { at, username, action, method, path, address, outcome, body, changes } = entry;
  return (
    <li className="audit-entry">
      <details>
        <summary>
          <span>{date(at, MOMENT)}</span>
          <b>
            {username} · {action}
          </b>
          <span className="small muted">
            {method} {path} · {t('from', { address })}
          </span>
          <Chip size="small" tone={outcome === 'done' ? 'good' : 'bad'}>
            {outcome === 'done' ? t('done') : (outcome ?? t('cutOff'))}
          </Chip>
        </summary>
        {changes.map(({ what, id, before, after }, index) => (
          <section key={index} className="audit-change pair" aria-label={t('details')}>
            <Values title={`${what} ${id ?? ''} · ${t('before')}`} values={before} />
            <Values title={`${what} ${id ?? ''} · ${t('after')}`} values={after} />
          </section>
        ))}
        {body !== null && (
          <div className="audit-change">
            <Values title={t('sent')} values={body} />
          </div>
        )}
      </details>
    </li>
  );
}

function Values({ title, values }: { title: string; values: Record<string, unknown> | null }) {
  const { t } = useTranslation('admin-audit');
  return (
    <div>
      <b className="small">{title}</b>
      <pre>{values === null ? t('nothing') : JSON.stringify(values, null, 2)}</pre>
    </div>
  );
}
