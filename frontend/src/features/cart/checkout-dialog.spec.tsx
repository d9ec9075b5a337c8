import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createBrowserRouter, MemoryRouter, RouterProvider } from 'react-router-dom';
import { speak } from '../../../test/speak';
import type { CartDto, UserDto } from '../../api/generated/shop.schemas';
import { transport } from '../../api/mutator';
import { createQueryClient } from '../../app/query-client';
import { justBought, paths } from '../../app/paths';
import shop from '../../i18n/en/shop';
import { toast } from '../../ui/toast';
import Toaster from '../../ui/toaster';
import CheckoutDialog from './checkout-dialog';

const CART: CartDto = { items: [], packs: [], count: 1, total: 1 };
const dialogFor = (email: string) => (
  <QueryClientProvider client={createQueryClient()}>
    <MemoryRouter>
      <CheckoutDialog cart={CART} user={{ tokenBalance: 4, email } as UserDto} onClose={() => undefined} />
    </MemoryRouter>
  </QueryClientProvider>
);
const address = () => screen.getByLabelText(shop.cart.deliveryEmail);

beforeAll(() => speak('en', { shop }));
// The message of the test before gives way.
beforeEach(() => toast({ title: '' }));

it('The photographs go to the account’s address as it is by now, unless another one was written', async () => {
  const { rerender } = render(dialogFor('oud@voorbeeld.test'));
  expect(address()).toHaveValue('oud@voorbeeld.test');
  rerender(dialogFor('nuut@voorbeeld.test'));
  await waitFor(() => expect(address()).toHaveValue('nuut@voorbeeld.test'));
  await userEvent.clear(address());
  await userEvent.type(address(), 'ouma@voorbeeld.test');
  rerender(dialogFor('nog-een@voorbeeld.test'));
  await waitFor(() => expect(address()).toHaveValue('ouma@voorbeeld.test'));
});

it.each([
  ['leads to the bought photographs', paths.cart, paths.dashboard],
  ['does not take away a reader who looks at others', paths.gallery, paths.gallery],
])('A purchase %s', async (_case, meanwhile, at) => {
  const answer = Promise.withResolvers<Response>();
  transport.fetch = () => answer.promise;
  window.history.pushState(null, '', paths.cart);
  const user = { tokenBalance: 4, email: 'ouma@voorbeeld.test' } as UserDto;
  const router = createBrowserRouter([
    { path: paths.cart, element: <CheckoutDialog cart={CART} user={user} onClose={() => undefined} /> },
    { path: '*', element: null },
  ]);
  const client = createQueryClient();
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
      <Toaster />
    </QueryClientProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: /^Buy/ }));
  await waitFor(() => expect(client.isMutating()).toBe(1));
  await act(() => router.navigate(meanwhile));
  answer.resolve(Response.json({ purchases: [{}], totalTokensSpent: 1 }));
  expect(await screen.findByText(shop.cart.purchased)).toBeVisible();
  await waitFor(() => expect(router.state.navigation.state).toBe('idle'));
  expect(window.location.pathname).toBe(at);
});

it('A purchase whose answer was lost is celebrated whole, with the photographs of its packs', async () => {
  transport.fetch = (_url, options) =>
    options?.method === 'POST'
      ? Promise.reject(new TypeError('Failed to fetch'))
      : Promise.resolve(Response.json({ purchased: true }));
  window.history.pushState(null, '', paths.cart);
  const cart = {
    items: [{ photoId: 5, photo: { id: 5 } }],
    packs: [{ photoIds: [7, 8], pictures: [] }],
    count: 3,
    total: 3,
  };
  const user = { tokenBalance: 4, email: 'ouma@voorbeeld.test' } as UserDto;
  const router = createBrowserRouter([
    {
      path: paths.cart,
      element: <CheckoutDialog cart={cart as unknown as CartDto} user={user} onClose={() => undefined} />,
    },
    { path: '*', element: null },
  ]);
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: /^Buy/ }));
  await waitFor(() => expect(router.state.location.pathname).toBe(paths.dashboard));
  expect(router.state.location.state).toEqual(justBought([5, 7, 8]));
});
