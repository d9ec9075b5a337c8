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
      open(cancelled, { known: 0, now: Promise.resolve(5) }, 0, ['pending', 'failed', 'completed']);
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

it('A cancelled payment that a visitor may not see leads to the tokens', () => {
  const client = createQueryClient();
  client.setQueryData<object | null>(userQuery.queryKey, null);
  renderPage(<PaymentCancelled />, client, cancelled);
  expect(screen.getByRole('link', { name: shop.tokens.cancelled.retry })).toHaveAttribute('href', '/tokens');
});

it('A cancelled payment is tried again by its buyer with the same packages', async () => {
  const client = createQueryClient();
  client.setQueryData<object | null>(userQuery.queryKey, { id: 1, fullName: 'Anneke Nel' });
  const posted: string[] = [];
  const asked: string[] = [];
  jest.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function (this: HTMLFormElement) {
    posted.push(this.action);
  });
  transport.fetch = (url, options) => {
    asked.push(`${options?.method} ${url as string}`);
    return Promise.resolve(
      Response.json(
        url === '/api/payments/payfast/12'
          ? { action: 'https://payfast.test/process', fields: {} }
          : { id: 12, status: 'failed', packageId: 3, quantity: 2, items: [] },
      ),
    );
  };
  renderPage(<PaymentCancelled />, client, cancelled);
  // PayFast need not say it: the way back does.
  await waitFor(() => expect(asked).toContain('POST /api/payments/payfast/12/cancel'));
  await userEvent.click(await screen.findByRole('button', { name: shop.tokens.cancelled.retry }));
  await waitFor(() => expect(posted).toEqual(['https://payfast.test/process']));
});

describe('What was paid for', () => {
  const begun = {
    photoId: 5 as number | null,
    pack: null as object | null,
    expectedTokens: 2,
    buysItself: false,
    outcome: null as string | null,
    boughtIds: [] as number[],
  };
  const calls: string[] = [];
  /** The page behind PayFast; `outcomes` are those of buying by itself, one for each look. */
  const open = (
    change: Partial<typeof begun>,
    outcomes: (string | null)[] = [],
    from = 'photo=5',
    isPurchased = Promise.resolve(Response.json({ purchased: false })),
  ) => {
    const client = createQueryClient();
    calls.length = 0;
    transport.fetch = (url, options) => {
      const path = url as string;
      if (path.startsWith('/api/purchase-')) {
        calls.push(`${path} ${options?.body as string}`);
        const purchases = [{ photoId: 5 }, { photoId: 6 }];
        return Promise.resolve(Response.json({ emailSent: false, message: 'On its way', purchases }));
      }
      if (path.endsWith('/is-purchased')) return isPurchased;
      if (path.startsWith('/api/packs')) return Promise.resolve(Response.json({ photoIds: [5, 6], tokens: 2 }));
      if (!path.includes('token-purchases/')) return Promise.resolve(Response.json(ANSWERS[path] ?? []));
      const outcome = outcomes.shift() ?? change.outcome ?? null;
      const purchase = { id: 12, status: 'completed', tokenCount: 2, totalPrice: '100.00', completedAt: null };
      return Promise.resolve(Response.json({ ...purchase, begun: { ...begun, ...change, outcome } }));
    };
    const pages = [
      { path: '/payment-success', element: <PaymentSuccess /> },
      { path: '/photo/5', element: <p>The photograph</p> },
      { path: '/find', element: <p>The pack</p> },
      { path: '/dashboard', element: <p>What is theirs</p> },
    ];
    const router = createMemoryRouter(pages, { initialEntries: [`/payment-success?purchase=12&${from}`] });
    render(
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    );
    return router;
  };

  it('is bought with one tap, and nothing is said of tokens', async () => {
    const asked = Promise.withResolvers<Response>();
    const router = open({}, [], 'photo=5', asked.promise);
    const coming = () => document.querySelector('.buy-now-coming');
    expect(coming()).toBeVisible();
    expect(await screen.findByRole('heading', { level: 1, name: 'R100 received' })).toBeVisible();
    expect(coming()).toBeVisible();
    asked.resolve(Response.json({ purchased: false }));
    await waitFor(() => expect(coming()).toBeNull());
    await userEvent.click(await screen.findByRole('button', { name: shop.begun.buyNow }));
    expect(await screen.findByText('The photograph')).toBeVisible();
    expect(calls).toEqual(['/api/purchase-photo {"expectedTokens":2,"photoId":5}']);
    expect(router.state.location.pathname).toBe('/photo/5');
  });

  const pack = { team: 12, label: '7', match: 3 };

  it('is bought with one tap where it is a pack, and celebrated as a whole', async () => {
    const router = open({ photoId: null, pack }, [], 'team=12&label=7&match=3');
    expect(await screen.findByRole('link', { name: shop.begun.seePack })).toHaveAttribute(
      'href',
      '/find?team=12&label=7&match=3&purchase=12',
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Buy 2 photos now' }));
    expect(await screen.findByText('What is theirs')).toBeVisible();
    expect(calls).toEqual([`/api/purchase-pack ${JSON.stringify({ expectedTokens: 2, pack })}`]);
    expect(router.state.location.state).toEqual({ bought: [5, 6] });
  });

  it.each([
    ['the cart', {}, 'from=cart'],
    ['a pack', { pack }, 'team=12&label=7&match=3'],
  ])('is celebrated where %s was bought by itself', async (_what, change, from) => {
    const router = open({ photoId: null, buysItself: true, boughtIds: [5, 6, 7], ...change }, ['bought'], from);
    expect(await screen.findByText('What is theirs')).toBeVisible();
    expect(router.state.location.state).toEqual({ bought: [5, 6, 7] });
  });

  it('is waited for where it is bought by itself, and then shown', async () => {
    jest.useFakeTimers();
    try {
      open({ buysItself: true }, [null, 'bought', 'bought']);
      expect(await screen.findByText(shop.begun.buying)).toBeVisible();
      await act(() => jest.advanceTimersByTimeAsync(3_000));
      expect(await screen.findByText('The photograph')).toBeVisible();
      expect(calls).toEqual([]);
    } finally {
      jest.useRealTimers();
    }
  });

  it('is not bought for more than was shown, which is said', async () => {
    open({ buysItself: true, outcome: 'price-has-risen' });
    expect(await screen.findByText(shop.begun.priceRose)).toBeVisible();
    expect(screen.getAllByRole('link', { name: shop.begun.seePhoto })[0]).toHaveAttribute('href', '/photo/5');
  });
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
