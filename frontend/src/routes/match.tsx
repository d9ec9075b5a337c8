import { useInfiniteQuery } from '@tanstack/react-query';
import { QrCode } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import {
  getGetMatchTimeLineQueryOptions,
  getListMatchPhotosInfiniteQueryOptions,
  useGetMatchTimeLine,
} from '../api/generated/photos';
import { getGetMatchQueryOptions, useGetMatch } from '../api/generated/teams-and-matches';
import type { PhotoDto } from '../api/generated/shop.schemas';
import { namesNothing } from '../api/mutator';
import { byPages, moreOf } from '../api/queries';
import { isStaff, useUser } from '../api/session';
import { paths } from '../app/paths';
import { prefetch } from '../app/prefetch.server';
import { ScoreHeader } from '../features/matches/score-header';
import { FollowedPacks, MatchPlayers } from '../features/packs/match-players';
import { useCaptureGroups } from '../features/photos/capture-groups';
import { fromIn } from '../features/photos/capture-start';
import { ChoosableGrid } from '../features/photos/choosable-grid';
import { PhotoGridSkeleton } from '../features/photos/photo-grid';
import { TimeLine } from '../features/photos/time-line';
import { usePhotoTitle } from '../i18n/photo-title';
import { ButtonLink } from '../ui/button';
import { PageTitle } from '../ui/page-title';
import { Price } from '../ui/price';
import { EndlessMore } from '../ui/show-more';
import { EmptyState, ErrorState, MissingPage, PageSpinner } from '../ui/state';
import { PageCrash } from './page-crash';

/** Photographs a page, as in a gallery. */
const PAGE = 24;

const photosQuery = (id: number, from: string | null) =>
  getListMatchPhotosInfiniteQueryOptions(
    id,
    { limit: PAGE + 1, from: from ?? undefined },
    { query: { ...byPages(PAGE, (photo: PhotoDto) => photo.id), refetchOnMount: true } },
  );

export const loader = prefetch((client, { params, search }) => {
  const id = Number(params.id);
  return [
    client.query(getGetMatchQueryOptions(id)),
    client.query(getGetMatchTimeLineQueryOptions(id)),
    client.infiniteQuery(photosQuery(id, fromIn(search))),
  ];
});

/** In the browser the page asks by itself, and shows what it has meanwhile. */
export const clientLoader = () => null;

export const ErrorBoundary = () => <PageCrash missing={<NoSuchMatch />} />;

/** A match and its photographs; only those signed in see what a photograph costs (specification §2). */
export default function MatchPage() {
  const { t } = useTranslation();
  const titleOf = usePhotoTitle();
  const user = useUser();
  const id = Number(useParams().id);
  const match = useGetMatch(id);
  const from = fromIn(useSearchParams()[0]);
  const timeLine = useGetMatchTimeLine(id);
  const photos = useInfiniteQuery(photosQuery(id, from));
  const groups = useCaptureGroups(photos.data ?? []);
  if (match.isPending)
    return (
      <>
        <PageTitle>{t('match.title')}</PageTitle>
        <PageSpinner label={t('common.loading')} />
      </>
    );
  if (namesNothing(match.error)) return <NoSuchMatch />;
  if (match.isLoadingError)
    return <ErrorState page title={t('match.loadError')} error={match.error} onRetry={() => void match.refetch()} />;
  return (
    <>
      <PageTitle photo={photos.data?.[0]}>
        {`${match.data.homeTeam.name} ${t('match.versus')} ${match.data.awayTeam.name}`}
      </PageTitle>
      <ScoreHeader
        match={match.data}
        photoCount={photos.data && (photos.hasNextPage || from !== null ? match.data.photoCount : photos.data.length)}
      />
      <div className="wrap wide section">
        {isStaff(user) && (
          <Link className="more-link" to={paths.adminPoster({ match: id })}>
            <QrCode className="small" aria-hidden="true" />
            {t('match.poster')}
          </Link>
        )}
        {match.data.photoCount > 0 && <MatchPlayers match={match.data} />}
        {!timeLine.isError && <TimeLine parts={timeLine.data} />}
        {photos.isPending && <PhotoGridSkeleton />}
        {photos.isLoadingError && (
          <ErrorState title={t('gallery.loadError')} error={photos.error} onRetry={() => void photos.refetch()} />
        )}
        {photos.data?.length === 0 && <EmptyState title={t('match.noPhotos')}>{t('match.noPhotosText')}</EmptyState>}
        {photos.data && (
          <ChoosableGrid
            photos={photos.data}
            filled={photos.hasNextPage}
            groups={groups.map((group, place) =>
              // Below the first photographs: nothing moves when they come.
              place === 0 ? { ...group, foot: <FollowedPacks match={match.data} /> } : group,
            )}
            viewer={{ hidePrices: !user, onMore: moreOf(photos) }}
            linkLabel={(photo) => `${t('match.viewDetails')}: ${titleOf(photo)}`}
            overlay={(photo) =>
              user && (
                <div className="photo-cell-foot">
                  <span className="photo-tag">
                    <Price tokens={photo.tokenPrice} />
                  </span>
                </div>
              )
            }
          />
        )}
        <div className="list-end">
          <EndlessMore query={photos} label={t('gallery.showMore')} />
        </div>
      </div>
    </>
  );
}

function NoSuchMatch() {
  const { t } = useTranslation();
  return (
    <MissingPage
      title={t('match.notFound')}
      action={
        <ButtonLink variant="field" to={paths.matches}>
          {t('match.back')}
        </ButtonLink>
      }
    >
      {t('match.notFoundText')}
    </MissingPage>
  );
}
