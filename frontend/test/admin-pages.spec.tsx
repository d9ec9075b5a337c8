import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { speak } from './speak';
import { transport } from '../src/api/mutator';
import { createQueryClient } from '../src/app/query-client';
import shop from '../src/i18n/en/shop';
import admin from '../src/i18n/en/admin';
import adminGalleries from '../src/i18n/en/admin-galleries';
import adminUpload from '../src/i18n/en/admin-upload';
import AddPhotos from '../src/routes/admin/add-photos';
import BatchUpload from '../src/routes/admin/batch-upload';
import Galleries from '../src/routes/admin/galleries';
import Gallery from '../src/routes/admin/gallery';
import GalleryMatch from '../src/routes/admin/gallery-match';

// There is no layout here, in which anything could come into view.
jest.mock('../src/ui/use-in-view', () => ({ useInView: () => [() => undefined, false] }));

const team = (name: string) => ({ name });
const match = (id: number) => ({ id, homeTeam: team('Kloof'), awayTeam: team(`Span ${id}`), matchDate: '2026-11-21' });
const gallery = (name: string, matchId: number | null) => ({ id: 1, name, category: 'Rugby', tokenPrice: 1, matchId });

/** The server's answers, by the end of the address without the query. */
const ANSWERS: Record<string, unknown> = {
  '/api/config': { categoryPrices: {} },
  '/api/matches': [match(3), match(4)],
  '/api/galleries/counts': { total: 0, found: 0, categories: [] },
  '/api/galleries/by-name/Gekoppel': gallery('Gekoppel', 3),
  '/api/galleries/by-name/Los': gallery('Los', null),
};

/** A page at an address; answers where it is at the moment. */
function open(Page: ComponentType, path: string, address: string) {
  const router = createMemoryRouter([{ path, element: <Page /> }], { initialEntries: [address] });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return () => router.state;
}

beforeAll(() => speak('en', { shop, admin, 'admin-galleries': adminGalleries, 'admin-upload': adminUpload }));
beforeEach(() => {
  transport.fetch = (url) => Promise.resolve(Response.json(ANSWERS[(url as string).split('?')[0]!] ?? []));
});

it.each(['1', 'all'])(
  'The gallery manager searches for %s, whatever else has that value, and stays where it is',
  async (text) => {
    const state = open(Galleries, '/admin/galleries', '/admin/galleries?page=2');
    await userEvent.type(screen.getByRole('searchbox'), text);
    await waitFor(() => expect(state().location.search).toBe(`?search=${text}`));
    expect(state().preventScrollReset).toBe(true);
  },
);

it.each([
  ['Hockey', 'Hockey'],
  ['Mnr%20en%20Miss%20Bokkieweek', 'Mnr and Miss Bokkieweek'],
  ['Tennis', 'Rugby'],
])('The galleries of /admin/gallery/%s are those of %s', async (spelling, name) => {
  open(Gallery, '/admin/gallery/:category', `/admin/gallery/${spelling}`);
  expect(await screen.findByRole('link', { name, current: 'page' })).toBeVisible();
});

it('The page of a gallery that the address does not name has a title', () => {
  open(GalleryMatch, '/admin/gallery-match', '/admin/gallery-match');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(adminGalleries.gallery.invalid);
  expect(document.title).toContain(adminGalleries.gallery.invalid);
});

it('No field of a gallery takes more than the server does', async () => {
  open(BatchUpload, '/', '/');
  expect(screen.getByRole('combobox', { name: 'Gallery name' })).toHaveAttribute('maxlength', '200');
  open(Galleries, '/admin/galleries', '/admin/galleries');
  await userEvent.click(screen.getByRole('button', { name: admin.galleries.new }));
  const dialog = within(screen.getByRole('dialog'));
  const fields = ['Name', 'Description (optional)'].map((name) => dialog.getByRole('textbox', { name }));
  expect(fields.map((field) => field.getAttribute('maxlength'))).toEqual(['200', '2000']);
});

describe.each([
  ['Add Photos', AddPhotos],
  ['The batch upload', BatchUpload],
])('%s', (_page, Page) => {
  const choose = async (name: string) => {
    open(Page, '/', `/?gallery=${name}`);
    const field = screen.queryByRole('combobox', { name: 'Gallery name' });
    if (field) await userEvent.type(field, name);
    const matches = await screen.findByRole('combobox', { name: 'Match' });
    await within(matches).findByRole('option', { name: /Span 4/ });
    return matches;
  };

  it('offers no empty match for a gallery that has one', async () => {
    const matches = await choose('Gekoppel');
    await waitFor(() => expect(matches).toHaveValue('3'));
    expect(within(matches).queryByRole('option', { name: 'No match' })).toBeNull();
    await userEvent.selectOptions(matches, '4');
    expect(matches).toHaveValue('4');
  });

  it('offers it for a gallery that has none', async () => {
    const matches = await choose('Los');
    await waitFor(() => expect(matches).toBeEnabled());
    await userEvent.selectOptions(matches, '3');
    await userEvent.selectOptions(matches, 'No match');
    expect(matches).toHaveValue('');
  });
});
