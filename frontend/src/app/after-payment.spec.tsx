import '@testing-library/jest-dom';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import i18n from 'i18next';
import { initReactI18next } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { transport } from '../api/mutator';
import { userQuery } from '../api/session';
import shop from '../i18n/en';
import { Component as PaymentSuccess } from '../routes/payment-success';
import { QUERY_DEFAULTS } from './query-client';

const address = '/payment-success?purchase=12';

beforeAll(() =>
  i18n.use(initReactI18next).init({ lng: 'en', ns: 'shop', defaultNS: 'shop', resources: { en: { shop } } }),
);

it.each([
  ['it cannot be read who is there', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['nobody is signed in any more', () => Promise.resolve(Response.json({ message: 'Log in' }, { status: 401 }))],
])('No payment is said to have succeeded when %s', async (_case, answer) => {
  const client = new QueryClient({ defaultOptions: QUERY_DEFAULTS });
  transport.fetch = answer;
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[address]}>
        <PaymentSuccess />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await waitFor(() => expect(client.getQueryState(userQuery.queryKey)?.fetchStatus).toBe('idle'));
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(shop.tokens.success.confirming);
});
