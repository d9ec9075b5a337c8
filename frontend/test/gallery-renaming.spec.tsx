import '@testing-library/jest-dom';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { speak } from './speak';
import { transport } from '../src/api/mutator';
import shop from '../src/i18n/en';
import admin from '../src/i18n/en/admin';
import adminGalleries from '../src/i18n/en/admin-galleries';
import { Component as Gallery } from '../src/routes/admin/gallery-match';
import { paths } from '../src/app/paths';
import { QUERY_DEFAULTS } from '../src/app/query-client';
import { toast } from '../src/ui/toast';
import Toaster from '../src/ui/toaster';

// There is no layout here, in which anything could come into view.
jest.mock('../src/ui/use-in-view', () => ({ useInView: () => [() => undefined, false] }));

const { editTitle, save, title } = adminGalleries.gallery;
const renamed = paths.adminGalleryMatch('Dag 1 B');

beforeAll(() => speak('en', { shop, admin, 'admin-galleries': adminGalleries }));
// The message of the test before gives way.
beforeEach(() => toast({ title: '' }));

it.each<[string, (leave: () => Promise<void>) => unknown, string]>([
  ['leads to its new name', () => undefined, renamed],
  ['leads to its new name when the question was closed meanwhile', () => userEvent.keyboard('{Escape}'), renamed],
  ['takes nobody back who has gone to another page meanwhile', (leave) => leave(), '/elsewhere'],
])('A gallery that is renamed %s', async (_case, meanwhile, at) => {
  const answer = Promise.withResolvers<Response>();
  transport.fetch = (url) => {
    if (url === '/api/photos/update-album-title') return answer.promise;
    const gallery = { name: (url as string).includes('B') ? 'Dag 1 B' : 'Dag 1', category: 'Rugby' };
    return Promise.resolve(Response.json({ ...gallery, photos: [], nextCursor: null }));
  };
  const client = new QueryClient({ defaultOptions: QUERY_DEFAULTS });
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
  expect(router.state.location.pathname).toBe(at);
});
