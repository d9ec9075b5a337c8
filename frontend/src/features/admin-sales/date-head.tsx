import { ArrowDown, ArrowUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ListSalesParams } from '../../api/generated/shop.schemas';

/** Which sales come first. */
export type Sort = NonNullable<ListSalesParams['sort']>;

/** Which sales come first, and the way to change it. */
export interface Sorting {
  sort?: Sort | undefined;
  /** Without it, the order cannot be changed. */
  onSort?: ((sort: Sort) => void) | undefined;
}

/** The head of the column with dates, by which sales are sorted. */
export function DateHead({ sort = 'newest', onSort }: Sorting) {
  const { t } = useTranslation('sales');
  const newestFirst = sort === 'newest';
  const Arrow = newestFirst ? ArrowDown : ArrowUp;
  return (
    <th scope="col" aria-sort={newestFirst ? 'descending' : 'ascending'}>
      {onSort ? (
        <button type="button" className="sales-sort" onClick={() => onSort(newestFirst ? 'oldest' : 'newest')}>
          {t('purchases.date')}
          <Arrow className="small" aria-hidden="true" />
        </button>
      ) : (
        t('purchases.date')
      )}
    </th>
  );
}
