import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { getListCategoriesQueryOptions, useListCategories } from '../api/generated/galleries';
import { paths } from '../app/paths';
import { prefetch } from '../app/prefetch.server';
import { GalleryTilePages } from '../features/gallery/gallery-tile-pages';
import { GalleryTilesSkeleton, tileOf } from '../features/gallery/gallery-tiles';
import { SORTS, useGalleryFilters } from '../features/gallery/gallery-filters';
import { NothingMatches } from '../features/gallery/nothing-found';
import { galleryGroupsQuery } from '../features/gallery/gallery-queries';
import { CategoryTiles, CategoryTilesSkeleton } from '../features/photos/category-tiles';
import { PageTitle } from '../ui/page-title';
import { SearchField } from '../ui/search-field';
import { ErrorState } from '../ui/state';
import '../features/gallery/gallery.css';

export const loader = prefetch((client, { search: params }) => {
  const search = params.get('search');
  return [
    client.query(getListCategoriesQueryOptions()),
    ...(search ? [client.infiniteQuery(galleryGroupsQuery({ search }))] : []),
  ];
});

/** In the browser the page asks by itself, and shows what it has meanwhile. */
export const clientLoader = () => null;

/** The first level: the categories; a search looks through the galleries of all of them. */
export default function GalleryPage() {
  const { t } = useTranslation();
  const { filters, change } = useGalleryFilters(SORTS, 'newest');
  const categories = useListCategories();
  const sum = (count: 'photoCount' | 'galleryCount') =>
    categories.data?.reduce((total, category) => total + category[count], 0) ?? 0;
  return (
    <div className="wrap page-end">
      <PageTitle>{t('gallery.title')}</PageTitle>
      <div className="page-head">
        <h1>{t('gallery.title')}</h1>
        {categories.isPending && <p className="muted">{t('common.loading')}</p>}
        {categories.data && (
          <p className="muted">
            {t('gallery.summary', {
              photos: t('common.photos', { count: sum('photoCount') }),
              galleries: t('common.galleries', { count: sum('galleryCount') }),
            })}
          </p>
        )}
      </div>
      <div className="gallery-toolbar">
        <SearchField label={t('gallery.search')} value={filters.search} onSearch={(search) => change({ search })} />
      </div>
      {filters.search !== '' && <FoundGalleries search={filters.search} onShowAll={() => change({ search: '' })} />}
      {filters.search === '' && categories.isPending && <CategoryTilesSkeleton />}
      {filters.search === '' && categories.isLoadingError && (
        <ErrorState title={t('gallery.loadError')} error={categories.error} onRetry={() => void categories.refetch()} />
      )}
      {filters.search === '' && categories.data && (
        <CategoryTiles categories={categories.data} heading="h2" eager={3} />
      )}
    </div>
  );
}

function FoundGalleries({ search, onShowAll }: { search: string; onShowAll: () => void }) {
  const { t } = useTranslation();
  const groups = useInfiniteQuery(galleryGroupsQuery({ search }));
  if (groups.isPending) return <GalleryTilesSkeleton />;
  if (groups.data === undefined)
    return <ErrorState title={t('gallery.loadError')} error={groups.error} onRetry={() => void groups.refetch()} />;
  if (groups.data.length === 0) return <NothingMatches search={search} onShowAll={onShowAll} />;
  return (
    <GalleryTilePages
      query={groups}
      galleries={groups.data.map((group) => tileOf(group, paths.photos(group.category, group.matchInfo)))}
    />
  );
}
