import { screen, waitFor, within } from '@testing-library/react';
import { renderPage } from '../../../test/render-page';
import { speak } from '../../../test/speak';
import { transport } from '../../api/mutator';
import { userQuery } from '../../api/session';
import { createQueryClient } from '../../app/query-client';
import shop from '../../i18n/en/shop';
import { GalleryPhotos } from './gallery-photos';

// There is no layout here, in which anything could come into view.
jest.mock('../../ui/use-in-view', () => ({ useInView: () => [() => undefined, false] }));

const GALLERY = {
  name: 'Kloof',
  category: 'Rugby',
  tokenPrice: 1,
  photoCount: 1,
  photoOrder: 'capture',
  heldAt: '2026-05-02T10:00:00Z',
  matchDate: null,
  matchId: null,
  locked: false,
};
const PHOTO = {
  id: 7,
  title: 'Foto 07',
  tokenPrice: 4,
  status: 'ready',
  width: 300,
  height: 200,
  thumbhash: null,
  capturedAt: null,
};
const filtered = '/gallery/Rugby?title=Kloof&price=6';

beforeAll(() => speak('en', { shop }));

it.each([
  ['what its photographs cost', '/', ['', '1', '2', '4'], ''],
  ['what the address says', filtered, ['', '1', '2', '4', '6'], '6'],
])('The prices of a gallery are those that occur: %s', async (_which, address, prices, chosen) => {
  transport.fetch = (url) => {
    if ((url as string).includes('token-packages')) return Promise.resolve(Response.json([]));
    return Promise.resolve(
      Response.json((url as string).includes('by-name') ? GALLERY : { photos: [PHOTO], hasMore: false }),
    );
  };
  const client = createQueryClient();
  client.setQueryData(userQuery.queryKey, null);
  renderPage(<GalleryPhotos category={GALLERY.category} name={GALLERY.name} />, client, address);
  const list = screen.getByRole('combobox', { name: shop.gallery.price });
  await waitFor(() =>
    expect(
      within(list)
        .getAllByRole<HTMLOptionElement>('option')
        .map(({ value }) => value),
    ).toEqual(prices),
  );
  expect(list).toHaveValue(chosen);
});
