import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { getListMyPlayersQueryOptions, useListMyPlayers, useMarkPlayersSeen } from '../api/generated/players';
import type { PlayerPhotoDto } from '../api/generated/shop.schemas';
import { ApiError } from '../api/mutator';
import { moreOf } from '../api/queries';
import { useUser } from '../api/session';
import { OPENED_HERE, paths } from '../app/paths';
import { prefetch } from '../app/prefetch.server';
import { PhotoGridSkeleton } from '../features/photos/photo-grid';
import { localPlayers } from '../features/players/local-players';
import { MailsCard } from '../features/players/mails-card';
import { keyOf, type FollowedPlayer } from '../features/players/player';
import { AddPlayerButton, PlayerBar } from '../features/players/player-bar';
import { PlayerPhotos } from '../features/players/player-photos';
import { mailedPhotosQuery, playerPhotosQuery } from '../features/players/player-queries';
import { useFollowed } from '../features/players/use-players';
import { textsLoader } from '../i18n';
import { ButtonLink } from '../ui/button';
import { Note } from '../ui/note';
import { PageTitle } from '../ui/page-title';
import { EndlessMore } from '../ui/show-more';
import { EmptyState, ErrorState } from '../ui/state';
import { useInBrowser } from '../ui/use-in-browser';
import { useSearchParam } from '../ui/address-params';

export const loader = prefetch((client, { search }) => {
  const mail = search.get('mail');
  return mail === null ? [] : [client.infiniteQuery(mailedPhotosQuery(mail))];
});

/** In the browser the page asks by itself; its texts come apart from the shop's. */
export const clientLoader = textsLoader('players');

/** All photographs of the players and teams that the reader follows, or exactly those that a mail told of. */
export default function MyPlayersPage() {
  const [params] = useSearchParams();
  const mail = params.get('mail');
  return mail === null ? <MyPlayers /> : <MailedPhotos mail={mail} />;
}

function MyPlayers() {
  const { t } = useTranslation(['shop', 'players']);
  const user = useUser();
  const followed = useFollowed();
  // The server knows no browser's players.
  const inBrowser = useInBrowser(() => true, false);
  const known = inBrowser && user !== undefined ? followed : undefined;
  return (
    <div className="wrap wide page-end">
      <PageTitle>{t('players.title')}</PageTitle>
      <div className="page-head">
        <h1>{t('players.title')}</h1>
        <p>{t('players:hint')}</p>
      </div>
      {known === undefined && <PhotoGridSkeleton />}
      {known?.length === 0 && (
        <EmptyState title={t('players:empty')} action={<AddPlayerButton gold />}>
          {t('players:emptyText')}
        </EmptyState>
      )}
      {known !== undefined && known.length > 0 && <Followed followed={known} />}
    </div>
  );
}

function Followed({ followed }: { followed: FollowedPlayer[] }) {
  const { t } = useTranslation(['shop', 'players']);
  const user = useUser();
  const [chosen, setChosen] = useSearchParam('player');
  const shown = followed.some((player) => keyOf(player) === chosen) ? chosen : null;
  // A photograph stands with the player that it shows rather than with the whole team.
  const byLabel = followed.toSorted((one, other) => Number(one.label === null) - Number(other.label === null));
  const query = useInfiniteQuery(playerPhotosQuery(shown === null ? byLabel.map(keyOf) : [shown]));
  const { data: { mails } = {} } = useListMyPlayers({ query: { enabled: Boolean(user) } });
  const pages = query.data?.pages ?? [];
  const photos = pages.flatMap((page) => page.photos);
  const one = followed.length === 1 ? followed[0] : followed.find((player) => keyOf(player) === shown);
  // Its number may be on photographs to which nobody has given theirs yet.
  const withoutNumber = one !== undefined && one.label !== null && paths.find({ team: one.teamId, label: one.label });
  const isNew = useNews(followed, pages[0]?.readAt);
  const newOnes = photos.filter(isNew).length;
  return (
    <>
      <PlayerBar
        players={followed}
        shown={shown}
        hasMails={mails?.state === 'on'}
        onShow={(key) => setChosen(key ?? '')}
      />
      {user === null && (
        <div className="list-note">
          <Note>
            {t('players:keep')}{' '}
            <Link to={paths.auth(paths.myPlayers)} state={OPENED_HERE}>
              {t('players:keepLink')}
            </Link>
          </Note>
        </div>
      )}
      {mails?.state !== 'on' && <MailsCard />}
      {query.isPending && <PhotoGridSkeleton />}
      {query.isError && photos.length === 0 && (
        <ErrorState title={t('players:loadError')} error={query.error} onRetry={() => void query.refetch()} />
      )}
      {query.isSuccess && photos.length === 0 && (
        <EmptyState
          title={t('players:noPhotos')}
          action={withoutNumber && <ButtonLink to={withoutNumber}>{t('players:withoutNumber')}</ButtonLink>}
        >
          {t('players:noPhotosText')}
        </EmptyState>
      )}
      {photos.length > 0 && (
        <>
          <p className="player-news" role="status">
            {newOnes > 0 ? t('players:newSince', { count: newOnes }) : t('players:nothingNew')}
          </p>
          <PlayerPhotos
            photos={photos}
            players={pages[0]?.players ?? []}
            followed={followed}
            isNew={isNew}
            filled={query.hasNextPage}
            viewer={{ onMore: moreOf(query) }}
          />
          <div className="list-end">
            <EndlessMore query={query} label={t('gallery.showMore')} />
            {withoutNumber && !query.hasNextPage && (
              <p>
                {t('players:missing')}{' '}
                <Link className="more-link" to={withoutNumber}>
                  {t('players:withoutNumber')}
                  <ArrowRight className="small" aria-hidden="true" />
                </Link>
              </p>
            )}
          </div>
        </>
      )}
      {/* Once the mails are on, their card stands below the photographs. */}
      {mails?.state === 'on' && <MailsCard />}
    </>
  );
}

/**
 * The photographs that are new since the reader's last visit, as of the beginning of this one, which counts as the
 * last one when they have been read.
 */
function useNews(followed: FollowedPlayer[], readAt: string | undefined): (photo: PlayerPhotoDto) => boolean {
  const user = useUser();
  const queryClient = useQueryClient();
  const { mutate } = useMarkPlayersSeen({
    mutation: {
      onSuccess: (_done, { data: { until } }) =>
        queryClient.setQueryData(
          getListMyPlayersQueryOptions().queryKey,
          (mine) => mine && { ...mine, players: mine.players.map((player) => ({ ...player, lastSeenAt: until })) },
        ),
    },
  });
  const [seen] = useState(() => new Map(followed.map((player) => [keyOf(player), player.lastSeenAt])));
  useEffect(() => {
    if (readAt === undefined) return;
    if (user) mutate({ data: { until: readAt } });
    else localPlayers.markSeen(readAt);
  }, [readAt, user, mutate]);
  return ({ players, shownAt }) =>
    players.some((player) => {
      const before = seen.get(player);
      return before !== undefined && before !== null && shownAt > before;
    });
}

function MailedPhotos({ mail }: { mail: string }) {
  const { t } = useTranslation(['shop', 'players']);
  const followed = useFollowed() ?? [];
  const query = useInfiniteQuery(mailedPhotosQuery(mail));
  const pages = query.data?.pages ?? [];
  const photos = pages.flatMap((page) => page.photos);
  // The link is too old, or not whole.
  const isRefused = query.error instanceof ApiError && query.error.status === 400;
  const mine = (
    <ButtonLink variant="field" to={paths.myPlayers}>
      {t('players:mail.mine')}
    </ButtonLink>
  );
  return (
    <div className="wrap wide page-end">
      <PageTitle>{t('players:mail.title')}</PageTitle>
      <div className="page-head split">
        <div>
          <h1>{t('players:mail.title')}</h1>
          <p>{t('players:mail.hint')}</p>
        </div>
        {photos.length > 0 && mine}
      </div>
      {query.isPending && <PhotoGridSkeleton />}
      {query.isError && !isRefused && (
        <ErrorState title={t('players:loadError')} error={query.error} onRetry={() => void query.refetch()} />
      )}
      {(isRefused || (query.isSuccess && photos.length === 0)) && (
        <EmptyState title={t('players:mail.gone')} action={mine}>
          {t('players:mail.goneText')}
        </EmptyState>
      )}
      {photos.length > 0 && (
        <>
          <PlayerPhotos
            photos={photos}
            players={pages[0]?.players ?? []}
            followed={followed}
            filled={query.hasNextPage}
            viewer={{ onMore: moreOf(query) }}
          />
          <div className="list-end">
            <EndlessMore query={query} label={t('gallery.showMore')} />
          </div>
        </>
      )}
    </div>
  );
}
