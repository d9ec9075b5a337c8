import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { useRefreshGalleries } from './use-galleries';

it.each([
  ['/api/galleries', true],
  ['/api/photos/gallery-groups', true],
  ['/api/matches', true],
  ['/api/teams', false],
])('A changed gallery makes %s be read again: %s', async (address, isStale) => {
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  client.setQueryData([address], []);
  const { result } = renderHook(useRefreshGalleries, { wrapper });
  await result.current();
  expect(client.getQueryState([address])?.isInvalidated).toBe(isStale);
});
