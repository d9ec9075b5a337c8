import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { speak } from './speak';
import type { PhotoDto } from '../src/api/generated/shop.schemas';
import { transport } from '../src/api/mutator';
import { userQuery } from '../src/api/session';
import { createQueryClient } from '../src/app/query-client';
import { BuyPanel } from '../src/features/photo/buy-panel';
import shop from '../src/i18n/en/shop';
import Auth from '../src/routes/auth';
import { paths } from '../src/app/paths';

// There is no layout here, in which anything could come into view.
jest.mock('../src/ui/use-in-view', () => ({ useInView: () => [() => undefined, false] }));

const PHOTO = { id: 5, title: 'Drie', tokenPrice: 2, status: 'ready' } as PhotoDto;

beforeAll(() => speak('en', { shop }));

/** A visitor who came here by these addresses. */
function visit(...entries: string[]) {
  const client = createQueryClient();
  client.setQueryData(userQuery.queryKey, null);
  const answers: Record<string, unknown> = {
    '/api/login': { id: 1, fullName: 'Anneke Nel', tokenBalance: 4 },
    '/api/config': { categoryPrices: {} },
    '/api/token-packages': [],
  };
  transport.fetch = (url) => Promise.resolve(Response.json(answers[url as string] ?? { purchased: false }));
  const router = createMemoryRouter(
    [
      { path: '/gallery', element: null },
      { path: '/photo/5', element: <BuyPanel photo={PHOTO} /> },
      { path: '/auth', element: <Auth /> },
    ],
    { initialEntries: entries },
  );
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  const address = () => router.state.location.pathname;
  const signIn = async () => {
    await userEvent.type(await screen.findByLabelText(shop.account.usernameOrEmail), 'anneke');
    await userEvent.type(screen.getByLabelText(shop.account.password), 'geheim-123');
    await userEvent.click(screen.getByRole('button', { name: shop.account.logIn }));
    await waitFor(() => expect(address()).not.toBe('/auth'));
  };
  return { router, address, signIn };
}

it('A reader who signs in to buy is at the photograph again, and goes back from there to the earlier page', async () => {
  const { router, address, signIn } = visit('/gallery', '/photo/5');
  await userEvent.click(screen.getAllByRole('link', { name: shop.photo.logInToBuy })[0]!);
  expect(address()).toBe('/auth');
  // Having looked at another tab changes nothing.
  await userEvent.click(screen.getByRole('tab', { name: shop.account.tabs.register }));
  await userEvent.click(screen.getByRole('tab', { name: shop.account.tabs.login }));
  await signIn();
  expect(address()).toBe('/photo/5');
  await act(() => router.navigate(-1));
  expect(address()).toBe('/gallery');
});

it('A reader who opens a link to signing in goes on to its page', async () => {
  const { address, signIn } = visit('/gallery', paths.auth('/photo/5'));
  await signIn();
  expect(address()).toBe('/photo/5');
});
