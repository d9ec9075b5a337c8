import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPage } from './render-page';
import { speak } from './speak';
import type { CartItemDto } from '../src/api/generated/shop.schemas';
import { transport } from '../src/api/mutator';
import { userQuery } from '../src/api/session';
import shop from '../src/i18n/en/shop';
import Cart from '../src/routes/cart';
import { createQueryClient } from '../src/app/query-client';

// There is no layout here, in which anything could come into view.
jest.mock('../src/ui/use-in-view', () => ({ useInView: () => [() => undefined, false] }));

const USER = { id: 1, tokenBalance: 9 };
const itemOf = (id: number) => ({ id, photo: { id, title: `Foto ${id}`, thumbhash: null } }) as CartItemDto;

/** The photographs in the cart. */
let items: CartItemDto[];

beforeAll(() => speak('en', { shop }));

it('The keyboard goes on at the next photograph when one is removed from the cart, and at last at the page', async () => {
  items = [1, 2, 3].map(itemOf);
  transport.fetch = (url, options) => {
    if (url === '/api/cart/remove') {
      const { photoId } = JSON.parse(options?.body as string) as { photoId: number };
      items = items.filter(({ photo }) => photo.id !== photoId);
    }
    const answers: Record<string, unknown> = {
      '/api/user': USER,
      '/api/cart': { items, packs: [], count: items.length, total: 3 },
    };
    return Promise.resolve(Response.json(answers[url as string] ?? []));
  };
  const client = createQueryClient();
  client.setQueryData<object | null>(userQuery.queryKey, USER);
  renderPage(
    <main id="main" tabIndex={-1}>
      <Cart />
    </main>,
    client,
  );
  const remove = (id: number) => screen.findByRole('button', { name: `Remove Foto ${id}` });
  await userEvent.click(await remove(2));
  await waitFor(async () => expect(await remove(3)).toHaveFocus());
  // If it was the last one, the one before.
  await userEvent.keyboard('{Enter}');
  await waitFor(async () => expect(await remove(1)).toHaveFocus());
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
});
