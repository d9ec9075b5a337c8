import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { transport } from '../../api/mutator';
import { userQuery } from '../../api/session';
import { useRefund } from './use-sales';

it('A refund makes sales, people and one’s own balance be read again', async () => {
  transport.fetch = () => Promise.resolve(Response.json({ message: 'Refunded' }));
  const client = new QueryClient();
  const keys = [['/api/admin/purchase-stats'], ['/api/admin/users'], ['/api/admin/users/7'], userQuery.queryKey];
  keys.forEach((key) => client.setQueryData(key, {}));
  const { result } = renderHook(() => useRefund(), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  await act(() => result.current.mutateAsync({ id: 5, reason: 'Blurred' }));
  expect(keys.filter((key) => !client.getQueryState(key)?.isInvalidated)).toEqual([]);
});
