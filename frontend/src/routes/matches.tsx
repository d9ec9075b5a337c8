import { useInfiniteQuery, type UseInfiniteQueryResult } from '@tanstack/react-query';
import { ArrowDown, ArrowRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { getListCategoriesQueryOptions, useListCategories } from '../api/generated/galleries';
import type { CategoryDto, MatchDto } from '../api/generated/shop.schemas';
import { getListMatchChoicesQueryOptions } from '../api/generated/teams-and-matches';
import { paths } from '../app/paths';
import { prefetch } from '../app/prefetch.server';
import { GalleryTilePages } from '../features/gallery/gallery-tile-pages';
import { GalleryTilesSkeleton, tileOf } from '../features/gallery/gallery-tiles';
import { galleryGroupsQuery } from '../features/gallery/gallery-queries';
import { SuggestedGalleries } from '../features/gallery/suggested-galleries';
import Fixtures from '../features/matches/fixtures';
import { MatchFilterBar } from '../features/matches/match-filter-bar';
import {
  asParameters,
  isFiltered,
  matchFiltersIn,
  NO_FILTERS,
  useMatchFilters,
  type MatchFilters,
} from '../features/matches/match-filters';
import { dayMatchesQuery, upcomingMatchesQuery } from '../features/matches/match-queries';
import { useDates } from '../i18n/dates';
import { SPORTS, useCategoryName } from '../i18n/names';
import { Button } from '../ui/button';
import { PageTitle } from '../ui/page-title';
import { ShowMore } from '../ui/show-more';
import { EmptyState, ErrorState, PageSpinner } from '../ui/state';
import { Tabs } from '../ui/tabs';
import { useSearchParam } from '../ui/address-params';

/** Galleries that are shown at first: the matches to come follow. */
const GALLERIES = 12;

/** The tab of what filters find in every category. */
const ALL = 'all';

export const loader = prefetch((client, { search }) => {
  const filters = matchFiltersIn(search);
  const wanted = search.get('category');
  const prefetchGroups = async () => {
    const overview = await client.query(getListCategoriesQueryOptions());
    const category = chosen(tabsOf(filledOf(overview), filters), wanted);
    await client.infiniteQuery(groupsQuery(category, filters));
  };
  return [
    client.query(getListMatchChoicesQueryOptions()),
    client.infiniteQuery(fixturesQuery(filters, wanted, search.get('show') !== null)),
    prefetchGroups(),
  ];
});

/** In the browser the page asks by itself, and shows what it has meanwhile. */
export const clientLoader = () => null;

/** The categories that have galleries. */
const filledOf = (overview: CategoryDto[]) =>
  overview.filter(({ hasGalleries }) => hasGalleries).map(({ name }) => name);

/** The sports are shown while there are no galleries at all (specification §2). Filters may find matches in any tab. */
function tabsOf(filled: string[], filters: MatchFilters): readonly string[] {
  if (filled.length === 0) return SPORTS;
  return isFiltered(filters) ? [ALL, ...filled] : filled;
}

/** The tab that an address names, or the first. */
const chosen = (tabs: readonly string[], wanted: string | null): string =>
  tabs.find((one) => one === wanted) ?? tabs[0] ?? ALL;

const groupsQuery = (category: string, filters: MatchFilters) =>
  galleryGroupsQuery({ ...asParameters(filters), category: category === ALL ? undefined : category }, GALLERIES);

/** The matches of the chosen day, or the next ones; of a sport if a tab of one was chosen. */
function fixturesQuery(filters: MatchFilters, category: string | null, all: boolean) {
  const sport = SPORTS.find((one) => one === category);
  return filters.day === null ? upcomingMatchesQuery(filters, sport, all) : dayMatchesQuery(filters, sport);
}

/** The galleries of the matches played, a tab for each category, and the matches to come, or those of a day. */
export default function MatchesPage() {
  const { t } = useTranslation();
  const categoryName = useCategoryName();
  const [wanted, setCategory] = useSearchParam('category');
  const { filters } = useMatchFilters();
  const overview = useListCategories();
  const filled = filledOf(overview.data ?? []);
  const tabs = tabsOf(filled, filters);
  const category = chosen(tabs, wanted);
  const all = useSearchParams()[0].get('show') !== null;
  const listed = useInfiniteQuery(fixturesQuery(filters, wanted, all));
  // When the games are over, the page has no list of them.
  const isListed = listed.data?.length !== 0 || isFiltered(filters);

  return (
    <div className="wrap page-end">
      <PageTitle>{t('match.title')}</PageTitle>
      <div className="page-head split">
        <h1>{t('match.title')}</h1>
        {isListed && (
          <a className="more-link" href="#fixtures">
            {t(filters.day === null ? 'match.upcoming' : 'match.programme')}
            <ArrowDown className="small" aria-hidden="true" />
          </a>
        )}
      </div>
      <MatchFilterBar category={wanted || null} />
      <section>
        <div className="section-head">
          <h2>{t('match.played')}</h2>
        </div>
        {overview.isPending && <GalleryTilesSkeleton />}
        {overview.isLoadingError && (
          <ErrorState title={t('match.loadError')} error={overview.error} onRetry={() => void overview.refetch()} />
        )}
        {overview.data && (
          <Tabs
            label={t('match.sports')}
            value={category}
            onChange={setCategory}
            tabs={tabs.map((value) => ({
              value,
              label: value === ALL ? t('match.all') : categoryName(value),
              panel:
                filled.length === 0 ? (
                  <EmptyState title={t('match.noGames')}>{t('match.noGamesText')}</EmptyState>
                ) : (
                  <PlayedMatches category={value} filters={filters} />
                ),
            }))}
          />
        )}
      </section>
      {!overview.isPending && isListed && <ListedMatches day={filters.day} all={all} matches={listed} />}
    </div>
  );
}

function PlayedMatches({ category, filters }: { category: string; filters: MatchFilters }) {
  const { t } = useTranslation();
  const { change } = useMatchFilters();
  const name = useCategoryName()(category);
  const groups = useInfiniteQuery(groupsQuery(category, filters));
  if (groups.isPending) return <GalleryTilesSkeleton />;
  if (groups.data === undefined)
    return <ErrorState title={t('match.loadError')} error={groups.error} onRetry={() => void groups.refetch()} />;
  if (groups.data.length === 0 && !isFiltered(filters))
    return <EmptyState title={t('match.noGalleries', { category: name })}>{t('match.noGalleriesText')}</EmptyState>;
  if (groups.data.length === 0)
    return (
      <>
        <EmptyState
          title={t('match.noResults')}
          action={<Button onClick={() => change(NO_FILTERS)}>{t('match.noFilters')}</Button>}
        >
          {t('match.noResultsText')}
        </EmptyState>
        {filters.search !== '' && (
          <SuggestedGalleries search={filters.search} addressOf={({ name: its }) => paths.galleryMatch(its)} />
        )}
      </>
    );
  return (
    <GalleryTilePages
      isInside
      query={groups}
      galleries={groups.data.map((group) => tileOf(group, paths.galleryMatch(group.matchInfo)))}
    />
  );
}

interface ListedMatchesProps {
  day: string | null;
  /** All of them, page by page, rather than the next ones. */
  all: boolean;
  matches: UseInfiniteQueryResult<MatchDto[]>;
}

/** The next matches, or those of a day; also those of which there are no photographs. */
function ListedMatches({ day, all, matches }: ListedMatchesProps) {
  const { t } = useTranslation();
  const date = useDates();
  const [params] = useSearchParams();
  const everyMatch = new URLSearchParams(params);
  everyMatch.set('show', ALL);
  return (
    <section className="section" id="fixtures">
      <div className="section-head">
        <h2>{day === null ? t('match.upcoming') : t('match.onDay', { day: date(`${day}T12:00:00+02:00`) })}</h2>
      </div>
      {matches.isPending && <PageSpinner label={t('common.loading')} />}
      {matches.isLoadingError && (
        <ErrorState title={t('match.loadError')} error={matches.error} onRetry={() => void matches.refetch()} />
      )}
      {matches.data?.length === 0 && <p className="muted">{t('match.noneListed')}</p>}
      {matches.data && <Fixtures matches={matches.data} />}
      {day === null && !all && matches.hasNextPage ? (
        <p className="show-more">
          <Link className="more-link" to={{ search: String(everyMatch), hash: 'fixtures' }} replace preventScrollReset>
            {t('match.showAll')}
            <ArrowRight className="small" aria-hidden="true" />
          </Link>
        </p>
      ) : (
        <ShowMore query={matches} label={t('match.showMore')} />
      )}
    </section>
  );
}
