import '@testing-library/jest-dom';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18n from 'i18next';
import { initReactI18next } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { transport } from '../api/mutator';
import { userQuery } from '../api/session';
import shop from '../i18n/en';
import { Component as Gallery } from '../routes/gallery';
import { Component as Home } from '../routes/home';
import { QUERY_DEFAULTS } from './query-client';

beforeAll(() =>
  i18n.use(initReactI18next).init({ lng: 'en', ns: 'shop', defaultNS: 'shop', resources: { en: { shop } } }),
);

it.each([
  ['The home page', Home],
  ['The gallery', Gallery],
])('%s says that the categories did not arrive, and asks for them again', async (_page, Page) => {
  let signal = false;
  transport.fetch = (url) =>
    signal || url !== '/api/galleries/overview'
      ? Promise.resolve(Response.json([]))
      : Promise.reject(new TypeError('Failed to fetch'));
  const client = new QueryClient({ defaultOptions: QUERY_DEFAULTS });
  client.setQueryData(userQuery.queryKey, null);
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <Page />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const alert = await screen.findByRole('alert');
  expect(screen.queryByText(shop.common.loading)).toBeNull();
  signal = true;
  await userEvent.click(within(alert).getByRole('button'));
  expect(await screen.findByText(/\b0 photos/)).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});
