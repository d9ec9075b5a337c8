import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import i18n from 'i18next';
import { useEffect, useMemo } from 'react';
import {
  followPlayer,
  getListMyPlayersQueryOptions,
  unfollowPlayer,
  useMergePlayers,
} from '../../api/generated/players';
import type { FollowedPlayerDto } from '../../api/generated/shop.schemas';
import { useUser } from '../../api/session';
import { toast } from '../../ui/toast';
import { localPlayers } from './local-players';
import { keyOf, type FollowedPlayer, type Player } from './player';

const query = getListMyPlayersQueryOptions();

/**
 * The players that the reader follows: the account's, with those that are about to join it, or else this browser's.
 * Undefined until an account's have come.
 */
export function useFollowed(): FollowedPlayer[] | undefined {
  const user = useUser();
  const local = localPlayers.useSelected((players) => players);
  const { data } = useQuery({ ...query, enabled: Boolean(user) });
  return useMemo(() => {
    if (!user) return [...local];
    if (!data) return undefined;
    const kept = new Set(data.players.map(keyOf));
    return [...data.players, ...local.filter((player) => !kept.has(keyOf(player)))];
  }, [user, local, data]);
}

/** Changes are sent one after the other, in the order in which they were made. */
const SCOPE = { id: 'players' };
/** Names those changes that are under way, or wait for what was begun before. */
const CHANGE = ['change-player'];

interface Change {
  player: Player;
  followed: boolean;
  /** Its nickname and mails; a value that is not given stays. */
  details?: { nickname?: string | null; mails?: boolean };
}

/**
 * Follows a player or a team, changes what is said about it, or lets it go: shown at once, and read anew when the server
 * refuses. One mutation by hand for both calls, since their order counts.
 */
export function useChangePlayer(): (change: Change) => void {
  const queryClient = useQueryClient();
  const user = useUser();
  const { mutate } = useMutation({
    mutationKey: CHANGE,
    scope: SCOPE,
    // Shown at once, it must survive leaving the page.
    mutationFn: async ({ player, followed, details = {} }: Change) => {
      const options = { keepalive: true };
      if (followed) await followPlayer(keyOf(player), details, options);
      else await unfollowPlayer(keyOf(player), options);
    },
    meta: { failure: 'players.failed' },
    onMutate: async (change) => {
      await queryClient.cancelQueries(query);
      show(queryClient, change);
    },
    // Reads again what the press has cancelled, and what the server has made of it, unless another change waits.
    onSettled: () =>
      queryClient.isMutating({ mutationKey: CHANGE }) === 1 ? queryClient.invalidateQueries(query) : undefined,
  });
  return (change) => {
    const { player, followed, details } = change;
    if (!followed) localPlayers.unfollow([keyOf(player)]);
    if (user) mutate(change);
    else if (followed) followHere(player, details, user === null);
  };
}

function show(queryClient: QueryClient, { player, followed, details }: Change): void {
  queryClient.setQueryData(query.queryKey, (before) => {
    if (before === undefined) return undefined;
    const key = keyOf(player);
    const known = before.players.find((one) => keyOf(one) === key);
    if (!followed) return { ...before, players: before.players.filter((one) => one !== known) };
    const changed = { ...asFollowed(player), ...known, ...details };
    return {
      ...before,
      players: known ? before.players.map((one) => (one === known ? changed : one)) : [...before.players, changed],
    };
  });
}

/** A player that has just been followed, until the server has answered. */
function asFollowed(player: Player): FollowedPlayerDto {
  return { ...player, sport: '', nickname: null, mails: true, lastSeenAt: new Date().toISOString() };
}

/** Follows in this browser, and says so to a visitor; as long as it is not known who reads, it may yet join an account. */
function followHere(player: Player, details: Change['details'], isVisitor: boolean): void {
  const isFirst = localPlayers.all().length === 0;
  const known = localPlayers.all().find((one) => keyOf(one) === keyOf(player));
  const { teamId, label, team } = player;
  if (
    !localPlayers.follow({ nickname: null, lastSeenAt: null, mails: true, ...known, teamId, label, team, ...details })
  )
    toast({ title: i18n.t('players.failed'), description: i18n.t('players.full'), tone: 'bad' });
  else if (isFirst && isVisitor)
    toast({ title: i18n.t('players.following'), description: i18n.t('players.followedHere') });
}

/** Lets the account follow whom a visitor has followed before signing in. */
export function useMergedPlayers(): void {
  const queryClient = useQueryClient();
  const user = useUser();
  const waiting = localPlayers.useSelected((players) => players.length > 0) && Boolean(user);
  const { mutate } = useMergePlayers({
    mutation: {
      scope: SCOPE,
      onSuccess: async (kept, { data: { players } }) => {
        await queryClient.cancelQueries(query);
        queryClient.setQueryData(query.queryKey, kept);
        // Presses meanwhile have waited for this.
        for (const { state } of queryClient.getMutationCache().findAll({ mutationKey: CHANGE, status: 'pending' }))
          show(queryClient, state.variables as Change);
        localPlayers.unfollow(players.map(keyOf));
      },
    },
  });
  useEffect(() => {
    if (waiting)
      mutate({
        data: {
          players: localPlayers
            .all()
            .map(({ teamId, label, nickname, lastSeenAt }) => ({ teamId, label, nickname, lastSeenAt })),
        },
      });
  }, [waiting, mutate]);
}
