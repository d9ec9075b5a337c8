import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TokenCodeDto } from '../../api/generated/shop.schemas';
import { useListTokenCodesInfinite } from '../../api/generated/token-sales';
import { byPages } from '../../api/queries';
import { CodeDialog } from '../../features/admin-money/code-dialog';
import { CodesTable } from '../../features/admin-money/codes-table';
import { textsLoader } from '../../i18n';
import { Button } from '../../ui/button';
import { PagedList } from '../../ui/paged-list';
import { PageTitle } from '../../ui/page-title';
import { SearchField } from '../../ui/search-field';
import { useSearchParam } from '../../ui/address-params';

/** Codes that are fetched at a time. */
const PAGE = 50;

export const clientLoader = textsLoader('money');

/** Gift and promotion codes: made, counted and withdrawn; the address has the search. */
export default function CodesPage() {
  const { t } = useTranslation('money');
  const [search, setSearch] = useSearchParam('search');
  const [making, setMaking] = useState(false);
  const codes = useListTokenCodesInfinite(
    { search: search || undefined, limit: PAGE + 1 },
    { query: byPages(PAGE, ({ id }: TokenCodeDto) => id) },
  );
  return (
    <>
      <PageTitle>{t('codes.title')}</PageTitle>
      <div className="admin-head">
        <h1>{t('codes.title')}</h1>
        <Button variant="field" onClick={() => setMaking(true)}>
          <Plus aria-hidden="true" />
          {t('codes.new')}
        </Button>
      </div>
      <p className="muted list-note">{t('codes.lead')}</p>
      <div className="admin-tools">
        <SearchField label={t('codes.search')} value={search} onSearch={setSearch} />
      </div>
      <PagedList
        query={codes}
        errorTitle={t('codes.loadError')}
        emptyTitle={t(search === '' ? 'codes.none' : 'codes.noResults')}
        emptyText={t(search === '' ? 'codes.noneText' : 'codes.noResultsText')}
      >
        {(items) => <CodesTable codes={items} />}
      </PagedList>
      {making && <CodeDialog onClose={() => setMaking(false)} />}
    </>
  );
}
