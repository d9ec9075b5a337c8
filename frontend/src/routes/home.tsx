import { ArrowRight } from 'lucide-react';
import { Suspense, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { getListCategoriesQueryOptions, useListCategories } from '../api/generated/galleries';
import { getListPhotosQueryOptions, useListPhotos } from '../api/generated/photos';
import { getListUpcomingMatchesQueryOptions, useListUpcomingMatches } from '../api/generated/teams-and-matches';
import { getListTokenPackagesQueryOptions } from '../api/generated/tokens';
import { isStaff, useUser } from '../api/session';
import { paths } from '../app/paths';
import { prefetch } from '../app/prefetch.server';
import { Hero } from '../features/home/hero';
import { HowItWorks } from '../features/home/how-it-works';
import { CategoryTiles, CategoryTilesSkeleton } from '../features/photos/category-tiles';
import { PhotoGridSkeleton } from '../features/photos/photo-grid';
import { SellingGrid } from '../features/photos/selling-grid';
import { lazySection } from '../ui/lazy-part';
import { PageTitle } from '../ui/page-title';
import { EmptyState, ErrorState } from '../ui/state';

const AdminDashboard = lazySection(() => import('../features/admin-home/admin-dashboard'));

/** With the formatting of dates, which nothing above the fold needs. */
const Fixtures = lazySection(() => import('../features/matches/fixtures'));

/** Recent photographs and upcoming matches on this page (specification §7 and §9). */
const RECENT = { limit: 5, hasThumbnails: true };
const UPCOMING = { limit: 3 };

export const loader = prefetch((client) => [
  client.query(getListCategoriesQueryOptions()),
  client.query(getListPhotosQueryOptions(RECENT)),
  client.query(getListUpcomingMatchesQueryOptions(UPCOMING)),
  client.query(getListTokenPackagesQueryOptions()),
]);

/** In the browser the page asks by itself, and shows what it has meanwhile. */
export const clientLoader = () => null;

/** The first page: recent photographs, the next matches, all categories, and how the shop works. */
export default function HomePage() {
  const { t } = useTranslation();
  const user = useUser();
  const categories = useListCategories();
  const recent = useListPhotos(RECENT);
  const matches = useListUpcomingMatches(UPCOMING);
  return (
    <>
      <PageTitle>{t('home.title')}</PageTitle>
      <Hero photoCount={categories.data?.reduce((sum, { photoCount }) => sum + photoCount, 0)} />
      <div className="wrap">
        {isStaff(user) && (
          <Section title={t(user?.isAdmin ? 'home.adminTitle' : 'home.photographerTitle')}>
            <Suspense fallback={<div className="admin-dashboard-place" />}>
              <AdminDashboard />
            </Suspense>
          </Section>
        )}
        <Section title={t('home.recent')} more={{ to: paths.gallery, label: t('home.allPhotos') }}>
          {recent.isPending && <PhotoGridSkeleton count={RECENT.limit} />}
          {recent.isLoadingError && (
            <ErrorState title={t('home.recentError')} error={recent.error} onRetry={() => void recent.refetch()} />
          )}
          {recent.data?.length === 0 && (
            <EmptyState title={t('home.recentEmpty')}>{t('home.recentEmptyText')}</EmptyState>
          )}
          {recent.data && <SellingGrid photos={recent.data} filled />}
        </Section>
        {matches.data !== undefined && matches.data.length > 0 && (
          <Section title={t('home.nextMatches')} more={{ to: paths.matches, label: t('home.allMatches') }}>
            <Suspense>
              <Fixtures matches={matches.data.slice(0, UPCOMING.limit)} />
            </Suspense>
          </Section>
        )}
        <Section title={t('home.wholeWeek')}>
          {categories.isPending && <CategoryTilesSkeleton />}
          {categories.isLoadingError && (
            <ErrorState
              title={t('gallery.loadError')}
              error={categories.error}
              onRetry={() => void categories.refetch()}
            />
          )}
          {categories.data && <CategoryTiles categories={categories.data} heading="h3" />}
        </Section>
      </div>
      <HowItWorks />
    </>
  );
}

interface SectionProps {
  title: string;
  more?: { to: string; label: string };
  children: ReactNode;
}

function Section({ title, more, children }: SectionProps) {
  return (
    <section className="section">
      <div className="section-head">
        <h2>{title}</h2>
        {more !== undefined && (
          <Link className="more-link" to={more.to}>
            {more.label}
            <ArrowRight className="small" aria-hidden="true" />
          </Link>
        )}
      </div>
      {children}
    </section>
  );
}
