import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { getIsPurchasedQueryKey } from '../../api/generated/cart-and-purchases';
import { transport } from '../../api/mutator';
import { userQuery } from '../../api/session';
import { justBought, paths } from '../../app/paths';
import { createQueryClient } from '../../app/query-client';
import { useOwnership } from './use-ownership';

/** Looks at photograph 7 as a signed-in person, with the history state that has led there. */
function look(purchased: boolean, state: unknown = null) {
  transport.fetch = () => Promise.resolve(Response.json({ purchased }));
  const client = createQueryClient();
  client.setQueryData<object | null>(userQuery.queryKey, { id: 1 });
  const { result } = renderHook(() => useOwnership(7), {
    wrapper: ({ children }) => (
      <QueryClientProvider client={client}>
        <MemoryRouter initialEntries={[{ pathname: paths.photo(7), state }]}>{children}</MemoryRouter>
      </QueryClientProvider>
    ),
  });
  return { client, result };
}

it('knows a photograph that is bought while the reader looks at it', async () => {
  const { client, result } = look(false);
  const key = getIsPurchasedQueryKey(7);
  await waitFor(() => expect(client.getQueryData(key)).toEqual({ purchased: false }));
  expect(result.current).toEqual({ isOwn: false, isBoughtHere: false });
  act(() => void client.setQueryData(key, { purchased: true }));
  await waitFor(() => expect(result.current).toEqual({ isOwn: true, isBoughtHere: true }));
});

it.each([
  ['one that was bought before', null, false],
  ['one to which its purchase has led', justBought([7]), true],
  ['one after the purchase of another', justBought([8]), false],
])('knows %s', async (_which, state, isBoughtHere) => {
  const { result } = look(true, state);
  await waitFor(() => expect(result.current).toEqual({ isOwn: true, isBoughtHere }));
});
