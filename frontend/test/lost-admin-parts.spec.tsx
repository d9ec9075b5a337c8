import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { speak } from './speak';
import { transport } from '../src/api/mutator';
import { createQueryClient } from '../src/app/query-client';
import shop from '../src/i18n/af/shop';
import admin from '../src/i18n/af/admin';
import reports from '../src/i18n/af/admin-reports';
import sales from '../src/i18n/af/sales';
import Reports from '../src/routes/admin/reports';
import Thumbnails from '../src/routes/admin/thumbnail-progress';
import TokenPurchases from '../src/routes/admin/token-purchases';

const STATS = { total_photos: 9, with_thumbnails: 8, without_thumbnails: 1, failed: 1, percentage_complete: 88.8 };
const FAILED = { id: 1, title: 'Losskrum', fileName: 'IMG.jpg', galleryName: 'Netbal', failure: 'undecodable' };

/** The server's answers, by address without the query. */
const ANSWERS: Record<string, unknown> = {
  '/api/admin/report-policy': { hideAtOnce: true },
  '/api/admin/thumbnail-stats': STATS,
  '/api/admin/thumbnails/failed': [FAILED],
};

jest.mock('../src/features/admin-sales/token-charts', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

beforeAll(() => speak('af', { shop, admin, 'admin-reports': reports, sales }));

function open(Page: () => ReactNode) {
  const client = createQueryClient();
  client.setDefaultOptions({ queries: { retryDelay: 0 } });
  const router = createMemoryRouter([{ path: '/', element: <Page /> }]);
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}

it.each([
  ['The rule for reported photographs', Reports, '/api/admin/report-policy', reports.policyError, reports.policy],
  ['The photographs that failed', Thumbnails, '/api/admin/thumbnails/failed', admin.thumbnails.failedError, 'Losskrum'],
])('%s: it is said that they did not arrive, and they are asked for again', async (_what, Page, lost, told, there) => {
  let signal = false;
  transport.fetch = (url) => {
    const [address = ''] = (url as string).split('?');
    if (address === lost && !signal) return Promise.reject(new TypeError('Failed to fetch'));
    return Promise.resolve(Response.json(ANSWERS[address] ?? []));
  };
  open(Page);
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent(told);
  signal = true;
  await userEvent.click(within(alert).getByRole('button'));
  expect(await screen.findByText(there)).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('The charts: it is said that their code did not arrive, beside the rest of the page', async () => {
  transport.fetch = () => Promise.resolve(Response.json([]));
  open(TokenPurchases);
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent(shop.common.partLost);
  expect(within(alert).getByRole('button', { name: shop.common.tryAgain })).toBeVisible();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(sales.tokens.title);
});
