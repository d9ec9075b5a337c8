import { useTranslation } from 'react-i18next';
import { useListGalleryTitles } from '../../api/generated/galleries';
import { ApiError } from '../../api/mutator';
import { paths } from '../../app/paths';
import { useCategoryName } from '../../i18n/names';
import { ButtonLink } from '../../ui/button';
import { Crumbs } from '../../ui/crumbs';
import { PageTitle } from '../../ui/page-title';
import { EmptyState, ErrorState } from '../../ui/state';
import { Albums, AlbumsSkeleton } from './albums';
import { filterGalleries, SORTS, useGalleryFilters } from './gallery-filters';
import { NoSuchGallery, NothingMatches } from './gallery-photos';
import { GalleryToolbar } from './gallery-toolbar';
import './gallery.css';

/** The second level: the galleries of a category. */
export function GalleryTitles({ category }: { category: string }) {
  const { t } = useTranslation();
  const name = useCategoryName()(category);
  const { filters, change } = useGalleryFilters(SORTS, 'newest');
  const query = useListGalleryTitles(category);
  const found = filterGalleries(query.data ?? [], filters);
  if (query.error instanceof ApiError && query.error.status === 404) return <NoSuchGallery />;
  return (
    <div className="wrap page-end">
      <PageTitle>{name}</PageTitle>
      <div className="page-head has-crumbs">
        <Crumbs back={paths.gallery} trail={[{ label: t('gallery.title'), to: paths.gallery }, { label: name }]} />
        <h1>{name}</h1>
      </div>
      <GalleryToolbar
        searchLabel={t('gallery.searchCategory', { category: name })}
        filters={filters}
        sorts={SORTS}
        prices={[...new Set(query.data?.map((gallery) => gallery.tokenPrice))].sort((a, b) => a - b)}
        onChange={change}
      />
      {query.isPending && <AlbumsSkeleton label={t('common.loading')} />}
      {query.isError && (
        <ErrorState title={t('gallery.loadError')} error={query.error} onRetry={() => void query.refetch()} />
      )}
      {query.data?.length === 0 && (
        <EmptyState
          title={t('gallery.noGalleries', { category: name })}
          action={<ButtonLink to={paths.gallery}>{t('gallery.allCategories')}</ButtonLink>}
        >
          {t('gallery.noGalleriesText', { category: name })}
        </EmptyState>
      )}
      {query.data !== undefined && query.data.length > 0 && (
        <p className="gallery-count" role="status">
          {t('common.galleries', { count: found.length })}
        </p>
      )}
      {query.data !== undefined && query.data.length > 0 && found.length === 0 && (
        <NothingMatches search={filters.search} onShowAll={() => change({ search: '', price: null })} />
      )}
      <Albums
        albums={found.map((gallery) => ({ ...gallery, key: gallery.name, to: paths.photos(category, gallery.name) }))}
      />
    </div>
  );
}
