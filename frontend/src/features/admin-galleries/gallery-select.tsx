import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useListGalleries } from '../../api/generated/galleries';
import { SelectField } from '../../ui/field';
import { SearchField } from '../../ui/search-field';
import { ErrorState } from '../../ui/state';
import type { ManagedGallery } from './gallery-form';

interface GallerySelectProps {
  label: string;
  hint?: string;
  /** Text while none is chosen. */
  placeholder: string;
  /** Text of an option. */
  textOf: (gallery: ManagedGallery) => string;
  chosen: ManagedGallery | undefined;
  /** The name of a gallery that is not offered. */
  without?: string;
  disabled?: boolean;
  onChange: (gallery: ManagedGallery | undefined) => void;
}

/** Galleries that are offered at once. */
const PAGE = 100;

/** A choice among all galleries, the newest first, with a search when they are more than are offered at once. */
export function GallerySelect(props: GallerySelectProps) {
  const { label, hint, placeholder, textOf, chosen, without, disabled, onChange } = props;
  const { t } = useTranslation('admin');
  const [search, setSearch] = useState('');
  const latest = useListGalleries({ limit: PAGE });
  const searched = useListGalleries(
    { limit: PAGE, search },
    { query: { enabled: search !== '', placeholderData: keepPreviousData } },
  );
  const listed = search === '' ? latest : searched;
  const found = listed.data?.filter(({ name }) => name !== without) ?? [];
  const isListed = found.some(({ id }) => id === chosen?.id);
  const choices: ManagedGallery[] = chosen === undefined || isListed ? found : [chosen, ...found];
  if (listed.isLoadingError)
    return <ErrorState title={t('galleries.loadError')} error={listed.error} onRetry={() => void listed.refetch()} />;
  return (
    <div className="stack">
      {latest.data?.length === PAGE && (
        <SearchField label={t('galleries.search')} value={search} onSearch={setSearch} />
      )}
      <SelectField
        label={label}
        hint={listed.isSuccess && found.length === 0 && search !== '' ? t('galleries.noResultsText') : hint}
        value={choices.find(({ id }) => id === chosen?.id)?.name ?? ''}
        disabled={disabled || latest.isPending}
        onChange={({ target }) => onChange(choices.find(({ name }) => name === target.value))}
      >
        <option value="">{placeholder}</option>
        {choices.map((gallery) => (
          <option key={gallery.id} value={gallery.name}>
            {textOf(gallery)}
          </option>
        ))}
      </SelectField>
    </div>
  );
}
