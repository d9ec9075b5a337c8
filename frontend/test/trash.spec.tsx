import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPage } from './render-page';
import { speak } from './speak';
import { transport } from '../src/api/mutator';
import { createQueryClient } from '../src/app/query-client';
import afShop from '../src/i18n/af/shop';
import af from '../src/i18n/af/admin-trash';
import enShop from '../src/i18n/en/shop';
import en from '../src/i18n/en/admin-trash';
import Trash from '../src/routes/admin/trash';

const GALLERY = {
  id: 9,
  isGallery: true,
  galleryName: 'Finale',
  category: 'Hokkie',
  photoTitle: 'Doelskop',
  thumbnailPath: null,
  photoCount: 300,
  soldPhotos: 2,
  buyers: 1,
  deletedAt: '2026-11-01T10:00:00.000Z',
  removedAt: '2026-12-01T10:00:00.000Z',
};
const PHOTOS = { ...GALLERY, id: 8, isGallery: false, photoCount: 3, soldPhotos: 3, buyers: 2, removedAt: null };

/** Answers the list as it is, and a way back with a message that empties it. */
function serve(deletions: object[]): string[] {
  const restored: string[] = [];
  transport.fetch = (url, options) => {
    if (options?.method !== 'POST') return Promise.resolve(Response.json(restored.length > 0 ? [] : deletions));
    restored.push(url as string);
    return Promise.resolve(Response.json({ message: 'Brought back, with 300 photos.' }));
  };
  return restored;
}

const rowOf = async (name: string) => (await screen.findByText(name)).closest('tr')!;

describe.each([
  ['en', { shop: enShop, 'admin-trash': en }, 'Hockey', '2 to 1 person', 'Doelskop and 2 more'],
  ['af', { shop: afShop, 'admin-trash': af }, 'Hokkie', '2 aan 1 persoon', 'Doelskop en nog 2'],
] as const)('The trash (%s)', (language, texts, category, sold, photos) => {
  const t = texts['admin-trash'];
  beforeAll(() => speak(language, texts));

  it('says what was deleted, how much of it is sold, and when it is removed', async () => {
    serve([GALLERY, PHOTOS]);
    renderPage(<Trash />, createQueryClient());
    const gallery = await rowOf('Finale');
    expect(gallery).toHaveTextContent(t.gallery.replace('{{category}}', category));
    expect(gallery).toHaveTextContent(sold);
    expect(gallery).toHaveTextContent(t.removedAt);
    const chosen = await rowOf(photos);
    expect(chosen).toHaveTextContent(t.photosOf.replace('{{gallery}}', 'Finale'));
    expect(chosen).toHaveTextContent(t.kept);
  });

  it('brings a gallery back, and is read again', async () => {
    const restored = serve([GALLERY]);
    renderPage(<Trash />, createQueryClient());
    const row = await rowOf('Finale');
    await userEvent.click(within(row).getByRole('button', { name: t.restoreOne.replace('{{name}}', 'Finale') }));
    expect(await screen.findByText(t.empty)).toBeVisible();
    expect(restored).toEqual(['/api/admin/trash/9/restore']);
  });

  it('says that it could not be loaded', async () => {
    transport.fetch = () => Promise.resolve(Response.json({ message: 'Weg' }, { status: 400 }));
    renderPage(<Trash />, createQueryClient());
    await waitFor(() => expect(screen.getByText(t.loadError)).toBeVisible());
  });
});
