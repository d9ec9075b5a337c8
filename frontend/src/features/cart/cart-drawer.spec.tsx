import { act, screen } from '@testing-library/react';
import { renderPage } from '../../../test/render-page';
import { speak } from '../../../test/speak';
import { ApiError, transport } from '../../api/mutator';
import { userQuery } from '../../api/session';
import { leaveIfSignedOut, queryClient } from '../../app/query-client';
import shop from '../../i18n/en/shop';
import CartDrawer from './cart-drawer';

const address = '/gallery/Rugby?title=Kloof';

beforeAll(() => speak('en', { shop }));

it('The drawer leads to signing in, and back, when the session has ended', async () => {
  queryClient.setQueryData<object | null>(userQuery.queryKey, { id: 1, tokenBalance: 4 });
  transport.fetch = () => Promise.resolve(Response.json({ items: [], packs: [], count: 0, total: 0 }));
  renderPage(<CartDrawer onClose={() => undefined} />, queryClient, address);
  expect(screen.getByRole('status')).toHaveAttribute('aria-busy', 'true');
  expect(await screen.findByRole('heading', { name: shop.cart.empty })).toBeVisible();
  act(() => leaveIfSignedOut(new ApiError(401, 'Log in')));
  expect(await screen.findByRole('link', { name: shop.account.logIn })).toHaveAttribute(
    'href',
    `/auth?next=${encodeURIComponent(address)}`,
  );
  expect(screen.queryByRole('status')).toBeNull();
});
