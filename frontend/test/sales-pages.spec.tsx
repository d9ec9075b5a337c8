import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { renderPage } from './render-page';
import { speak } from './speak';
import { getListManagedPackagesQueryKey } from '../src/api/generated/token-sales';
import { transport } from '../src/api/mutator';
import shop from '../src/i18n/en/shop';
import sales from '../src/i18n/en/sales';
import Purchases from '../src/routes/admin/purchases';
import TokenPackages from '../src/routes/admin/token-packages';
import TokenPurchases from '../src/routes/admin/token-purchases';
import { createQueryClient } from '../src/app/query-client';

// There is no layout here, in which a chart could be drawn.
jest.mock('../src/features/admin-sales/token-charts', () => ({ __esModule: true, default: () => null }));

beforeAll(() => speak('en', { shop, sales }));

describe.each([
  ['purchases', Purchases, { photoTitle: 'Losskrum', photoCategory: 'Rugby' }],
  [
    'token-purchases',
    TokenPurchases,
    { status: 'completed', items: [], totalPrice: '60.00', discount: '0.00', refunds: [], transactionId: null },
  ],
])('The dates of %s', (list, Page, sale) => {
  function openAt(address: string, oldest = Promise.resolve()) {
    const asked: string[] = [];
    transport.fetch = async (url) => {
      const [path, question] = (url as string).split('?');
      if (path !== `/api/admin/${list}`) return Response.json(path?.endsWith('chart') ? [] : {});
      asked.push(new URLSearchParams(question).get('sort') ?? 'newest');
      if (asked.at(-1) === 'oldest') await oldest;
      const purchaseDate = '2026-11-21T08:00:00.000Z';
      return Response.json([{ ...sale, id: 1, userId: 7, username: 'anna', purchaseDate, completedAt: purchaseDate }]);
    };
    const router = createMemoryRouter([{ path: '/', element: <Page /> }], { initialEntries: [address] });
    render(
      <QueryClientProvider client={createQueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    );
    return { asked, router };
  }
  const head = () => screen.findByRole('columnheader', { name: sales.purchases.date });

  it('sort them, the newest or the oldest first', async () => {
    const { asked, router } = openAt('/?tab=all');
    expect(await head()).toHaveAttribute('aria-sort', 'descending');
    const button = within(await head()).getByRole('button');
    await userEvent.click(button);
    expect(await head()).toHaveAttribute('aria-sort', 'ascending');
    // The keyboard's focus is kept there.
    expect(button).toHaveFocus();
    expect(router.state.location.search).toBe('?tab=all&sort=oldest');
    expect(asked).toEqual(['newest', 'oldest']);
  });

  it('show that the rows are still the old ones until the others are here', async () => {
    const oldest = Promise.withResolvers<undefined>();
    openAt('/?tab=all', oldest.promise);
    const button = within(await head()).getByRole('button');
    const busy = () => document.querySelector('[aria-busy="true"] table');
    expect(busy()).toBeNull();
    await userEvent.click(button);
    expect(busy()).toBe(screen.getByRole('table'));
    expect(button).toHaveFocus();
    oldest.resolve(undefined);
    await waitFor(() => expect(busy()).toBeNull());
    expect(button).toHaveFocus();
  });

  it('leave the recent ones as they are', async () => {
    const { asked } = openAt('/?sort=oldest');
    expect(await head()).toHaveAttribute('aria-sort', 'descending');
    expect(within(await head()).queryByRole('button')).toBeNull();
    expect(asked).toEqual(['newest']);
  });
});

describe.each([
  ['Purchases', Purchases, '/?tab=failed', '/api/admin/purchases', { emailSent: false }, sales.purchases.empty.failed],
  ['Payments', TokenPurchases, '/?tab=all', '/api/admin/token-purchases', undefined, sales.tokens.empty],
])('%s that were none before', (_list, Page, at, address, filter, none) => {
  const answer = Promise.withResolvers<Response>();
  beforeEach(() => {
    const client = createQueryClient();
    client.setQueryData(['infinite', address, { ...filter, limit: 51 }], { pages: [[]], pageParams: [undefined] });
    transport.fetch = (url) => {
      const [path] = (url as string).split('?');
      return path === address ? answer.promise : Promise.resolve(Response.json(path?.endsWith('chart') ? [] : {}));
    };
    renderPage(<Page />, client, at);
  });

  it('are not said to be none until it is known, nor when they did not arrive', async () => {
    expect(screen.queryByText(none)).toBeNull();
    answer.reject(new TypeError('Failed to fetch'));
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(screen.queryByText(none)).toBeNull();
  });
});

it('The packages are read anew when they are opened: another administrator may have changed them', async () => {
  const PACKAGE = { id: 1, name: 'Tien', tokenCount: 10, price: '350.00', retiredAt: null };
  const client = createQueryClient();
  client.setQueryData(getListManagedPackagesQueryKey(), [PACKAGE]);
  transport.fetch = (url) =>
    Promise.resolve(Response.json(url === '/api/admin/pack-caps' ? { caps: [] } : [{ ...PACKAGE, price: '375.00' }]));
  renderPage(<TokenPackages />, client);
  expect(await screen.findByText('R375.00')).toBeVisible();
});

it('The caps of packs are kept where they are filled in, and an empty field sells none', async () => {
  const caps = [
    { category: 'Rugby', match: 9, day: null },
    { category: 'Netball', match: null, day: null },
  ];
  const sent: unknown[] = [];
  transport.fetch = (url, options) => {
    if (url !== '/api/admin/pack-caps') return Promise.resolve(Response.json([]));
    if (options?.method === 'PUT') sent.push(JSON.parse(options.body as string));
    return Promise.resolve(Response.json(sent.at(-1) ?? { caps }));
  };
  renderPage(<TokenPackages />, createQueryClient());
  const rugby = within(await screen.findByRole('group', { name: 'Rugby' }));
  const [match, day] = [rugby.getByLabelText(sales.packCaps.match), rugby.getByLabelText(sales.packCaps.day)];
  expect([match, day].map((field) => (field as HTMLInputElement).value)).toEqual(['9', '']);
  const save = screen.getByRole('button', { name: sales.packages.save });
  await userEvent.type(day, '1.5');
  await userEvent.click(save);
  expect(await screen.findByText(sales.packCaps.range)).toBeVisible();
  await userEvent.clear(day);
  await userEvent.type(day, '12');
  await userEvent.clear(match);
  await userEvent.click(save);
  await waitFor(() => expect(sent).toEqual([{ caps: [{ ...caps[0], match: null, day: 12 }, caps[1]] }]));
});
