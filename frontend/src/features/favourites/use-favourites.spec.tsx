import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import {
  localFavourites,
  useChangeFavourite,
  useFavouriteIds,
  useIsFavourite,
  useKnowsFavourites,
  useMergedFavourites,
} from './use-favourites';
import { toast } from '../../ui/toast';
import { transport } from '../../api/mutator';
import { userQuery } from '../../api/session';
import { createQueryClient } from '../../app/query-client';

jest.mock('../../ui/toast', () => ({ toast: jest.fn() }));

const PERSON = { id: 1, username: 'ouer' };
const calls: string[] = [];
/** The server's favourites, and whether it answers. */
let kept: number[] = [];
let refuses = false;

beforeEach(() => {
  kept = [];
  refuses = false;
  calls.length = 0;
  jest.mocked(toast).mockReset();
  localFavourites.remove(localFavourites.all());
  transport.fetch = (url, options) => {
    const { method = 'GET', body } = options ?? {};
    const path = url as string;
    calls.push(`${method} ${path}`);
    // Only the test says who reads.
    if (path === '/api/user') return new Promise(() => undefined);
    if (refuses && method !== 'GET') return Promise.resolve(new Response('Full', { status: 409 }));
    const id = Number(path.split('/').at(-1));
    if (method === 'PUT') kept = [id, ...kept];
    if (method === 'DELETE') kept = kept.filter((one) => one !== id);
    if (method === 'POST') kept = [...(JSON.parse(body as string) as { photoIds: number[] }).photoIds, ...kept];
    return Promise.resolve(Response.json({ photoIds: kept }));
  };
});

function open(user: typeof PERSON | null | undefined) {
  const client = createQueryClient();
  const signIn = (person: typeof PERSON | null | undefined) =>
    client.setQueryData<object | null>(userQuery.queryKey, person);
  signIn(user);
  const { result } = renderHook(
    () => {
      useMergedFavourites();
      return {
        change: useChangeFavourite(),
        isSaved: useIsFavourite(5),
        count: useFavouriteIds().length,
        knows: useKnowsFavourites(),
      };
    },
    { wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider> },
  );
  const change = (saved: boolean) => act(() => void result.current.change({ photoId: 5, saved }));
  const shows = (isSaved: boolean, count: number) =>
    waitFor(() => expect(result.current).toMatchObject({ isSaved, count }));
  const knows = () => result.current.knows;
  return { change, client, knows, shows, signIn };
}

it('keeps the favourites of those not signed in in the browser, and asks the server nothing', async () => {
  const { change, shows } = open(null);
  change(true);
  await shows(true, 1);
  change(false);
  await shows(false, 0);
  expect(calls).toEqual([]);
  expect(toast).toHaveBeenCalledTimes(1);
});

it('takes a heart that is pressed before it is known who reads along to the account, and tells of no browser', async () => {
  const { change, shows, signIn } = open(undefined);
  change(true);
  await shows(true, 1);
  expect(localFavourites.all()).toEqual([5]);
  act(() => void signIn(PERSON));
  await waitFor(() => expect(localFavourites.all()).toEqual([]));
  await shows(true, 1);
  expect(kept).toEqual([5]);
  expect(toast).not.toHaveBeenCalled();
});

it('saves on the server for those signed in', async () => {
  kept = [8];
  const { change, shows } = open(PERSON);
  await shows(false, 1);
  change(true);
  await shows(true, 2);
  await waitFor(() => expect(kept).toEqual([5, 8]));
  expect(localFavourites.all()).toEqual([]);
});

it('takes back what the server refuses', async () => {
  const { change, shows } = open(PERSON);
  await shows(false, 0);
  refuses = true;
  change(true);
  await waitFor(() => expect(calls).toContain('PUT /api/favourites/5'));
  await shows(false, 0);
});

it('sees a photograph as saved when it is pressed before the list has come', async () => {
  kept = [8];
  const { change, shows } = open(PERSON);
  change(true);
  await shows(true, 2);
});

it('does not know what an account has saved until its list has come, and knows at once what a browser keeps', async () => {
  kept = [5];
  const answer = transport.fetch;
  const heard = Promise.withResolvers<null>();
  transport.fetch = async (url, options) => {
    await heard.promise;
    return answer(url, options);
  };
  const { knows, shows, signIn } = open(null);
  expect(knows()).toBe(true);
  act(() => void signIn(PERSON));
  await waitFor(() => expect(knows()).toBe(false));
  heard.resolve(null);
  await shows(true, 1);
  expect(knows()).toBe(true);
});

it('merges what was saved before signing in, and then forgets it here', async () => {
  localFavourites.add(5);
  kept = [8];
  const { shows, signIn } = open(null);
  await shows(true, 1);
  act(() => void signIn(PERSON));
  await shows(true, 2);
  await waitFor(() => expect(localFavourites.all()).toEqual([]));
  expect(kept).toEqual([5, 8]);
  await shows(true, 2);
});

it('shows a second change, whatever the answer to the first', async () => {
  const answer = transport.fetch;
  const [first, second] = [Promise.withResolvers<null>(), Promise.withResolvers<null>()];
  transport.fetch = async (url, options) => {
    if (options?.method === 'PUT') await first.promise;
    if (options?.method === 'DELETE') await second.promise;
    return answer(url, options);
  };
  const { change, client, shows } = open(PERSON);
  await shows(false, 0);
  change(true);
  await shows(true, 1);
  change(false);
  await shows(false, 0);
  first.resolve(null);
  await waitFor(() => expect(client.isMutating()).toBe(1));
  expect(kept).toEqual([5]);
  await shows(false, 0);
  second.resolve(null);
  await waitFor(() => expect(kept).toEqual([]));
  await shows(false, 0);
});

it('shows what the server has when a heart and its second thought are both lost', async () => {
  const lost = Promise.withResolvers<null>();
  const answer = transport.fetch;
  transport.fetch = async (url, options) => {
    if (options?.method === undefined || options.method === 'GET') return answer(url, options);
    await lost.promise;
    throw new TypeError('Failed to fetch');
  };
  const { change, client, shows } = open(PERSON);
  await shows(false, 0);
  change(true);
  await shows(true, 1);
  change(false);
  await shows(false, 0);
  lost.resolve(null);
  await waitFor(() => expect(client.isMutating()).toBe(0));
  await shows(false, 0);
});

it('does one after the other what is pressed while a merge is under way', async () => {
  localFavourites.add(8);
  const merge = Promise.withResolvers<null>();
  const answer = transport.fetch;
  transport.fetch = async (url, options) => {
    const response = await answer(url, options);
    if (options?.method === 'POST') await merge.promise;
    return response;
  };
  const { change, shows } = open(PERSON);
  await waitFor(() => expect(calls).toContain('POST /api/favourites/merge'));
  change(true);
  await shows(true, 2);
  expect(calls).not.toContain('PUT /api/favourites/5');
  merge.resolve(null);
  await waitFor(() => expect(kept).toEqual([5, 8]));
  await shows(true, 2);
});

it('shows what a merge has joined when a list that was read before it arrives after it', async () => {
  localFavourites.add(5);
  const list = Promise.withResolvers<null>();
  const answer = transport.fetch;
  transport.fetch = async (url, options) => {
    const response = await answer(url, options);
    if (url === '/api/favourites/ids') await list.promise;
    return response;
  };
  const { client, shows } = open(PERSON);
  await waitFor(() => expect(localFavourites.all()).toEqual([]));
  list.resolve(null);
  await waitFor(() => expect(client.isFetching()).toBe(0));
  await shows(true, 1);
});

it('keeps here what could not be merged', async () => {
  localFavourites.add(5);
  refuses = true;
  const { shows } = open(PERSON);
  await waitFor(() => expect(calls).toContain('POST /api/favourites/merge'));
  await shows(true, 1);
  expect(localFavourites.all()).toEqual([5]);
});
