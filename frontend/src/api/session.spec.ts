import { type QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { getListTokenPackagesQueryKey } from './generated/tokens';
import { createQueryClient, queryClient } from '../app/query-client';
import { ApiError, transport } from './mutator';
import {
  forgetPerson,
  useFreshUser,
  useSignIn,
  useSignOut,
  useOtherTabs,
  useSignUp,
  userQuery,
  useUser,
} from './session';

const PERSON = {
  id: 1,
  username: 'anneke',
  email: 'anneke@voorbeeld.test',
  pendingEmail: null,
  fullName: 'Anneke Nel',
  isAdmin: false,
  isPhotographer: false,
  tokenBalance: 3,
  language: 'af' as const,
};
const personal = [
  ['/api/user/purchases'],
  ['/api/photos/12/is-purchased'],
  ['/api/cart'],
  ['/api/favourites'],
  ['/api/user/token-purchases/3'],
  ['/api/admin/to-do'],
];
const known = () => personal.filter((key) => queryClient.getQueryData(key) !== undefined);

it('The person stays when a later request fails, and is a visitor when the first one does', async () => {
  const client = createQueryClient();
  const wrapper = ({ children }: { children?: ReactNode }) => createElement(QueryClientProvider, { client }, children);
  transport.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
  const { result } = renderHook(() => useUser(), { wrapper });
  expect(result.current).toBeUndefined();
  await waitFor(() => expect(result.current).toBeNull());
  client.setQueryData(userQuery.queryKey, PERSON);
  await waitFor(() => expect(result.current).toEqual(PERSON));
  await act(() => client.invalidateQueries({ queryKey: userQuery.queryKey }));
  await waitFor(() => expect(client.getQueryState(userQuery.queryKey)?.status).toBe('error'));
  expect(result.current).toEqual(PERSON);
});

describe('Who is there, when a page opens that shows what they have,', () => {
  const RICHER = { ...PERSON, tokenBalance: 8 };
  let client: QueryClient;
  let reads: number;
  const open = () =>
    renderHook(() => ({ header: useUser(), page: useFreshUser() }), {
      wrapper: ({ children }: { children?: ReactNode }) => createElement(QueryClientProvider, { client }, children),
    });
  const known = (user: typeof PERSON | null, secondsAgo: number) =>
    client.setQueryData(userQuery.queryKey, user, { updatedAt: Date.now() - secondsAgo * 1000 });
  beforeEach(() => {
    client = createQueryClient();
    reads = 0;
    transport.fetch = () => {
      reads++;
      return Promise.resolve(Response.json(RICHER));
    };
  });

  it('is read anew, and shown as known until then', async () => {
    known(PERSON, 10);
    const { result } = open();
    expect(result.current.page).toEqual(PERSON);
    await waitFor(() => expect(result.current).toEqual({ header: RICHER, page: RICHER }));
    expect(reads).toBe(1);
  });

  it('is read once at the first load', async () => {
    const { result, unmount } = open();
    await waitFor(() => expect(result.current.page).toEqual(RICHER));
    unmount();
    open();
    expect(reads).toBe(1);
  });

  it('is not asked for a visitor', () => {
    known(null, 10);
    open();
    expect(reads).toBe(0);
  });

  it('leaves nothing behind when the person is gone', async () => {
    known(PERSON, 10);
    client.setQueryData(['/api/cart'], {});
    transport.fetch = () => Promise.resolve(Response.json({ message: 'Meld aan' }, { status: 401 }));
    const { result } = open();
    await waitFor(() => expect(result.current.page).toBeNull());
    expect(client.getQueryData(['/api/cart'])).toBeUndefined();
  });

  it.each([
    ['leaves nothing behind when somebody else has signed in, in another tab', 2, undefined, 'father'],
    ['keeps what was read before', 1, 'mother', 'mother'],
  ])('%s', async (_case, id, kept, shown) => {
    known(PERSON, 10);
    client.setQueryData(['/api/photos/12/is-purchased'], 'mother');
    client.setQueryData(['/api/favourites'], 'mother');
    let signedIn = 'mother';
    const { result } = renderHook(
      () => ({
        user: useFreshUser(),
        favourites: useQuery({ queryKey: ['/api/favourites'], queryFn: () => signedIn }),
      }),
      { wrapper: ({ children }: { children?: ReactNode }) => createElement(QueryClientProvider, { client }, children) },
    );
    signedIn = 'father';
    transport.fetch = () => Promise.resolve(Response.json({ ...RICHER, id }));
    await act(() => client.invalidateQueries({ queryKey: userQuery.queryKey }));
    await waitFor(() => expect(result.current).toMatchObject({ user: { id }, favourites: { data: shown } }));
    expect(client.getQueryData(['/api/photos/12/is-purchased'])).toBe(kept);
  });
});

describe('Tabs of the shop', () => {
  const KEY = 'session';
  let client: QueryClient;
  let fetch: jest.Mock<Promise<Response>>;
  const show = <Result>(hook: () => Result) =>
    renderHook(hook, {
      wrapper: ({ children }: { children?: ReactNode }) => createElement(QueryClientProvider, { client }, children),
    });
  beforeEach(() => {
    client = createQueryClient();
    fetch = jest.fn(() => Promise.resolve(Response.json({ ...PERSON, id: 2 })));
    transport.fetch = fetch;
  });

  const signedOut = () => Response.json({ message: 'Meld aan' }, { status: 401 });

  it.each([
    ['hear of it at once when somebody signs in in another one', { key: KEY, newValue: 'begun' }, 2],
    ['hear of it at once when who reads signs out in another one', { key: KEY, newValue: 'ended' }, null],
    ['do not ask who reads when something else is stored', { key: 'favourites', newValue: '[1]' }, 1],
  ])('%s', async (_case, stored, id) => {
    client.setQueryData(userQuery.queryKey, PERSON);
    client.setQueryData(['/api/cart'], 'of the one before');
    if (id === null) fetch.mockImplementation(() => Promise.resolve(signedOut()));
    const { result } = show(() => {
      useOtherTabs();
      return useUser();
    });
    act(() => void window.dispatchEvent(new StorageEvent('storage', stored)));
    expect(fetch).toHaveBeenCalledTimes(id === PERSON.id ? 0 : 1);
    await waitFor(() => expect(result.current?.id ?? null).toBe(id));
    expect(client.getQueryData(['/api/cart'])).toBe(id === PERSON.id ? 'of the one before' : undefined);
  });

  it('without a signed-in person do not ask again when another one signs out', () => {
    client.setQueryData(userQuery.queryKey, null);
    show(() => useOtherTabs());
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: KEY, newValue: 'ended' })));
    expect(fetch).not.toHaveBeenCalled();
  });

  describe('tell each other, and keep nothing of it,', () => {
    let store: jest.SpyInstance<void, [key: string, value: string]>;
    const told = () => store.mock.calls;
    beforeEach(() => {
      store = jest.spyOn(Storage.prototype, 'setItem');
    });
    afterEach(() => {
      store.mockRestore();
      expect(localStorage.getItem(KEY)).toBeNull();
    });

    it('when somebody signs in', async () => {
      const { result } = show(() => useSignIn());
      await act(() => result.current.mutateAsync({ data: { username: 'anneke', password: 'geheim' } }));
      expect(told()).toEqual([[KEY, 'begun']]);
    });

    it('when who reads signs out', async () => {
      client.setQueryData(userQuery.queryKey, PERSON);
      fetch.mockImplementation(() => Promise.resolve(Response.json({})));
      const { result } = show(() => useSignOut());
      await act(() => result.current.mutateAsync());
      expect(told()).toEqual([[KEY, 'ended']]);
    });

    it.each([
      ['when a session has ended', PERSON, [[KEY, 'ended']]],
      ['and not when there was none', null, []],
    ])('%s', async (_case, before, messages) => {
      client.setQueryData(userQuery.queryKey, before);
      fetch.mockImplementation(() => Promise.resolve(signedOut()));
      const { result } = show(() => useUser());
      await act(() => client.invalidateQueries({ queryKey: userQuery.queryKey }));
      await waitFor(() => expect(result.current).toBeNull());
      expect(told()).toEqual(messages);
    });
  });
});

describe('Registering', () => {
  const details = {
    username: 'anneke',
    email: PERSON.email,
    password: 'geheim-123',
    fullName: 'Anneke Nel',
    acceptTerms: true,
  };
  const taken = () => Response.json({ message: 'Taken', code: 'username-taken' }, { status: 409 });
  /** Registers twice, by these answers of the server to one call after the other. */
  async function registerTwice(...answers: (() => Response)[]) {
    const calls: string[] = [];
    const client = createQueryClient();
    transport.fetch = (url) => {
      calls.push(url as string);
      return Promise.resolve().then(answers[calls.length - 1]);
    };
    const { result } = renderHook(() => useSignUp(), {
      wrapper: ({ children }: { children?: ReactNode }) => createElement(QueryClientProvider, { client }, children),
    });
    const register = () => act(() => result.current.mutateAsync({ data: details }).catch((error: unknown) => error));
    await register();
    return { calls, client, register, second: await register() };
  }
  const lost = () => {
    throw new TypeError('Failed to fetch');
  };

  it('signs in where the account was made by a call whose answer was lost', async () => {
    const { calls, client } = await registerTwice(lost, taken, () => Response.json(PERSON));
    expect(calls).toEqual(['/api/register', '/api/register', '/api/login']);
    expect(client.getQueryData(userQuery.queryKey)).toEqual(PERSON);
  });

  it('signs in where the answer to signing in was lost, too', async () => {
    const answers = [lost, taken, lost, taken, () => Response.json(PERSON)];
    const { calls, client, register, second } = await registerTwice(...answers);
    expect(second).toBeInstanceOf(TypeError);
    await register();
    const tried = ['/api/register', '/api/login'];
    expect(calls).toEqual(['/api/register', ...tried, ...tried]);
    expect(client.getQueryData(userQuery.queryKey)).toEqual(PERSON);
  });

  it.each([
    [
      'it is somebody else’s',
      [lost, taken, () => Response.json({ message: 'Wrong', code: 'wrong-credentials' }, { status: 401 })],
    ],
    ['no answer was lost', [taken, taken]],
  ])('says that the name is taken where %s', async (_case, answers) => {
    const { calls, second } = await registerTwice(...answers);
    expect(second).toMatchObject({ code: 'username-taken' });
    expect(calls).toHaveLength(answers.length);
  });
});

describe('What administrators and photographers see of the catalogue', () => {
  const ADMIN = { ...PERSON, isAdmin: true };
  const PHOTOGRAPHER = { ...PERSON, isPhotographer: true };
  const inView = ['/api/galleries/groups', 'pages'];
  const seen = ['/api/photos/12'];
  let client: QueryClient;
  let person: typeof PERSON;
  /** Number of times that the visible list was read. */
  let reads: number;
  /** The shop with one list in view, and another one seen before. */
  const open = () =>
    renderHook(
      () => ({ user: useUser(), list: useQuery({ queryKey: inView, queryFn: () => ++reads }), login: useSignIn() }),
      {
        wrapper: ({ children }: { children?: ReactNode }) => createElement(QueryClientProvider, { client }, children),
      },
    );
  const isStale = (key: string[]) => client.getQueryState(key)?.isInvalidated;
  beforeEach(() => {
    client = createQueryClient();
    client.setQueryData(inView, 0);
    client.setQueryData(seen, {});
    reads = 0;
    transport.fetch = () => Promise.resolve(Response.json(person));
  });

  it.each([
    ['an administrator reads again what the server has drawn for any visitor', ADMIN, 1],
    ['so does a photographer, of their own drafts', PHOTOGRAPHER, 1],
    ['anybody else does not', PERSON, 0],
  ])('%s', async (_case, who, times) => {
    person = who;
    const { result } = open();
    await waitFor(() => expect(result.current.user).toEqual(who));
    await waitFor(() => expect(result.current.list.data).toBe(times));
    expect(isStale(seen)).toBe(times > 0);
    // Once: a later look at who it is changes nothing.
    await act(() => client.invalidateQueries({ queryKey: userQuery.queryKey }));
    expect(reads).toBe(times);
  });

  it.each([
    ['an administrator reads it again after signing in', ADMIN, 1],
    ['a shopper does not', PERSON, 0],
  ])('%s', async (_case, who, times) => {
    person = who;
    client.setQueryData(userQuery.queryKey, null);
    const { result } = open();
    await act(() => result.current.login.mutateAsync({ data: { username: 'anneke', password: 'geheim' } }));
    expect(reads).toBe(times);
    expect(isStale(seen)).toBe(times > 0);
  });

  it.each([
    ['goes with the administrator', ADMIN, 1, undefined],
    ['goes with the photographer', PHOTOGRAPHER, 1, undefined],
    ['stays when a shopper goes', PERSON, 0, {}],
  ])('%s', async (_case, who, times, left) => {
    client.setQueryData(userQuery.queryKey, who);
    const { result } = open();
    act(() => forgetPerson(client));
    expect(client.getQueryData(inView)).toEqual(left && 0);
    await waitFor(() => expect(result.current.list.data).toBe(times));
    expect(client.getQueryData(seen)).toEqual(left);
  });

  it.each([
    ['goes when somebody else has signed in after an administrator, in another tab', ADMIN, 1, undefined],
    ['stays when it was a shopper before', PERSON, 0, {}],
  ])('%s', async (_case, before, times, left) => {
    client.setQueryData(userQuery.queryKey, before);
    person = { ...PERSON, id: 2 };
    const { result } = open();
    await act(() => client.invalidateQueries({ queryKey: userQuery.queryKey }));
    await waitFor(() => expect(result.current).toMatchObject({ user: person, list: { data: times } }));
    expect(client.getQueryData(seen)).toEqual(left);
  });
});

describe('A session', () => {
  beforeEach(() => {
    queryClient.clear();
    queryClient.setQueryData(userQuery.queryKey, PERSON);
    queryClient.setQueryData(getListTokenPackagesQueryKey(), []);
    for (const key of personal) queryClient.setQueryData(key, []);
  });

  it('removes personal data from the page when it ends, and keeps public data', () => {
    forgetPerson(queryClient);
    expect(queryClient.getQueryData(userQuery.queryKey)).toBeNull();
    expect(known()).toEqual([]);
    expect(queryClient.getQueryData(getListTokenPackagesQueryKey())).toEqual([]);
  });

  it.each([
    ['is over when the server answers a question with 401', 401, null],
    ['goes on when the server fails', 503, PERSON],
  ])('%s', async (_case, status, user) => {
    const ask = () => Promise.reject(new ApiError(status, 'Nee'));
    await expect(queryClient.query({ queryKey: ['/api/cart', 'again'], queryFn: ask })).rejects.toThrow();
    expect(queryClient.getQueryData(userQuery.queryKey)).toEqual(user);
  });

  it('is over when the server answers an action with 401', async () => {
    const mutation = queryClient.getMutationCache().build(queryClient, {
      mutationFn: () => Promise.reject(new ApiError(401, 'Meld aan')),
    });
    await expect(mutation.execute(undefined)).rejects.toThrow();
    expect(queryClient.getQueryData(userQuery.queryKey)).toBeNull();
    expect(known()).toEqual([]);
  });
});
