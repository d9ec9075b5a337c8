import { Gift } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useFavouriteIds, useKnowsFavourites } from '../features/favourites/use-favourites';
import { moreOf } from '../api/queries';
import { useUser } from '../api/session';
import { OPENED_HERE, paths } from '../app/paths';
import { useFavouritePhotos } from '../features/favourites/use-favourite-photos';
import { MakeListButton } from '../features/photo-lists/make-list-button';
import { PhotoGridSkeleton } from '../features/photos/photo-grid';
import { SellingGrid } from '../features/photos/selling-grid';
import { ButtonLink } from '../ui/button';
import { lazySection } from '../ui/lazy-part';
import { Note } from '../ui/note';
import { PageTitle } from '../ui/page-title';
import { EndlessMore } from '../ui/show-more';
import { EmptyState, ErrorState } from '../ui/state';

/** Few readers have lists. */
const MyLists = lazySection(() => import('../features/photo-lists/my-lists'));

/** The reader's favourites: of the account or, when not signed in, of this browser. */
export default function FavouritesPage() {
  const { t } = useTranslation();
  const user = useUser();
  const ids = useFavouriteIds();
  const query = useFavouritePhotos();
  const knows = useKnowsFavourites();
  const photos = (knows && query.data) || [];
  // An account's empty list may have filled meanwhile; this browser's is known at once.
  const waits = !knows || query.isPending || (Boolean(user) && query.isFetching && photos.length === 0);
  return (
    <div className="wrap wide page-end">
      <PageTitle>{t('favourites.title')}</PageTitle>
      <div className="page-head split">
        <div>
          <h1>{t('favourites.title')}</h1>
          <p>{t('favourites.hint')}</p>
        </div>
        {ids.length > 0 && (
          <MakeListButton photoIds={ids}>
            <Gift aria-hidden="true" />
            {t('favourites.makeList')}
          </MakeListButton>
        )}
      </div>
      {user && (
        <Suspense>
          <MyLists />
        </Suspense>
      )}
      {waits && <PhotoGridSkeleton />}
      {!waits && query.isError && photos.length === 0 && (
        <ErrorState title={t('favourites.loadError')} error={query.error} onRetry={() => void query.refetch()} />
      )}
      {!waits && query.isSuccess && photos.length === 0 && (
        <EmptyState
          title={t('favourites.empty')}
          action={
            <ButtonLink variant="field" to={paths.gallery}>
              {t('favourites.browse')}
            </ButtonLink>
          }
        />
      )}
      {photos.length > 0 && user === null && (
        <div className="list-note">
          <Note>
            {t('favourites.keep')}{' '}
            <Link to={paths.auth(paths.favourites)} state={OPENED_HERE}>
              {t('favourites.keepLink')}
            </Link>
          </Note>
        </div>
      )}
      <SellingGrid photos={photos} filled={query.hasNextPage} viewer={{ onMore: moreOf(query) }} />
      {photos.length > 0 && (
        <div className="list-end">
          <EndlessMore query={query} label={t('gallery.showMore')} />
        </div>
      )}
    </div>
  );
}
