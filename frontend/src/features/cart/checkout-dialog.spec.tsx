import '@testing-library/jest-dom';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { speak } from '../../../test/speak';
import type { CartDto, UserDto } from '../../api/generated/shop.schemas';
import shop from '../../i18n/en';
import CheckoutDialog from './checkout-dialog';

const CART: CartDto = { items: [], count: 1, total: 1 };
const dialogFor = (email: string) => (
  <QueryClientProvider client={new QueryClient()}>
    <MemoryRouter>
      <CheckoutDialog cart={CART} user={{ tokenBalance: 4, email } as UserDto} onClose={() => undefined} />
    </MemoryRouter>
  </QueryClientProvider>
);
const address = () => screen.getByLabelText(shop.cart.deliveryEmail);

beforeAll(() => speak('en', { shop }));

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
