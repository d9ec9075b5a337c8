import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { speak } from './speak';
import { transport } from '../src/api/mutator';
import { createQueryClient } from '../src/app/query-client';
import shop from '../src/i18n/af/shop';
import admin from '../src/i18n/af/admin';
import reports from '../src/i18n/af/admin-reports';
import Reports from '../src/routes/admin/reports';

/** The server's answers to reads, by address without the query. */
const ANSWERS: Record<string, unknown> = {
  '/api/admin/report-policy': { hideAtOnce: false },
};

beforeAll(() => speak('af', { shop, admin, 'admin-reports': reports }));

it('The rule for reported photographs keeps the keyboard while it works, and is pressed once', async () => {
  const changes: unknown[] = [];
  transport.fetch = (url, options) => {
    const [address = ''] = (url as string).split('?');
    if ((options?.method ?? 'GET') === 'GET') return Promise.resolve(Response.json(ANSWERS[address] ?? []));
    changes.push(address);
    return new Promise(() => undefined);
  };
  const router = createMemoryRouter([{ path: '/', element: <Reports /> }]);
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  const control = await screen.findByRole('checkbox', { name: /^Versteek foto’s/ });
  control.focus();
  await userEvent.keyboard(' ');
  expect(changes).toHaveLength(1);
  expect(control).toBeEnabled();
  expect(control).toHaveAttribute('aria-disabled', 'true');
  await userEvent.keyboard(' ');
  expect(control).toHaveFocus();
  expect(changes).toHaveLength(1);
});
