import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { speak } from './speak';
import { transport } from '../src/api/mutator';
import { userQuery } from '../src/api/session';
import shop from '../src/i18n/en/shop';
import admin from '../src/i18n/en/admin';
import adminGalleries from '../src/i18n/en/admin-galleries';
import { DeleteDialog } from '../src/features/admin-galleries/delete-dialog';
import Galleries from '../src/routes/admin/galleries';
import Gallery from '../src/routes/admin/gallery';
import GalleryMatch from '../src/routes/admin/gallery-match';
import { createQueryClient } from '../src/app/query-client';

// There is no layout here, in which anything could come into view.
jest.mock('../src/ui/use-in-view', () => ({ useInView: () => [() => undefined, false] }));

const BY_NAME = '/api/galleries/by-name/Kloof';
const SOLD = '/api/galleries/7/sold';
const EMPTY = {
  id: 7,
  name: 'Kloof',
  matchInfo: 'Kloof',
  category: 'Rugby',
  tokenPrice: 1,
  photoCount: 0,
  ...{ heldAt: '2026-11-20T08:00:00.000Z', createdAt: '2026-11-20T08:00:00.000Z' },
  publishedAt: null,
  unlisted: false,
  accessCode: null,
  cover: null,
  featuredPhoto: null,
};

/** A client that knows who asks. */
function clientOfAdmin() {
  const client = createQueryClient();
  client.setQueryData<object | null>(userQuery.queryKey, { id: 1, isAdmin: true });
  return client;
}

beforeAll(() => speak('en', { shop, admin, 'admin-galleries': adminGalleries }));

describe.each([
  ['the gallery manager', Galleries, '/admin/galleries', '/admin/galleries', 'Delete Kloof'],
  ['the galleries of a category', Gallery, '/admin/gallery/:category', '/admin/gallery/Rugby', 'Delete Gallery: Kloof'],
  ['a gallery', GalleryMatch, '/admin/gallery-match/:matchInfo', '/admin/gallery-match/Kloof', 'Delete Gallery'],
])('The question before a deletion, asked by %s', (_page, Page, path, address, bin) => {
  /** Opens the page while the gallery is empty, and asks when another answer comes. */
  async function ask(then: () => Promise<Response>, sold: object = { photos: 0, buyers: 0, trashDays: 30 }) {
    let byName = () => Promise.resolve(Response.json(EMPTY));
    let asked = 0;
    const answers: Record<string, unknown> = {
      '/api/config': { categoryPrices: {} },
      '/api/galleries': [EMPTY],
      '/api/galleries/counts': { total: 1, found: 1, categories: ['Rugby'] },
      '/api/photos/gallery-groups': [EMPTY],
      '/api/photos/gallery/Kloof': { photos: [], nextCursor: null },
      [SOLD]: sold,
    };
    transport.fetch = (url) => {
      const at = (url as string).split('?')[0]!;
      if (at !== BY_NAME) return Promise.resolve(Response.json(answers[at] ?? []));
      asked++;
      return byName();
    };
    const router = createMemoryRouter([{ path, element: <Page /> }], { initialEntries: [address] });
    render(
      <QueryClientProvider client={clientOfAdmin()}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    );
    const button = await screen.findByRole('button', { name: bin });
    await waitFor(() => expect(screen.queryByText(shop.common.loading)).toBeNull());
    byName = then;
    const before = asked;
    await userEvent.click(button);
    await waitFor(() => expect(asked).toBe(before + 1));
    return screen.getByRole('dialog');
  }

  it('counts the photographs that somebody has uploaded meanwhile', async () => {
    const dialog = await ask(() => Promise.resolve(Response.json({ ...EMPTY, photoCount: 300 })));
    await waitFor(() => expect(dialog).toHaveTextContent('“Kloof” and all its 300 photos go to the trash.'));
  });

  it.each([
    [{ photos: 0, buyers: 0, trashDays: 30 }, 'Nothing has been sold. For 30 days all of it can be brought back.'],
    [{ photos: 1, buyers: 2, trashDays: 1 }, '1 photo has been sold, to 2 people: buyers keep it. For 1 day'],
    [{ photos: 12, buyers: 1, trashDays: 7 }, '12 photos have been sold, to 1 person: buyers keep them. For 7 days'],
  ])('says how many are sold and to how many people: %j', async (sold, words) => {
    const dialog = await ask(() => Promise.resolve(Response.json(EMPTY)), sold);
    await waitFor(() => expect(dialog).toHaveTextContent(words));
    expect(dialog).toHaveTextContent('removed from the database and the server, and this cannot be undone.');
  });

  it.each([
    ['their number is not known yet', () => new Promise<Response>(() => undefined)],
    ['that got lost', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('says that all of them go when %s', async (_when, then) => {
    const dialog = await ask(then);
    expect(dialog).toHaveTextContent('“Kloof” and all its photos go to the trash.');
  });
});

it.each([
  ['the gallery manager', Galleries, '/admin/galleries', '/admin/galleries', 'Delete '],
  ['the galleries of a category', Gallery, '/admin/gallery/:category', '/admin/gallery/Rugby', 'Delete Gallery: '],
])(
  'In %s, the end of one deletion leaves the question open before another',
  async (_page, Page, path, address, bin) => {
    const other = { ...EMPTY, id: 8, name: 'Paarl', matchInfo: 'Paarl' };
    const deleted = Promise.withResolvers<Response>();
    const answers: Record<string, unknown> = {
      '/api/config': { categoryPrices: {} },
      '/api/galleries': [EMPTY, other],
      '/api/galleries/counts': { total: 2, found: 2, categories: ['Rugby'] },
      '/api/photos/gallery-groups': [EMPTY, other],
    };
    transport.fetch = (url, options) =>
      options?.method === 'DELETE'
        ? deleted.promise
        : Promise.resolve(Response.json(answers[(url as string).split('?')[0]!] ?? EMPTY));
    const client = clientOfAdmin();
    render(
      <QueryClientProvider client={client}>
        <RouterProvider router={createMemoryRouter([{ path, element: <Page /> }], { initialEntries: [address] })} />
      </QueryClientProvider>,
    );
    const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
    await press(`${bin}Kloof`);
    await press(admin.deleteGallery.confirm);
    await press(shop.common.cancel);
    await press(`${bin}Paarl`);
    const question = await screen.findByRole('dialog');
    expect(within(question).getByRole('button', { name: admin.deleteGallery.confirm })).toBeVisible();
    deleted.resolve(Response.json({ message: 'Deleted' }));
    await waitFor(() => expect(client.isMutating()).toBe(0));
    expect(question).toBeVisible();
    expect(question).toHaveTextContent('Paarl');
  },
);

it('A gallery is not asked for while it goes', async () => {
  const asked: string[] = [];
  transport.fetch = (url) => {
    asked.push(url as string);
    return Promise.resolve(Response.json(EMPTY));
  };
  const client = clientOfAdmin();
  const dialog = (working: boolean) => (
    <QueryClientProvider client={client}>
      <DeleteDialog name={EMPTY.name} working={working} onConfirm={() => undefined} onClose={() => undefined} />
    </QueryClientProvider>
  );
  const { rerender } = render(dialog(false));
  await waitFor(() => expect(client.isFetching()).toBe(0));
  rerender(dialog(true));
  await client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== userQuery.queryKey[0] });
  expect(asked).toEqual([BY_NAME, SOLD]);
});
