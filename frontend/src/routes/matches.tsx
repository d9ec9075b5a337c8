import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { getListCategoriesQueryOptions, useListCategories } from '../api/generated/galleries';
import type { CategoryDto } from '../api/generated/shop.schemas';
import { getListUpcomingMatchesQueryOptions, useListUpcomingMatches } from '../api/generated/teams-and-matches';
import { paths } from '../app/paths';
import { prefetch } from '../app/prefetch.server';
import { GalleryTilePages } from '../features/gallery/gallery-tile-pages';
import { GalleryTilesSkeleton } from '../features/gallery/gallery-tiles';
import { galleryGroupsQuery } from '../features/gallery/gallery-queries';
import Fixtures from '../features/matches/fixtures';
import { SPORTS, useCategoryName } from '../i18n/names';
import { PageTitle } from '../ui/page-title';
import { SearchField } from '../ui/search-field';
import { EmptyState, ErrorState, PageSpinner } from '../ui/state';
import { Tabs } from '../ui/tabs';
import { useSearchParam } from '../ui/use-search-param';

export const loader = prefetch((client, { search }) => {
  const prefetchGroups = async () => {
    const overview = await client.query(getListCategoriesQueryOptions());
    const category = chosen(filledOf(overview), search.get('category'));
    await client.infiniteQuery(galleryGroupsQuery({ category, search: search.get('search') ?? '' }));
  };
  return [client.query(getListUpcomingMatchesQueryOptions({})), prefetchGroups()];
});

/** In the browser the page asks by itself, and shows what it has meanwhile. */
export const clientLoader = () => null;

/** The categories that have galleries. */
const filledOf = (overview: CategoryDto[]) =>
  overview.filter(({ hasGalleries }) => hasGalleries).map(({ name }) => name);

/** The sports are shown while there are no galleries at all (specification §2). */
const shown = (filled: string[]): readonly string[] => (filled.length === 0 ? SPORTS : filled);

/** The category that an address names, or the first. */
const chosen = (filled: string[], wanted: string | null): string =>
  shown(filled).find((one) => one === wanted) ?? shown(filled)[0] ?? 'Rugby';

/** The matches to come, and the galleries of those played, a tab for each category. */
export default function MatchesPage() {
  const { t } = useTranslation();
  const categoryName = useCategoryName();
  const [wanted, setCategory] = useSearchParam('category');
  const [search, setSearch] = useSearchParam('search');
  const overview = useListCategories();
  const upcoming = useListUpcomingMatches({});
  const filled = filledOf(overview.data ?? []);
  const category = chosen(filled, wanted);
  // Shown together, so that neither pushes the other down; reloading hides neither.
  const loading = overview.isPending || (upcoming.isPending && upcoming.errorUpdateCount === 0);

  return (
    <div className="wrap page-end">
      <PageTitle>{t('match.title')}</PageTitle>
      <div className="page-head">
        <h1>{t('match.title')}</h1>
      </div>
      {loading && <GalleryTilesSkeleton label={t('common.loading')} />}
      {!loading && upcoming.data?.length !== 0 && (
        <section>
          <div className="section-head">
            <h2>{t('match.upcoming')}</h2>
          </div>
          {upcoming.isPending && <PageSpinner label={t('common.loading')} />}
          {upcoming.isLoadingError && (
            <ErrorState title={t('match.loadError')} error={upcoming.error} onRetry={() => void upcoming.refetch()} />
          )}
          {upcoming.data && <Fixtures matches={upcoming.data} />}
        </section>
      )}
      {!loading && (
        <section className="section">
          <div className="section-head">
            <h2>{t('match.played')}</h2>
          </div>
          <div className="gallery-toolbar">
            <SearchField label={t('match.search')} value={search} onSearch={setSearch} />
          </div>
          {overview.isLoadingError && (
            <ErrorState title={t('match.loadError')} error={overview.error} onRetry={() => void overview.refetch()} />
          )}
          {overview.data && (
            <Tabs
              label={t('match.sports')}
              value={category}
              onChange={setCategory}
              tabs={shown(filled).map((value) => ({
                value,
                label: categoryName(value),
                panel:
                  filled.length === 0 ? (
                    <EmptyState title={t('match.noGames')}>{t('match.noGamesText')}</EmptyState>
                  ) : (
                    <PlayedMatches category={value} search={search} />
                  ),
              }))}
            />
          )}
        </section>
      )}
    </div>
  );
}

function PlayedMatches({ category, search }: { category: string; search: string }) {
  const { t } = useTranslation();
  const name = useCategoryName()(category);
  const groups = useInfiniteQuery(galleryGroupsQuery({ category, search }));
  if (groups.isPending) return <GalleryTilesSkeleton label={t('common.loading')} />;
  if (groups.data === undefined)
    return <ErrorState title={t('match.loadError')} error={groups.error} onRetry={() => void groups.refetch()} />;
  if (groups.data.length === 0 && search === '')
    return <EmptyState title={t('match.noGalleries', { category: name })}>{t('match.noGalleriesText')}</EmptyState>;
  if (groups.data.length === 0)
    return <EmptyState title={t('match.noResults')}>{t('gallery.noResultsText', { search })}</EmptyState>;
  return (
    <GalleryTilePages
      query={groups}
      galleries={groups.data.map(({ matchInfo, featuredPhoto, ...group }) => ({
        ...group,
        key: matchInfo,
        name: matchInfo,
        to: paths.galleryMatch(matchInfo),
        covers: featuredPhoto === null ? [] : [featuredPhoto],
      }))}
    />
  );
}
