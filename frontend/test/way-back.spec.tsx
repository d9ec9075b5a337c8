import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom';
import { speak } from './speak';
import type { PhotoDto } from '../src/api/generated/shop.schemas';
import { transport } from '../src/api/mutator';
import { userQuery } from '../src/api/session';
import { OPENED_HERE, paths } from '../src/app/paths';
import { createQueryClient } from '../src/app/query-client';
import { closeSignIn } from '../src/features/auth/sign-in';
import { SignInSheet } from '../src/features/auth/sign-in-sheet';
import { takeBegun } from '../src/features/payment/begun-here';
import { BuyPanel } from '../src/features/photo/buy-panel';
import shop from '../src/i18n/en/shop';
import Auth from '../src/routes/auth';

// There is no layout here, in which anything could come into view.
jest.mock('../src/ui/use-in-view', () => ({ useInView: () => [() => undefined, false] }));

const PHOTO = { id: 5, title: 'Drie', tokenPrice: 2, status: 'ready' } as PhotoDto;
const ANNEKE = { id: 1, username: 'anneke', fullName: 'Anneke Nel', tokenBalance: 4 };
const NOT_SIGNED_IN = { code: 'not-signed-in', message: 'Please log in.' };

beforeAll(() => speak('en', { shop }));
beforeEach(() => sessionStorage.clear());
afterEach(() => act(() => closeSignIn()));

/** A reader who came here by these addresses. */
function visit(person: typeof ANNEKE | null, ...entries: string[]) {
  const client = createQueryClient();
  client.setQueryData<object | null>(userQuery.queryKey, person);
  let session = person;
  const sent: string[] = [];
  const answers: Record<string, unknown> = {
    '/api/config': { categoryPrices: {} },
    '/api/token-packages': [],
    '/api/cart': { items: [], packs: [] },
    '/api/user/purchased-photos': [],
    '/api/user': ANNEKE,
  };
  transport.fetch = (url, options) => {
    const path = url as string;
    if (options?.method === 'POST') sent.push(path);
    if (path === '/api/login') session = ANNEKE;
    if (path === '/api/login') return Promise.resolve(Response.json(ANNEKE));
    if (!session && /cart|user/.test(path)) return Promise.resolve(Response.json(NOT_SIGNED_IN, { status: 401 }));
    return Promise.resolve(Response.json(answers[path] ?? { purchased: false }));
  };
  const frame = (
    <>
      <Outlet />
      <SignInSheet />
    </>
  );
  const pages = [
    { path: '/gallery', element: null },
    { path: '/photo/5', element: <BuyPanel photo={PHOTO} /> },
    { path: '/auth', element: <Auth /> },
  ];
  const router = createMemoryRouter([{ element: frame, children: pages }], { initialEntries: entries });
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  const address = () => router.state.location.pathname;
  const logIn = async (username?: string) => {
    const name = await screen.findByLabelText(shop.account.usernameOrEmail);
    if (username !== undefined) await userEvent.type(name, username);
    await userEvent.type(screen.getByLabelText(shop.account.password), 'geheim-123');
    await userEvent.click(screen.getByRole('button', { name: shop.account.logIn }));
  };
  const loseSession = () => (session = null);
  return { router, address, logIn, loseSession, sent };
}

it('A visitor who wants to buy registers or logs in on a sheet that shows the photograph, and stays there', async () => {
  const { address, logIn } = visit(null, '/gallery', '/photo/5');
  await userEvent.click(screen.getAllByRole('link', { name: shop.photo.logInToBuy })[0]!);
  const sheet = await screen.findByRole('dialog', { name: shop.account.title });
  expect(within(sheet).getByText(shop.account.sheet.buy)).toBeVisible();
  expect(within(sheet).getByRole('img', { name: PHOTO.title })).toBeVisible();
  const [first, second] = within(sheet).getAllByRole('tab');
  expect(first).toHaveAttribute('aria-selected', 'true');
  expect(first).toHaveTextContent(shop.account.tabs.register);
  // What was typed in one form stands in the next.
  await userEvent.type(screen.getByLabelText(shop.account.username), 'anneke');
  await userEvent.click(second!);
  await logIn();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(address()).toBe('/photo/5');
  expect(await screen.findByRole('button', { name: /Buy now/ })).toBeEnabled();
});

it('The purchase that somebody would not sign in for does not open by itself later', async () => {
  visit(null, '/photo/5');
  await userEvent.click(screen.getAllByRole('link', { name: shop.photo.logInToBuy })[0]!);
  await userEvent.click(await screen.findByRole('button', { name: shop.account.sheet.notNow }));
  expect(takeBegun({ photoId: 5 })).toBe(false);
});

it('The sheet goes with its page', async () => {
  const { router } = visit(null, '/gallery', '/photo/5');
  await userEvent.click(screen.getAllByRole('link', { name: shop.photo.logInToBuy })[0]!);
  expect(await screen.findByRole('dialog')).toBeVisible();
  await act(() => router.navigate(-1));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('Whose session has ended logs in on the sheet, and what they were about to do is done', async () => {
  const { logIn, loseSession, sent } = visit(ANNEKE, '/photo/5');
  const [add] = await screen.findAllByRole('button', { name: shop.photo.addToCart });
  loseSession();
  await userEvent.click(add!);
  expect(await screen.findByRole('dialog', { name: shop.account.sheet.endedTitle })).toBeVisible();
  expect(screen.getByLabelText(shop.account.usernameOrEmail)).toHaveValue('anneke');
  await logIn();
  await waitFor(() => expect(sent).toEqual(['/api/cart/add', '/api/login', '/api/cart/add']));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('Who does not log in again is a visitor', async () => {
  const { loseSession, sent } = visit(ANNEKE, '/photo/5');
  const [add] = await screen.findAllByRole('button', { name: shop.photo.addToCart });
  loseSession();
  await userEvent.click(add!);
  await userEvent.click(await screen.findByRole('button', { name: shop.account.sheet.notNow }));
  expect((await screen.findAllByRole('link', { name: shop.photo.logInToBuy })).length).toBeGreaterThan(0);
  expect(sent).toEqual(['/api/cart/add']);
});

it('A wrong password is said beside it until it is mended', async () => {
  const { logIn } = visit(null, '/auth');
  const refusal = { code: 'wrong-credentials', message: 'The username or the password is not right.' };
  const { fetch } = transport;
  transport.fetch = (url, options) =>
    url === '/api/login' ? Promise.resolve(Response.json(refusal, { status: 401 })) : fetch(url, options);
  await logIn('anneke');
  const password = screen.getByLabelText(shop.account.password);
  await waitFor(() => expect(password).toHaveAccessibleDescription(refusal.message));
  await userEvent.type(password, '4');
  await waitFor(() => expect(password).toBeValid());
});

it('A mistyped address is mended at a tap', async () => {
  visit(null, paths.auth(undefined, 'forgot'));
  const email = await screen.findByLabelText(shop.account.email);
  await userEvent.type(email, 'anneke@gmial.com');
  await userEvent.tab();
  const [question] = await screen.findAllByRole('button', { name: /anneke@gmail.com/ });
  await userEvent.click(question!);
  expect(email).toHaveValue('anneke@gmail.com');
  expect(screen.queryByRole('button', { name: /anneke@gmail.com/ })).toBeNull();
});

it('A reader who was led to /auth goes back, and from there to the earlier page', async () => {
  const { router, address, logIn } = visit(null, '/gallery', '/photo/5');
  await act(() => router.navigate(paths.auth('/photo/5'), { state: OPENED_HERE }));
  // Having looked at another tab changes nothing.
  await userEvent.click(screen.getByRole('tab', { name: shop.account.tabs.register }));
  await userEvent.click(screen.getByRole('tab', { name: shop.account.tabs.login }));
  await logIn('anneke');
  await waitFor(() => expect(address()).toBe('/photo/5'));
  await act(() => router.navigate(-1));
  expect(address()).toBe('/gallery');
});

it('A reader who opens a link to signing in goes on to its page', async () => {
  const { address, logIn } = visit(null, '/gallery', paths.auth('/photo/5'));
  await logIn('anneke');
  await waitFor(() => expect(address()).toBe('/photo/5'));
});
