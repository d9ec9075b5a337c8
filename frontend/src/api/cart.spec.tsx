import { onlineManager, type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createQueryClient } from '../app/query-client';
import { usePutInCart, useCart, useBuyPhoto } from './cart';
import { getGetPhotoQueryKey } from './generated/photos';
import { transport } from './mutator';
import { userQuery } from './session';

const PERSON = { id: 1, username: 'ouer' };
/** Answers about the photograph from earlier calls, read again when they may have changed. */
const KNOWN = [getGetPhotoQueryKey(5), ['/api/photos/5/is-purchased']];
const reads: string[] = [];
let client: QueryClient;
/** Answers the call that changes something. */
let answer: () => Promise<Response>;

const wrapper = ({ children }: { children?: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
);

beforeEach(() => {
  reads.length = 0;
  client = createQueryClient();
  client.setQueryData<object>(userQuery.queryKey, PERSON);
  for (const key of KNOWN) client.setQueryData(key, {});
  transport.fetch = (url, options) => {
    if ((options?.method ?? 'GET') !== 'GET') return answer();
    reads.push(url as string);
    return Promise.resolve(Response.json({ items: [], packs: [], count: 0, total: 0 }));
  };
});

const isReadAgain = (key: readonly unknown[]) => client.getQueryState(key)?.isInvalidated === true;

it('A photograph that cannot be added is read again: it may be gone, or have been bought on another device', async () => {
  answer = () => Promise.resolve(Response.json({ message: 'Bought already', code: 'already-bought' }, { status: 409 }));
  const { result } = renderHook(() => usePutInCart(), { wrapper });
  act(() => result.current.mutate({ data: { photoId: 5 } }));
  await waitFor(() => expect(result.current.isError).toBe(true));
  await waitFor(() => expect(KNOWN.map(isReadAgain)).toEqual([true, true]));
});

describe('A purchase whose answer is lost', () => {
  const buy = () => {
    const lost = Promise.withResolvers<Response>();
    answer = () => lost.promise;
    const question = renderHook(() => useBuyPhoto(), { wrapper });
    act(() => question.result.current.mutate({ data: { photoId: 5 } }));
    const lose = () =>
      act(async () => {
        lost.reject(new TypeError('Failed to fetch'));
        await lost.promise.catch(() => undefined);
      });
    return { ...question, lose };
  };
  const isOwned = KNOWN[1] ?? [];

  it('leaves the question open, and lets what it may have changed be read when that closes', async () => {
    const { result, lose, unmount } = buy();
    await lose();
    await waitFor(() => expect(result.current.isError).toBe(true));
    expect(isReadAgain(isOwned)).toBe(false);
    unmount();
    expect(isReadAgain(isOwned)).toBe(true);
  });

  it('lets it be read at once when the question is closed already', async () => {
    const { lose, unmount } = buy();
    unmount();
    expect(isReadAgain(isOwned)).toBe(false);
    await lose();
    await waitFor(() => expect(isReadAgain(isOwned)).toBe(true));
  });
});

it('The cart that is in view stays when the signal comes back: a question may be open about it', async () => {
  client.setQueryData<object>(
    ['/api/cart'],
    { items: [], packs: [], count: 1, total: 2 },
    { updatedAt: Date.now() - 60_000 },
  );
  const { result } = renderHook(() => useCart(), { wrapper });
  await waitFor(() => expect(result.current.data?.count).toBe(0));
  reads.length = 0;
  client.setQueryData<object>(
    ['/api/cart'],
    { items: [], packs: [], count: 1, total: 2 },
    { updatedAt: Date.now() - 60_000 },
  );
  act(() => onlineManager.setOnline(false));
  act(() => onlineManager.setOnline(true));
  await act(() => Promise.resolve());
  expect(reads).toEqual([]);
});
