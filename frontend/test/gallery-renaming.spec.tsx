import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, renderHook, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { speak } from './speak';
import { transport } from '../src/api/mutator';
import shop from '../src/i18n/en/shop';
import admin from '../src/i18n/en/admin';
import adminGalleries from '../src/i18n/en/admin-galleries';
import Gallery from '../src/routes/admin/gallery-match';
import { paths } from '../src/app/paths';
import { createQueryClient } from '../src/app/query-client';
import { toast, useToasts } from '../src/ui/toast';
import Toaster from '../src/ui/toaster';

// There is no layout here, in which anything could come into view.
jest.mock('../src/ui/use-in-view', () => ({ useInView: () => [() => undefined, false] }));

const { editTitle, save, title } = adminGalleries.gallery;
const renamed = paths.adminGalleryMatch('Dag 1 B');

/** What the galleries have in common. */
const GALLERY = {
  ...{ id: 7, category: 'Rugby', tokenPrice: 1, photoCount: 1, matchId: null, unlisted: false, accessCode: null },
  ...{ publishedAt: '2026-11-20T08:00:00.000Z', createdAt: '2026-11-20T08:00:00.000Z' },
};
/** Who looks after the gallery. */
const ADMIN = { id: 1, isAdmin: true };

beforeAll(() => speak('en', { shop, admin, 'admin-galleries': adminGalleries }));
// The message of the test before gives way.
beforeEach(() => toast({ title: '' }));

it.each<[string, (leave: () => Promise<void>) => unknown, string]>([
  ['leads to its new name', () => undefined, renamed],
  ['leads to its new name when the question was closed meanwhile', () => userEvent.keyboard('{Escape}'), renamed],
  ['does not take back a reader who has gone to another page', (leave) => leave(), '/elsewhere'],
])('A gallery that is renamed %s', async (_case, meanwhile, at) => {
  const answer = Promise.withResolvers<Response>();
  transport.fetch = (url) => {
    if (url === '/api/photos/update-album-title') return answer.promise;
    if (url === '/api/user') return Promise.resolve(Response.json(ADMIN));
    const gallery = { name: (url as string).includes('B') ? 'Dag 1 B' : 'Dag 1', ...GALLERY };
    return Promise.resolve(Response.json({ ...gallery, photos: [], nextCursor: null }));
  };
  const client = createQueryClient();
  const router = createMemoryRouter(
    [
      { path: '/admin/gallery-match/:matchInfo', element: <Gallery /> },
      { path: '/elsewhere', element: null },
    ],
    { initialEntries: [paths.adminGalleryMatch('Dag 1')] },
  );
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
      <Toaster />
    </QueryClientProvider>,
  );
  await userEvent.click(await screen.findByRole('button', { name: editTitle }));
  await userEvent.type(await screen.findByLabelText(title), ' B');
  await userEvent.click(screen.getByRole('button', { name: save }));
  await waitFor(() => expect(client.isMutating()).toBe(1));
  await meanwhile(() => act(() => router.navigate('/elsewhere')));
  answer.resolve(Response.json({ message: 'Album title updated' }));
  expect(await screen.findByText('Album title updated')).toBeVisible();
  await waitFor(() => expect(client.isMutating()).toBe(0));
  expect(router.state.location.pathname).toBe(at);
});

/** Opens the page of “Dag 1”, with these answers by address. */
function open(answers: (url: string) => Response) {
  transport.fetch = (url) => Promise.resolve(url === '/api/user' ? Response.json(ADMIN) : answers(url as string));
  const router = createMemoryRouter([{ path: '/admin/gallery-match/:matchInfo', element: <Gallery /> }], {
    initialEntries: [paths.adminGalleryMatch('Dag 1')],
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return router;
}

it.each([
  ['as the server has written it', Response.json({ name: 'Dag 2', ...GALLERY }), 'Dag 2'],
  ['as it was typed when the server does not say', Response.json({}, { status: 500 }), 'Dag  2'],
])('A gallery that was renamed has its title %s', async (_how, named, at) => {
  const router = open((url) => {
    if (url === '/api/photos/update-album-title') return Response.json({ message: 'Album title updated' });
    if (url.includes('by-name') && url.endsWith('2')) return named.clone();
    return Response.json({ name: 'Dag 1', ...GALLERY, photos: [], nextCursor: null });
  });
  await userEvent.click(await screen.findByRole('button', { name: editTitle }));
  const field = await screen.findByLabelText(title);
  await userEvent.clear(field);
  await userEvent.type(field, 'Dag  2');
  await userEvent.click(screen.getByRole('button', { name: save }));
  await waitFor(() => expect(router.state.location.pathname).toBe(paths.adminGalleryMatch(at)));
  expect(renderHook(useToasts).result.current).toMatchObject([{ title: adminGalleries.gallery.titleUpdated }]);
});

const photoOf = (status: string, id: number) => ({ ...GALLERY, id, status, title: `Foto ${id}`, capturedAt: null });

it('A gallery is read again as long as a photograph of it is being prepared', async () => {
  jest.useFakeTimers();
  const answers = [
    ['ready', 'processing'],
    ['ready', 'processing'],
    ['ready', 'failed'],
  ];
  let asked = 0;
  open((url) => {
    if (!url.startsWith('/api/photos/gallery/')) return Response.json({ name: 'Dag 1', ...GALLERY });
    return Response.json({ photos: (answers[asked++] ?? []).map(photoOf), nextCursor: null });
  });
  const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
  await pass(1000);
  expect(asked).toBe(1);
  await pass(5000);
  expect(asked).toBe(2);
  await pass(5000);
  expect(asked).toBe(3);
  await pass(60_000);
  expect(asked).toBe(3);
  jest.useRealTimers();
});

it('Featuring a photograph shows one toast', async () => {
  open((url) =>
    Response.json(
      url.endsWith('set-as-featured')
        ? { message: 'Photo set as featured' }
        : { name: 'Dag 1', ...GALLERY, photos: [photoOf('ready', 1)], nextCursor: null },
    ),
  );
  await userEvent.click(await screen.findByRole('button', { name: /featured/i }));
  const { result } = renderHook(useToasts);
  await waitFor(() =>
    expect(result.current.map((toast) => [toast.title, toast.description])).toEqual([
      [adminGalleries.gallery.featuredSet, undefined],
    ]),
  );
});
