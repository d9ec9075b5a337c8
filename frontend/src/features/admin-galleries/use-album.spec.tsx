import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { transport } from '../../api/mutator';
import { QUERY_DEFAULTS } from '../../app/query-client';
import { useAlbum } from './use-album';

it('A gallery is read again as long as a photograph of it is being prepared', async () => {
  jest.useFakeTimers();
  const answers = [
    ['ready', 'processing'],
    ['ready', 'processing'],
    ['ready', 'failed'],
  ];
  let asked = 0;
  transport.fetch = () => {
    const statuses = answers[asked++] ?? [];
    return Promise.resolve(Response.json({ photos: statuses.map((status, id) => ({ id, status })), nextCursor: null }));
  };
  const client = new QueryClient({ defaultOptions: QUERY_DEFAULTS });
  const { result } = renderHook(() => useAlbum('Netbalfees'), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
  await pass(1000);
  expect(asked).toBe(1);
  await pass(5000);
  expect(asked).toBe(2);
  await pass(5000);
  expect(asked).toBe(3);
  expect(result.current.data?.pages.flatMap(({ photos }) => photos).at(-1)?.status).toBe('failed');
  await pass(60_000);
  expect(asked).toBe(3);
  jest.useRealTimers();
});
