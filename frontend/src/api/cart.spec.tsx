import { onlineManager, type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { speak } from '../../test/speak';
import { createQueryClient } from '../app/query-client';
import shop from '../i18n/en/shop';
import { toast } from '../ui/toast';
import {
  useCart,
  useCartCount,
  useHoldings,
  useMergedCart,
  usePutInCart,
  usePutPackInCart,
  usePutSeveralInCart,
  useShownCart,
  useTakeFromCart,
  useVisitorCart,
} from './cart';
import { getMergeCartMutationKey } from './generated/cart-and-purchases';
import { getGetPhotoQueryKey } from './generated/photos';
import { transport } from './mutator';
import { useBuyPhoto, usePurchasesElsewhere } from './purchase';
import { userQuery } from './session';

jest.mock('../ui/toast', () => ({ toast: jest.fn() }));

const PERSON = { id: 1, username: 'ouer' };
/** Answers about the photograph from earlier calls, read again when they may have changed. */
const KNOWN = [getGetPhotoQueryKey(5), ['/api/photos/5/is-purchased']];
const calls: string[] = [];
let client: QueryClient;
/** Answers the call that changes something. */
let answer: (body: string) => Promise<Response>;
let purchased: () => Promise<Response>;
/** Who reads, as the server knows it. */
let reader: object | null;

const wrapper = ({ children }: { children?: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
);

const cartOf = (...photoIds: number[]) =>
  Response.json({ items: photoIds.map((photoId) => ({ id: photoId, photoId })), packs: [], count: photoIds.length });

beforeAll(() => speak('en', { shop }));
beforeEach(() => {
  calls.length = 0;
  localStorage.clear();
  jest.mocked(toast).mockReset();
  client = createQueryClient();
  client.setQueryData<object>(userQuery.queryKey, PERSON);
  reader = PERSON;
  for (const key of KNOWN) client.setQueryData(key, {});
  transport.fetch = (url, options) => {
    const { method = 'GET', body } = options ?? {};
    calls.push(`${method} ${url as string}`);
    if (method !== 'GET') return answer(body as string);
    if ((url as string).endsWith('/is-purchased')) return purchased();
    if (url === '/api/user') return Promise.resolve(Response.json(reader ?? {}, { status: reader ? 200 : 401 }));
    if (url === '/api/cart') return Promise.resolve(cartOf());
    return Promise.resolve(Response.json((url as string).startsWith('/api/photos?') ? [{ id: 5 }] : []));
  };
});
afterEach(() => jest.useRealTimers());

const isReadAgain = (key: readonly unknown[]) => client.getQueryState(key)?.isInvalidated === true;
const said = () => jest.mocked(toast).mock.calls.map(([{ title }]) => title);

it('A photograph that is owned already is said to be theirs, and all that shows it is read again', async () => {
  answer = () => Promise.resolve(Response.json({ message: 'Bought', code: 'already-owned' }, { status: 409 }));
  const { result } = renderHook(() => usePutInCart(), { wrapper });
  act(() => result.current.mutate({ data: { photoId: 5 } }));
  await waitFor(() => expect(KNOWN.map(isReadAgain)).toEqual([true, true]));
  expect(said()).toEqual([shop.photo.ownedTitle]);
});

describe('A purchase whose answer is lost', () => {
  const buy = async () => {
    answer = () => Promise.reject(new TypeError('Failed to fetch'));
    jest.useFakeTimers();
    const { result } = renderHook(() => useBuyPhoto(5), { wrapper });
    let outcome: unknown = 'not known yet';
    act(() => void result.current.buy({}).then(...[(found: unknown) => (outcome = found), () => (outcome = 'failed')]));
    const after = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
    await after(1);
    return { result, after, outcome: () => outcome };
  };
  const isOwned = (owned: boolean) => () => Promise.resolve(Response.json({ purchased: owned }));

  it('is looked up, without a word until there is a signal and it is found', async () => {
    purchased = () => Promise.reject(new TypeError('Failed to fetch'));
    const { result, after, outcome } = await buy();
    await after(60_000);
    expect(result.current).toMatchObject({ isPending: true, isChecking: true });
    expect([outcome(), said()]).toEqual(['not known yet', []]);
    purchased = isOwned(true);
    await after(2_000);
    expect(outcome()).toBeNull();
    expect(result.current.isChecking).toBe(false);
    // It was sent once: looking is not buying.
    expect(calls.filter((call) => call.startsWith('POST'))).toHaveLength(1);
    expect(KNOWN.map(isReadAgain)).toContain(true);
  });

  it('may still be at work at the server, and has failed when it is not there after some time', async () => {
    purchased = isOwned(false);
    const { after, outcome } = await buy();
    await after(1_000);
    expect([outcome(), said()]).toEqual(['not known yet', []]);
    await after(2_000);
    expect([outcome(), said()]).toEqual(['failed', [shop.cart.purchaseFailed]]);
  });

  it('is not looked for when the shop has refused it', async () => {
    const { result } = renderHook(() => useBuyPhoto(5), { wrapper });
    answer = () => Promise.resolve(Response.json({ message: 'Too few', code: 'too-few-tokens' }, { status: 402 }));
    await act(() => expect(result.current.buy({})).rejects.toThrow('Too few'));
    expect(calls).not.toContain('GET /api/photos/5/is-purchased');
  });
});

it('What another tab has bought is read anew in this one', async () => {
  renderHook(() => usePurchasesElsewhere(), { wrapper });
  act(() => void dispatchEvent(new StorageEvent('storage', { key: 'bought', newValue: '5' })));
  await waitFor(() => expect(isReadAgain(KNOWN[1] ?? [])).toBe(true));
});

describe('The cart of a visitor', () => {
  const open = (user: object | null, chosen: number[] = []) => {
    reader = user;
    client.setQueryData<object | null>(userQuery.queryKey, user);
    const hook = renderHook(
      () => {
        useMergedCart();
        const put = usePutInCart();
        const take = useTakeFromCart();
        return { put, take, count: useCartCount(), inCart: [...useHoldings().inCart] };
      },
      { wrapper },
    );
    keep(...chosen);
    return hook;
  };
  /** As another tab does. */
  const keep = (...photoIds: number[]) => {
    localStorage.setItem('cart', JSON.stringify(photoIds));
    act(() => void dispatchEvent(new StorageEvent('storage', { key: 'cart' })));
  };
  const press = (hook: ReturnType<typeof open>, what: 'put' | 'take', photoId = 5) =>
    act(async () => void (await hook.result.current[what].mutateAsync({ data: { photoId } })));

  it('is kept in the browser, without a call, and a press is undone from its message', async () => {
    const hook = open(null);
    await press(hook, 'put');
    await press(hook, 'put', 6);
    expect(hook.result.current).toMatchObject({ count: 2, inCart: [5, 6] });
    const [{ actions = [] }] = jest.mocked(toast).mock.lastCall!;
    expect(actions.map(({ label }) => label)).toEqual([shop.cart.viewCart, shop.cart.undo]);
    act(() => actions[1]?.onPress());
    await waitFor(() => expect(hook.result.current.inCart).toEqual([5]));
    expect(localStorage.getItem('cart')).toBe('[5]');
    await press(hook, 'take');
    expect(hook.result.current.count).toBe(0);
    expect(said()).toEqual([shop.cart.added, shop.cart.added, shop.cart.removed, shop.cart.removed]);
    expect(calls).toEqual([]);
  });

  it('joins the account’s after signing in, which is not said to be empty meanwhile, and is then forgotten here', async () => {
    client.setMutationDefaults(getMergeCartMutationKey(), { retryDelay: 0 });
    const hook = open(null, [5]);
    const { result } = renderHook(() => useShownCart(), { wrapper });
    const merged = Promise.withResolvers<Response>();
    let photoIds: number[] = [];
    const takeUp = (body: string) => {
      ({ photoIds } = JSON.parse(body) as { photoIds: number[] });
      return merged.promise;
    };
    // The signal drops at first.
    answer = () => {
      answer = takeUp;
      return Promise.reject(new TypeError('Failed to fetch'));
    };
    act(() => void client.setQueryData<object>(userQuery.queryKey, PERSON));
    await waitFor(() => expect(client.getQueryData(['/api/cart'])).toMatchObject({ count: 0 }));
    await waitFor(() => expect(photoIds).toEqual([5]));
    expect(result.current).toMatchObject({ isPending: true, data: undefined });
    await act(() => Promise.resolve(merged.resolve(cartOf(8, ...photoIds))));
    await waitFor(() => expect(hook.result.current).toMatchObject({ count: 2, inCart: [8, 5] }));
    expect(result.current).toMatchObject({ isPending: false, data: { count: 2 } });
    expect(localStorage.getItem('cart')).toBeNull();
  });

  it('takes what somebody adds whose session has ended', async () => {
    answer = () => Promise.resolve(Response.json({ message: 'Log in' }, { status: 401 }));
    const hook = open(PERSON);
    await press(hook, 'put');
    expect(hook.result.current.inCart).toEqual([5]);
    expect(client.getQueryData(userQuery.queryKey)).toBeNull();
    expect(said()).toEqual([shop.cart.added]);
  });

  it('shows what is in the shop, and holds a hundred photographs', async () => {
    const hook = open(
      null,
      Array.from({ length: 100 }, (_, index) => index + 5),
    );
    await act(() => expect(hook.result.current.put.mutateAsync({ data: { photoId: 4 } })).rejects.toThrow('409'));
    const cart = renderHook(() => useVisitorCart(), { wrapper });
    await waitFor(() => expect(cart.result.current.data).toEqual([{ id: 5, photo: { id: 5 } }]));
    expect(hook.result.current.inCart).toEqual([5]);
  });
});

describe('What was put in the cart together', () => {
  const open = (user: object | null) => {
    client.setQueryData<object | null>(userQuery.queryKey, user);
    const hook = renderHook(
      () => ({
        several: usePutSeveralInCart({ isTold: true }),
        pack: usePutPackInCart(),
        inCart: useHoldings().inCart,
      }),
      { wrapper },
    );
    // Nothing is left of the test before.
    act(() => void dispatchEvent(new StorageEvent('storage', { key: 'cart' })));
    return hook;
  };
  /** Presses Undo in the message about it. */
  const undo = async () => {
    const [{ actions = [] }] = jest.mocked(toast).mock.lastCall!;
    expect(actions.map(({ label }) => label)).toEqual([shop.cart.viewCart, shop.cart.undo]);
    act(() => actions[1]?.onPress());
    await waitFor(() => expect(said().at(-1)).toBe(shop.cart.removed));
  };

  it('leaves a visitor’s from its message, all but what was there before', async () => {
    const { result } = open(null);
    await act(() => result.current.several.mutateAsync({ photoIds: [5] }));
    await act(() => result.current.several.mutateAsync({ photoIds: [5, 6, 7] }));
    expect([...result.current.inCart]).toEqual([5, 6, 7]);
    await undo();
    expect([...result.current.inCart]).toEqual([5]);
  });

  it('goes into a nearly full cart of a visitor whole, or not at all', async () => {
    const { result } = open(null);
    const photoIds = Array.from({ length: 99 }, (_, index) => index + 1);
    await act(() => result.current.several.mutateAsync({ photoIds }));
    await act(() => expect(result.current.several.mutateAsync({ photoIds: [100, 101] })).rejects.toThrow('409'));
    expect(result.current.inCart.size).toBe(99);
  });

  it.each([
    ['', true],
    [', also where it was not known yet', false],
  ])('leaves an account’s, all but what was there before%s', async (_case, isKnown) => {
    const CART = { items: [{ id: 5, photoId: 5 }], packs: [], count: 1, total: 1 };
    if (isKnown) client.setQueryData(['/api/cart'], CART);
    const { fetch } = transport;
    const cart = Promise.withResolvers<Response>();
    transport.fetch = (url, options) => (url === '/api/cart' ? cart.promise : fetch(url, options));
    const { result } = open(PERSON);
    const bodies: string[] = [];
    answer = (body) => {
      bodies.push(body);
      return Promise.resolve(cartOf(5, 6, 7));
    };
    const putting = act(() => result.current.several.mutateAsync({ photoIds: [5, 6, 7] }));
    cart.resolve(Response.json(CART));
    await putting;
    await undo();
    expect(bodies.slice(1)).toEqual(['{"photoId":6}', '{"photoId":7}']);
  });

  it('leaves it as a pack, too', async () => {
    const { result } = open(PERSON);
    answer = () => Promise.resolve(Response.json({ message: '' }));
    const { fetch } = transport;
    const packs = [
      { id: 3, matchId: 8, day: null, teamId: 2, label: '9', photoIds: [1] },
      { id: 4, matchId: 8, day: null, teamId: 2, label: '7', photoIds: [2] },
    ];
    transport.fetch = (url, options) =>
      url === '/api/cart' ? Promise.resolve(Response.json({ items: [], packs, count: 2 })) : fetch(url, options);
    await act(() => result.current.pack.mutateAsync({ data: { match: 8, team: 2, label: '7' } }));
    await undo();
    expect(calls.filter((call) => call.startsWith('DELETE'))).toEqual(['DELETE /api/cart/packs/4']);
  });
});

it('The cart that is in view stays when the signal comes back: a question may be open about it', async () => {
  const CART = { items: [], packs: [], count: 1, total: 2 };
  client.setQueryData<object>(['/api/cart'], CART, { updatedAt: Date.now() - 60_000 });
  const { result } = renderHook(() => useCart(), { wrapper });
  await waitFor(() => expect(result.current.data?.count).toBe(0));
  calls.length = 0;
  client.setQueryData<object>(['/api/cart'], CART, { updatedAt: Date.now() - 60_000 });
  act(() => onlineManager.setOnline(false));
  act(() => onlineManager.setOnline(true));
  await act(() => Promise.resolve());
  expect(calls).toEqual([]);
});
