import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { renderPage } from './render-page';
import { speak } from './speak';
import type { PhotoDto } from '../src/api/generated/shop.schemas';
import { getListTokenPackagesQueryKey } from '../src/api/generated/tokens';
import { transport } from '../src/api/mutator';
import { userQuery } from '../src/api/session';
import shop from '../src/i18n/en/shop';
import Cart from '../src/routes/cart';
import Dashboard from '../src/routes/dashboard';
import PaymentCancelled from '../src/routes/payment-cancelled';
import PaymentSuccess from '../src/routes/payment-success';
import Profile from '../src/routes/profile';
import Tokens from '../src/routes/tokens';
import { BuyPanel } from '../src/features/photo/buy-panel';
import { createQueryClient } from '../src/app/query-client';

// There is no layout here, in which anything could come into view.
jest.mock('../src/ui/use-in-view', () => ({ useInView: () => [() => undefined, false] }));

const PHOTO = {
  id: 5,
  title: 'Drie',
  tokenPrice: 2,
  status: 'ready',
  category: 'Rugby',
  matchInfo: 'Kloof',
} as PhotoDto;
const ANSWERS: Record<string, unknown> = {
  '/api/user': { id: 1, fullName: 'Anneke Nel', tokenBalance: 8 },
  '/api/cart': { items: [{ id: 1, photoId: 5, photo: PHOTO, owned: false }], packs: [], count: 1, total: 2 },
  '/api/photos/5/is-purchased': { purchased: false },
};

const address = '/payment-success?purchase=12';
const cancelled = '/payment-cancelled?purchase=12';
const inCart = '/cart?purchase=12';

beforeAll(() => speak('en', { shop }));

it.each([
  ['it cannot be read who is there', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['the session has ended', () => Promise.resolve(Response.json({ message: 'Log in' }, { status: 401 }))],
])('No payment is said to have succeeded when %s', async (_case, answer) => {
  const client = createQueryClient();
  transport.fetch = answer;
  renderPage(<PaymentSuccess />, client, address);
  await waitFor(() => expect(client.getQueryState(userQuery.queryKey)?.fetchStatus).toBe('idle'));
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(shop.tokens.success.confirming);
});

describe('A completed payment', () => {
  const PURCHASE = { id: 12, status: 'completed', tokenCount: 5, totalPrice: '200.00', packageId: 3, quantity: 1 };
  /** The pages behind PayFast, with what the server says of the payment; the balance was read 10 seconds ago. */
  const open = (
    entry: string,
    balance: { known: number; now: Promise<number> },
    minutesAgo = 0,
    /** Its states, one for each request; completed afterwards. */
    states: string[] = [],
    client = createQueryClient(),
  ) => {
    const person = { id: 1, fullName: 'Anneke Nel', tokenBalance: balance.known };
    client.setQueryData<object | null>(userQuery.queryKey, person, { updatedAt: Date.now() - 10_000 });
    const completedAt = new Date(Date.now() - minutesAgo * 60_000).toISOString();
    transport.fetch = async (url) => {
      const path = (url as string).split('?')[0] ?? '';
      if (path === '/api/user') return Response.json({ ...person, tokenBalance: await balance.now });
      if (!path.includes('token-purchases/')) return Response.json({ items: [], count: 0 });
      const status = states.shift() ?? PURCHASE.status;
      return Response.json({ ...PURCHASE, status, completedAt: status === 'pending' ? null : completedAt });
    };
    const pages = [
      { path: '/payment-success', element: <PaymentSuccess /> },
      { path: '/payment-cancelled', element: <PaymentCancelled /> },
    ];
    render(
      <QueryClientProvider client={client}>
        <RouterProvider router={createMemoryRouter(pages, { initialEntries: [entry] })} />
      </QueryClientProvider>,
    );
    return client;
  };
  const title = () => screen.findByRole('heading', { level: 1, name: /richer|5/ });

  it('shows the balance before and after it, once it has been read since', async () => {
    const now = Promise.withResolvers<number>();
    open(address, { known: 7, now: now.promise });
    expect(await title()).toBeVisible();
    expect(screen.queryByText(shop.tokens.success.before)).toBeNull();
    now.resolve(12);
    expect((await screen.findByText(shop.tokens.success.before)).parentElement).toHaveTextContent(/7/);
    expect(screen.getByText(shop.tokens.success.now).parentElement).toHaveTextContent(/12/);
  });

  it('says nothing of before and after when it is opened again later: its tokens may be spent', async () => {
    open(address, { known: 6, now: Promise.resolve(6) }, 10);
    expect(await title()).toBeVisible();
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    expect(screen.queryByText(shop.tokens.success.before)).toBeNull();
  });

  it('is waited for where somebody goes back at PayFast before its notice has come', async () => {
    jest.useFakeTimers();
    try {
      open(cancelled, { known: 0, now: Promise.resolve(5) }, 0, ['pending', 'completed']);
      expect(await screen.findByText(shop.tokens.cancelled.text)).toBeVisible();
      await act(() => jest.advanceTimersByTimeAsync(10_000));
      expect(await title()).toBeVisible();
    } finally {
      jest.useRealTimers();
    }
  });

  it('does not show before and after to a reader who comes back', async () => {
    const client = open(address, { known: 7, now: Promise.resolve(12) });
    expect(await screen.findByText(shop.tokens.success.before)).toBeVisible();
    cleanup();
    open(address, { known: 12, now: Promise.resolve(6) }, 0, [], client);
    expect(await title()).toBeVisible();
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    expect(screen.queryByText(shop.tokens.success.before)).toBeNull();
  });

  it('is not said to be cancelled where somebody goes back at PayFast after paying', async () => {
    open(cancelled, { known: 0, now: Promise.resolve(5) });
    expect(await title()).toBeVisible();
    expect(screen.queryByText(shop.tokens.cancelled.text)).toBeNull();
  });
});

it.each([
  ['a visitor, who may not see it', null, 0, '/tokens'],
  [
    'its buyer, who tries again with the same packages',
    { id: 1, fullName: 'Anneke Nel' },
    1,
    '/tokens?package=3&quantity=2',
  ],
])('A cancelled payment is asked for by %s', async (_who, person, times, href) => {
  const client = createQueryClient();
  client.setQueryData<object | null>(userQuery.queryKey, person);
  let asked = 0;
  transport.fetch = (url) => {
    if (url === '/api/user') return Promise.resolve(Response.json(person));
    if (url === '/api/user/token-purchases/12') asked++;
    return Promise.resolve(Response.json({ id: 12, status: 'failed', packageId: 3, quantity: 2, items: [] }));
  };
  renderPage(<PaymentCancelled />, client, cancelled);
  const again = screen.getByRole('link', { name: shop.tokens.cancelled.retry });
  await waitFor(() => expect(again).toHaveAttribute('href', href));
  expect(asked).toBe(times);
});

it('Packages are read anew where they are sold: prices change', async () => {
  const client = createQueryClient();
  const PACKAGE = { id: 1, name: 'Single Token', tokenCount: 1, price: '60.00' };
  client.setQueryData<object | null>(userQuery.queryKey, null);
  client.setQueryData(getListTokenPackagesQueryKey(), [PACKAGE]);
  transport.fetch = () => Promise.resolve(Response.json([{ ...PACKAGE, price: '75.00' }]));
  renderPage(<Tokens />, client);
  expect((await screen.findAllByText('R75.00'))[0]).toBeVisible();
});

it.each([
  ['The cart', Cart],
  ['The tokens', Tokens],
  ['The dashboard', Dashboard],
  ['The account', Profile],
  ['A photograph', () => <BuyPanel photo={PHOTO} />],
])('%s shows the balance as it is by now: a payment may have been confirmed late', async (_page, Page) => {
  const client = createQueryClient();
  const before = { id: 1, fullName: 'Anneke Nel', tokenBalance: 1 };
  client.setQueryData<object | null>(userQuery.queryKey, before, { updatedAt: Date.now() - 10_000 });
  transport.fetch = (url) => Promise.resolve(Response.json(ANSWERS[(url as string).split('?')[0]!] ?? []));
  renderPage(<Page />, client);
  expect((await screen.findAllByText(/^8( Bokkiemunte| tokens)?$/))[0]).toBeVisible();
});

it('A payment is still waited for in the cart when somebody checks out meanwhile', async () => {
  const client = createQueryClient();
  client.setQueryData<object | null>(userQuery.queryKey, ANSWERS['/api/user'] as object);
  transport.fetch = (url) =>
    Promise.resolve(
      Response.json(
        url === '/api/user/token-purchases/12' ? { id: 12, status: 'pending' } : (ANSWERS[url as string] ?? []),
      ),
    );
  renderPage(<Cart />, client, inCart);
  expect(await screen.findByText(shop.tokens.waiting)).toBeVisible();
  await userEvent.click(screen.getAllByRole('button', { name: shop.cart.checkOut })[0]!);
  await userEvent.click(await screen.findByRole('button', { name: shop.common.cancel }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByText(shop.tokens.waiting)).toBeVisible();
});
