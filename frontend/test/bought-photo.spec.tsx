import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { speak } from './speak';
import { transport } from '../src/api/mutator';
import { userQuery } from '../src/api/session';
import shop from '../src/i18n/en/shop';
import Photo from '../src/routes/photo';
import { createQueryClient } from '../src/app/query-client';

/** The page's requests about the photograph. */
let asked: string[];

/** The page of a photograph that is not in the shop any more. */
function open(id: string, user: object | null, purchased: boolean | 'not told') {
  const client = createQueryClient();
  client.setQueryData<object | null>(userQuery.queryKey, user);
  asked = [];
  transport.fetch = (url) => {
    const path = url as string;
    if (/^\/api\/photos\/\w+(\/is-purchased)?$/.test(path)) asked.push(path);
    const isAway = purchased === 'not told';
    return Promise.resolve(
      path.endsWith('/is-purchased')
        ? Response.json(isAway ? { message: 'Please try again' } : { purchased }, { status: isAway ? 503 : 200 })
        : Response.json({ message: 'Photo not found' }, { status: id === '7' ? 404 : 400 }),
    );
  };
  const router = createMemoryRouter([{ path: '/photo/:id', element: <Photo /> }], { initialEntries: [`/photo/${id}`] });
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}

beforeAll(() => speak('en', { shop }));

it('A buyer finds a photograph at its address, even when it is no longer in the shop', async () => {
  open('7', { id: 1, tokenBalance: 4 }, true);
  expect(await screen.findByRole('heading', { level: 1, name: shop.photo.ownedTitle })).toBeVisible();
  expect(screen.getByText(shop.photo.owned, { exact: false })).toBeVisible();
  expect(screen.getByRole('link', { name: shop.photo.ownedLink })).toHaveAttribute('href', '/dashboard');
  expect(screen.getByRole('link', { name: shop.photo.download })).toHaveAttribute('href', '/api/photos/7/download');
});

it.each([
  ['to a reader who has not bought it', '7', { id: 1, tokenBalance: 4 }, 2],
  ['to a visitor, who is not asked about', '7', null, 1],
  ['at an address that names none, without asking about it', 'sewe', { id: 1, tokenBalance: 4 }, 1],
])('A photograph that is not in the shop is not found: %s', async (_case, id, user, calls) => {
  open(id, user, false);
  expect(await screen.findByRole('heading', { level: 1, name: shop.photo.notFound })).toBeVisible();
  await waitFor(() => expect(asked).toHaveLength(calls));
  expect(screen.getByRole('link', { name: shop.photo.backToGallery })).toHaveAttribute('href', '/gallery');
});

it('A photograph is not “not found” while the shop cannot say whether it is the reader’s', async () => {
  open('7', { id: 1, tokenBalance: 4 }, 'not told');
  expect(await screen.findByText(shop.photo.ownershipError, {}, { timeout: 5000 })).toBeVisible();
  expect(screen.queryByText(shop.photo.notFound)).not.toBeInTheDocument();
});

it('The keyboard is at the page when a photograph leaves the shop while somebody puts it into the cart', async () => {
  const user = { id: 1, tokenBalance: 4 };
  const photo = { id: 7, title: 'Losskrum', description: null, category: 'Rugby', matchInfo: 'Derby', matchId: null };
  const picture = { status: 'ready', width: 900, height: 600, thumbhash: null, watermarkedPath: 'previews/7.jpg' };
  const dates = { capturedAt: null, createdAt: '2026-11-21T08:00:00.000Z' };
  let isInShop = true;
  transport.fetch = (url, options) => {
    const path = url as string;
    if (options?.method === 'POST') isInShop = false;
    if (path.endsWith('/is-purchased')) return Promise.resolve(Response.json({ purchased: false }));
    if (path === '/api/cart') return Promise.resolve(Response.json({ items: [], packs: [], count: 0, total: 0 }));
    if (path === '/api/user') return Promise.resolve(Response.json(user));
    if (path !== '/api/photos/7' && path !== '/api/cart/add') return Promise.resolve(Response.json([]));
    return Promise.resolve(
      isInShop
        ? Response.json({ ...photo, ...picture, ...dates, tokenPrice: 1 })
        : Response.json({ message: 'Photo not found' }, { status: 404 }),
    );
  };
  const client = createQueryClient();
  client.setQueryData<object | null>(userQuery.queryKey, user);
  const router = createMemoryRouter([{ path: '/photo/:id', element: <Photo /> }], { initialEntries: ['/photo/7'] });
  render(
    <QueryClientProvider client={client}>
      <main id="main" tabIndex={-1}>
        <RouterProvider router={router} />
      </main>
    </QueryClientProvider>,
  );
  const [add] = await screen.findAllByRole('button', { name: shop.photo.addToCart });
  // When it was taken is not known, and the day of its upload is not said instead.
  expect(screen.queryByText(/21 Nov 2026/)).toBeNull();
  add?.focus();
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByRole('heading', { level: 1, name: shop.photo.notFound })).toBeVisible();
  expect(screen.getByRole('main')).toHaveFocus();
});
