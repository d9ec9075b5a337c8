import '@testing-library/jest-dom';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import i18n from 'i18next';
import { initReactI18next } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import type { PhotoDto } from '../../api/generated/shop.schemas';
import { transport } from '../../api/mutator';
import { userQuery } from '../../api/session';
import shop from '../../i18n/en';
import { BuyPanel } from './buy-panel';

const PHOTO = { id: 5, title: 'Drie', tokenPrice: 2, status: 'ready' } as PhotoDto;

function open(user: { tokenBalance: number } | null, purchased = false) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } });
  client.setQueryData<object | null>(userQuery.queryKey, user);
  transport.fetch = (url) =>
    Promise.resolve(Response.json((url as string).endsWith('/is-purchased') ? { purchased } : { items: [] }));
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <BuyPanel photo={PHOTO} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

describe('BuyPanel', () => {
  beforeAll(() =>
    i18n.use(initReactI18next).init({ lng: 'en', ns: 'shop', defaultNS: 'shop', resources: { en: { shop } } }),
  );

  it('shows the balance, and what is left of it', async () => {
    open({ tokenBalance: 7 });
    expect(await screen.findByRole('button', { name: /Buy now/ })).toBeEnabled();
    expect(screen.getByText('7 Bokkiemunte')).toBeVisible();
    expect(screen.getByText('5 left after this photo', { exact: false })).toBeVisible();
  });

  it('shows the balance beside an owned photograph too, of which nothing is left to pay', async () => {
    open({ tokenBalance: 7 }, true);
    expect(await screen.findByRole('link', { name: 'Download the original' })).toBeVisible();
    expect(screen.getByText('7 Bokkiemunte')).toBeVisible();
    expect(screen.queryByText(/left after this photo/)).toBeNull();
  });

  it('shows no balance to those who are not signed in', () => {
    open(null);
    expect(screen.getAllByRole('link', { name: 'Log in to buy' })).not.toEqual([]);
    expect(screen.queryByText(/You have/)).toBeNull();
  });
});
