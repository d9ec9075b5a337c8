import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { speak } from '../../../test/speak';
import { transport } from '../../api/mutator';
import { QUERY_DEFAULTS } from '../../app/query-client';
import texts from '../../i18n/en/admin-galleries';
import { toast } from '../../ui/toast';
import { usePhotosOf, useFeature, useRenameGallery } from './use-gallery';

jest.mock('../../ui/toast', () => ({ toast: jest.fn() }));

beforeAll(() => speak('en', { 'admin-galleries': texts }));

function render<Result>(hook: () => Result) {
  const client = new QueryClient({ defaultOptions: QUERY_DEFAULTS });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  return renderHook(hook, { wrapper });
}

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
  const { result } = render(() => usePhotosOf('Netbalfees'));
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

it.each([
  ['as the server has written it', Response.json({ name: 'Dag 2' }), 'Dag 2'],
  ['as it was typed when the server does not say', Response.json({}, { status: 500 }), 'Dag  2'],
])('A gallery that was renamed has its title %s', async (_how, named, title) => {
  transport.fetch = (url) =>
    Promise.resolve(
      url === '/api/photos/update-album-title' ? Response.json({ message: 'Album title updated' }) : named,
    );
  const { result } = render(() => useRenameGallery());
  const renamed = await act(() => result.current.mutateAsync({ oldTitle: 'Dag 1', newTitle: 'Dag  2' }));
  expect(renamed).toEqual({ title });
  expect(toast).toHaveBeenLastCalledWith({ title: texts.gallery.titleUpdated, description: undefined });
});

it('A photograph that is featured is told of once', async () => {
  transport.fetch = () => Promise.resolve(Response.json({ message: 'Photo set as featured' }));
  const { result } = render(useFeature);
  await act(() => result.current.mutateAsync(12));
  expect(toast).toHaveBeenLastCalledWith({ title: texts.gallery.featuredSet, description: undefined });
});
