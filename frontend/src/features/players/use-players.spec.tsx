import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { transport } from '../../api/mutator';
import { userQuery } from '../../api/session';
import { createQueryClient } from '../../app/query-client';
import { toast } from '../../ui/toast';
import { localPlayers } from './local-players';
import { keyOf } from './player';
import { useChangePlayer, useFollowed, useMergedPlayers } from './use-players';

jest.mock('../../ui/toast', () => ({ toast: jest.fn() }));

const PERSON = { id: 1, username: 'ouer' };
const ANNA = { teamId: 12, label: '7', team: 'Kloof o/14A' };
const TEAM = { teamId: 34, label: null, team: 'Rietvlei o/14A' };
const followed = (player: typeof ANNA | typeof TEAM, nickname: string | null = null) => ({
  ...player,
  nickname,
  lastSeenAt: '2026-11-28T10:00:00.000Z',
  mails: true,
});

const calls: string[] = [];
/** The players that the account follows, and whether the server takes changes. */
let kept: ReturnType<typeof followed>[] = [];
let refuses = false;
/** What was sent to be merged. */
let merged: unknown;

beforeEach(() => {
  kept = [];
  refuses = false;
  calls.length = 0;
  jest.mocked(toast).mockReset();
  localPlayers.unfollow(localPlayers.all().map(keyOf));
  transport.fetch = (url, options) => {
    const { method = 'GET', body } = options ?? {};
    const path = decodeURIComponent(url as string);
    calls.push(`${method} ${path}`);
    // Only the test says who reads.
    if (path === '/api/user') return new Promise(() => undefined);
    if (refuses && method !== 'GET') return Promise.resolve(new Response('Full', { status: 409 }));
    const key = path.split('/').at(-1) ?? '';
    const said = JSON.parse((body as string | undefined) ?? '{}') as { nickname?: string; players?: (typeof ANNA)[] };
    if (method === 'PUT') {
      const player = key === keyOf(ANNA) ? ANNA : TEAM;
      kept = [...kept.filter((one) => keyOf(one) !== key), followed(player, said.nickname)];
    }
    if (method === 'DELETE') kept = kept.filter((one) => keyOf(one) !== key);
    if (method === 'POST') {
      merged = said.players;
      kept = [...kept, ...(said.players ?? []).map((player) => followed(player))];
    }
    return Promise.resolve(Response.json({ players: kept, mails: { state: 'off' } }));
  };
});

function open(user: typeof PERSON | null | undefined) {
  const client = createQueryClient();
  const signIn = (person: typeof PERSON) => client.setQueryData<object | null>(userQuery.queryKey, person);
  client.setQueryData<object | null>(userQuery.queryKey, user);
  const { result } = renderHook(
    () => {
      useMergedPlayers();
      return { change: useChangePlayer(), followed: useFollowed() };
    },
    { wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider> },
  );
  const change = (...changes: Parameters<ReturnType<typeof useChangePlayer>>) =>
    act(() => result.current.change(...changes));
  const shows = (...keys: string[]) => waitFor(() => expect(result.current.followed?.map(keyOf)).toEqual(keys));
  return { change, client, shows, signIn, result };
}

it('keeps whom those not signed in follow in the browser, and asks the server nothing', async () => {
  const { change, shows, result } = open(null);
  change({ player: ANNA, followed: true });
  change({ player: TEAM, followed: true });
  await shows('12:7', '34');
  change({ player: ANNA, followed: true, details: { nickname: 'Anna' } });
  expect(result.current.followed?.[0]).toMatchObject({ nickname: 'Anna', team: 'Kloof o/14A' });
  change({ player: ANNA, followed: false });
  await shows('34');
  expect(calls).toEqual([]);
  expect(toast).toHaveBeenCalledTimes(1);
});

it('follows on the server for those signed in, with a nickname, and lets go', async () => {
  const { change, shows } = open(PERSON);
  await shows();
  change({ player: ANNA, followed: true, details: { nickname: 'Anna' } });
  await shows('12:7');
  await waitFor(() => expect(kept).toMatchObject([{ nickname: 'Anna' }]));
  change({ player: ANNA, followed: false });
  await shows();
  await waitFor(() => expect(kept).toEqual([]));
  expect(localPlayers.all()).toEqual([]);
});

it('shows what the server has when it refuses', async () => {
  kept = [followed(TEAM)];
  const { change, shows, client } = open(PERSON);
  await shows('34');
  refuses = true;
  change({ player: ANNA, followed: true });
  await waitFor(() => expect(calls).toContain('PUT /api/my-players/12:7'));
  await waitFor(() => expect(client.isMutating()).toBe(0));
  await shows('34');
});

it('merges who was followed before signing in, nickname, last look and all, and then forgets it here', async () => {
  kept = [followed(TEAM)];
  const { change, shows, signIn } = open(null);
  change({ player: ANNA, followed: true, details: { nickname: 'Anna' } });
  await shows('12:7');
  const lastSeenAt = '2026-11-20T10:00:00.000Z';
  act(() => localPlayers.markSeen(lastSeenAt));
  act(() => void signIn(PERSON));
  await waitFor(() => expect(localPlayers.all()).toEqual([]));
  await shows('34', '12:7');
  expect(merged).toEqual([{ teamId: 12, label: '7', nickname: 'Anna', lastSeenAt }]);
});

it('keeps here what could not be merged', async () => {
  localPlayers.follow(followed(ANNA));
  refuses = true;
  const { shows } = open(PERSON);
  await waitFor(() => expect(calls).toContain('POST /api/my-players/merge'));
  await shows('12:7');
  expect(localPlayers.all()).toHaveLength(1);
});
