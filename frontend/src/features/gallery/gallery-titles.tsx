import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { isMissing } from '../../api/mutator';
import { paths } from '../../app/paths';
import { useCategoryName } from '../../i18n/names';
import { ButtonLink } from '../../ui/button';
import { Crumbs } from '../../ui/crumbs';
import { PageTitle } from '../../ui/page-title';
import { EmptyState, ErrorState } from '../../ui/state';
import { GalleryTilePages } from './gallery-tile-pages';
import { GalleryTilesSkeleton } from './gallery-tiles';
import { SORTS, useGalleryFilters } from './gallery-filters';
import { GalleryToolbar } from './gallery-toolbar';
import { NoSuchGallery, NothingMatches } from './nothing-found';
import { galleryTitlesQuery } from './gallery-queries';
import './gallery.css';

/** The second level: the galleries of a category. */
export function GalleryTitles({ category }: { category: string }) {
  const { t } = useTranslation();
  const name = useCategoryName()(category);
  const { filters, change, filtered } = useGalleryFilters(SORTS, 'newest');
  const query = useInfiniteQuery(galleryTitlesQuery(category, filters));
  if (isMissing(query.error)) return <NoSuchGallery />;
  return (
    <div className="wrap wide page-end">
      <PageTitle>{name}</PageTitle>
      <div className="page-head has-crumbs">
        <Crumbs back={paths.gallery} trail={[{ label: t('gallery.title'), to: paths.gallery }, { label: name }]} />
        <h1>{name}</h1>
      </div>
      <GalleryToolbar
        searchLabel={t('gallery.searchCategory', { category: name })}
        filters={filters}
        sorts={SORTS}
        prices={query.data?.flatMap(({ lowestPrice, highestPrice }) => [lowestPrice, highestPrice]) ?? []}
        onChange={change}
      />
      {query.isPending && <GalleryTilesSkeleton />}
      {query.isLoadingError && (
        <ErrorState title={t('gallery.loadError')} error={query.error} onRetry={() => void query.refetch()} />
      )}
      {query.data?.length === 0 && !filtered && (
        <EmptyState
          title={t('gallery.noGalleries', { category: name })}
          action={<ButtonLink to={paths.gallery}>{t('gallery.allCategories')}</ButtonLink>}
        >
          {t('gallery.noGalleriesText', { category: name })}
        </EmptyState>
      )}
      {query.data?.length === 0 && filtered && (
        <NothingMatches search={filters.search} onShowAll={() => change({ search: '', price: null })} />
      )}
      {query.data !== undefined && query.data.length > 0 && (
        <GalleryTilePages
          query={query}
          galleries={query.data.map((gallery) => ({
            ...gallery,
            to: paths.photos(category, gallery.name),
          }))}
        />
      )}
    </div>
  );
}
