import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { speak } from './speak';
import { transport } from '../src/api/mutator';
import { createQueryClient } from '../src/app/query-client';
import shop from '../src/i18n/af/shop';
import admin from '../src/i18n/af/admin';
import reports from '../src/i18n/af/admin-reports';
import sales from '../src/i18n/af/sales';
import Maintenance from '../src/routes/admin/maintenance';
import Purchases from '../src/routes/admin/purchases';
import Reports from '../src/routes/admin/reports';

/** The server's answers to reads, by address without the query. */
const ANSWERS: Record<string, unknown> = {
  '/api/admin/maintenance': { enabled: false, since: null, message: {} },
  '/api/admin/report-policy': { hideAtOnce: false },
  '/api/admin/purchases': [
    { id: 1, userId: 7, username: 'anna', photoTitle: 'Losskrum', photoCategory: 'Rugby', photoPath: null },
  ].map((sale) => ({ ...sale, emailSent: false, emailAddress: '', purchaseDate: '2026-11-21T08:00:00.000Z' })),
  '/api/admin/purchase-stats': {},
};

beforeAll(() => speak('af', { shop, admin, 'admin-reports': reports, sales }));

it.each<[string, ComponentType, string, RegExp]>([
  ['The switch that closes the shop', Maintenance, 'switch', /^Sluit die winkel/],
  ['The rule for reported photographs', Reports, 'checkbox', /^Versteek foto’s/],
  ['The button that sends all of a person’s e-mails', Purchases, 'button', /anna/],
])('%s keeps the keyboard while it works, and is pressed once', async (_what, Page, role, name) => {
  const changes: unknown[] = [];
  transport.fetch = (url, options) => {
    const [address = ''] = (url as string).split('?');
    if ((options?.method ?? 'GET') === 'GET') return Promise.resolve(Response.json(ANSWERS[address] ?? []));
    changes.push(address);
    return new Promise(() => undefined);
  };
  const router = createMemoryRouter([{ path: '/', element: <Page /> }]);
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  const control = await screen.findByRole(role, { name });
  control.focus();
  await userEvent.keyboard(' ');
  expect(changes).toHaveLength(1);
  expect(control).toBeEnabled();
  expect(control).toHaveAttribute('aria-disabled', 'true');
  await userEvent.keyboard(' ');
  expect(control).toHaveFocus();
  expect(changes).toHaveLength(1);
});
