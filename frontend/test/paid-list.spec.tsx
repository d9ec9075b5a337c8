import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom';
import { speak } from './speak';
import type { UserDto } from '../src/api/generated/shop.schemas';
import { transport } from '../src/api/mutator';
import { userQuery } from '../src/api/session';
import { createQueryClient } from '../src/app/query-client';
import { closeSignIn } from '../src/features/auth/sign-in';
import { SignInSheet } from '../src/features/auth/sign-in-sheet';
import lists from '../src/i18n/en/lists';
import shop from '../src/i18n/en/shop';
import ListPage from '../src/routes/list';

jest.mock('../src/features/photos/photo-grid', () => ({ PhotoGrid: () => null, PhotoGridSkeleton: () => null }));

const OUMA = { id: 1, username: 'ouma', tokenBalance: 4 } as UserDto;
const PHOTOS = [5, 6].map((id) => ({ id, title: `Foto ${id}`, tokenPrice: 1, status: 'ready', thumbhash: null }));
const LIST = { name: 'Drie', goesTo: 'Jan', photos: PHOTOS, boughtIds: [], expiresAt: '2026-12-24T10:00Z' };
const PAID = JSON.stringify({ photoIds: [5, 6], listToken: 'abc' });
const NOT_SIGNED_IN = () => Response.json({ code: 'not-signed-in', message: 'Please log in.' }, { status: 401 });

const CART = { items: [], packs: [], count: 0, total: 0 };

/** What was sent to the cart. */
let sent: string[];
/** The answers to who is here, and to putting photographs in the cart. */
let whoIsHere: () => Promise<Response>;
let merged: () => Response;

beforeAll(() => speak('en', { shop, lists }));
beforeEach(() => {
  localStorage.clear();
  sent = [];
  merged = () => Response.json(CART);
  whoIsHere = () => Promise.resolve(Response.json(OUMA));
  transport.fetch = (url, options) => {
    if (url === '/api/user') return whoIsHere();
    if (url === '/api/cart/merge') sent.push(options?.body as string);
    if (url === '/api/cart/merge') return Promise.resolve(merged());
    const answers: Record<string, object> = { '/api/lists/abc': LIST, '/api/cart': CART };
    return Promise.resolve(Response.json(answers[url as string] ?? []));
  };
});
afterEach(() => act(() => closeSignIn()));

/** Opens the list; nothing is known of the person yet when they are undefined. */
function open(person: UserDto | null | undefined) {
  const client = createQueryClient();
  if (person !== undefined) client.setQueryData<object | null>(userQuery.queryKey, person);
  const frame = (
    <>
      <Outlet />
      <SignInSheet />
    </>
  );
  const router = createMemoryRouter(
    [
      {
        element: frame,
        children: [
          { path: '/list/:token', element: <ListPage /> },
          { path: '/cart', element: null },
        ],
      },
    ],
    { initialEntries: ['/list/abc'] },
  );
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  const signIn = () =>
    act(() => {
      client.setQueryData(userQuery.queryKey, OUMA);
      closeSignIn(OUMA);
    });
  const isInCart = () => waitFor(() => expect(router.state.location.pathname).toBe('/cart'));
  return { signIn, isInCart };
}
const pay = async () => userEvent.click(await screen.findByRole('button', { name: 'Pay for 2 photos' }));
const kept = () => localStorage.getItem('cart');

it('Who presses before it is known that they are signed in pays for the list once that is known', async () => {
  const answer = Promise.withResolvers<Response>();
  whoIsHere = () => answer.promise;
  const { isInCart } = open(undefined);
  await pay();
  expect(screen.getByRole('button', { name: lists.paying })).toHaveAttribute('aria-busy', 'true');
  expect([kept(), sent]).toEqual([null, []]);
  answer.resolve(Response.json(OUMA));
  await isInCart();
  expect([kept(), sent]).toEqual([null, [PAID]]);
});

it('Who turns out to be a visitor signs in first, and pays for the list then', async () => {
  whoIsHere = () => Promise.resolve(NOT_SIGNED_IN());
  const { signIn, isInCart } = open(undefined);
  await pay();
  expect(await screen.findByText(shop.account.sheet.give)).toBeVisible();
  expect([kept(), sent]).toEqual([null, []]);
  signIn();
  await isInCart();
  expect([kept(), sent]).toEqual([null, [PAID]]);
});

it('Whose session has ended, and who does not log in again, has nothing of the list in the cart of this browser', async () => {
  const { signIn, isInCart } = open(OUMA);
  merged = NOT_SIGNED_IN;
  await pay();
  await userEvent.click(await screen.findByRole('button', { name: shop.account.sheet.notNow }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await pay();
  expect(await screen.findByText(shop.account.sheet.give)).toBeVisible();
  expect(kept()).toBeNull();
  merged = () => Response.json(CART);
  signIn();
  await isInCart();
  expect([kept(), sent]).toEqual([null, [PAID, PAID]]);
});
