import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { getListPurchasesQueryKey } from './generated/cart-and-purchases';
import { getListTokenPackagesQueryKey } from './generated/tokens';
import { queryClient } from '../app/query-client';
import { ApiError, transport } from './mutator';
import { forgetPerson, userQuery, useUser } from './session';

const PERSON = {
  id: 1,
  username: 'anneke',
  email: 'anneke@voorbeeld.test',
  pendingEmail: null,
  fullName: 'Anneke Nel',
  isAdmin: false,
  tokenBalance: 3,
  language: 'af' as const,
};
const personal = [
  getListPurchasesQueryKey(),
  ['/api/photos/12/is-purchased'],
  ['/api/cart'],
  ['/api/favourites'],
  ['/api/user/token-purchases/3'],
];
const known = () => personal.filter((key) => queryClient.getQueryData(key) !== undefined);

it('The person stays who it is when a later look fails, and is nobody when the first one does', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
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

describe('A session', () => {
  beforeEach(() => {
    queryClient.clear();
    queryClient.setQueryData(userQuery.queryKey, PERSON);
    queryClient.setQueryData(getListTokenPackagesQueryKey(), []);
    for (const key of personal) queryClient.setQueryData(key, []);
  });

  it('leaves nothing of a person in the page when it ends, and what is everybody’s alone', () => {
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
