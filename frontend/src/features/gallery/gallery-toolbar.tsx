import { ArrowUpDown, Coins } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { SearchField } from '../../ui/search-field';
import { SelectPill } from '../../ui/select-pill';
import type { GalleryFilters, Sort } from './gallery-filters';
import './gallery.css';

/** Prices in tokens of action photographs and portraits (specification §9). */
const USUAL_PRICES = [1, 2];

interface GalleryToolbarProps<S extends Sort | 'capture'> {
  searchLabel: string;
  filters: GalleryFilters<S>;
  sorts: readonly S[];
  /** Prices that occur in the list, in tokens, as far as it is known. */
  prices: number[];
  onChange: (changes: Partial<GalleryFilters<S>>) => void;
}

/** Search, sort and price of a list of galleries or photographs. */
export function GalleryToolbar<S extends Sort | 'capture'>({
  searchLabel,
  filters,
  sorts,
  prices,
  onChange,
}: GalleryToolbarProps<S>) {
  const { t } = useTranslation();
  const sortName = (sort: Sort | 'capture') => t(`gallery.sorts.${sort}`);
  const offered = [...new Set([...USUAL_PRICES, ...prices, filters.price ?? 1])].sort((a, b) => a - b);
  return (
    <div className="gallery-toolbar">
      <SearchField label={searchLabel} value={filters.search} onSearch={(search) => onChange({ search })} />
      <SelectPill
        label={t('gallery.sort')}
        icon={<ArrowUpDown className="small" aria-hidden="true" />}
        value={filters.sort}
        options={sorts.map((sort) => ({ value: sort, label: sortName(sort) }))}
        onChange={(sort) => onChange({ sort })}
      />
      <SelectPill
        label={t('gallery.price')}
        icon={<Coins className="small" aria-hidden="true" />}
        value={filters.price === null ? '' : String(filters.price)}
        chosen={filters.price !== null}
        options={[
          { value: '', label: t('gallery.anyPrice') },
          ...offered.map((price) => ({ value: String(price), label: t('common.tokens', { count: price }) })),
        ]}
        onChange={(price) => onChange({ price: price === '' ? null : Number(price) })}
      />
    </div>
  );
}
