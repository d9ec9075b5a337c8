import '@testing-library/jest-dom';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import i18n from 'i18next';
import { initReactI18next } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import type { PhotoDto } from '../api/generated/shop.schemas';
import { transport } from '../api/mutator';
import { userQuery } from '../api/session';
import shop from '../i18n/en';
import { Component as Cart } from '../routes/cart';
import { Component as Dashboard } from '../routes/dashboard';
import { Component as PaymentSuccess } from '../routes/payment-success';
import { Component as Tokens } from '../routes/tokens';
import { BuyPanel } from '../features/photo/buy-panel';
import { QUERY_DEFAULTS } from './query-client';

// There is no layout here, in which anything could come into view.
jest.mock('../ui/use-in-view', () => ({ useInView: () => [() => undefined, false] }));

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
  '/api/cart': { items: [{ id: 1, photoId: 5, photo: PHOTO, owned: false }], count: 1, total: 2 },
  '/api/photos/5/is-purchased': { purchased: false },
};

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

it.each([
  ['The cart', Cart],
  ['The tokens', Tokens],
  ['The dashboard', Dashboard],
  ['A photograph', () => <BuyPanel photo={PHOTO} />],
])('%s shows the balance as it is by now: a payment may have been confirmed late', async (_page, Page) => {
  const client = new QueryClient({ defaultOptions: QUERY_DEFAULTS });
  const before = { id: 1, fullName: 'Anneke Nel', tokenBalance: 1 };
  client.setQueryData<object | null>(userQuery.queryKey, before, { updatedAt: Date.now() - 10_000 });
  transport.fetch = (url) => Promise.resolve(Response.json(ANSWERS[(url as string).split('?')[0]!] ?? []));
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <Page />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  expect((await screen.findAllByText(/^8( Bokkiemunte| tokens)?$/))[0]).toBeVisible();
});
