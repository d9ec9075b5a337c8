import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { speak } from './speak';
import { transport } from '../src/api/mutator';
import { userQuery } from '../src/api/session';
import type { ViewedPhotos } from '../src/features/viewer/photo-viewer';
import shop from '../src/i18n/en/shop';
import Dashboard from '../src/routes/dashboard';
import Favourites from '../src/routes/favourites';
import Gallery from '../src/routes/gallery-category';
import Match from '../src/routes/match';
import { createQueryClient } from '../src/app/query-client';

/** The viewer's properties. */
let viewed: ViewedPhotos | undefined;

// There is no layout here, in which a photograph could be swiped, or anything come into view.
jest.mock('../src/features/viewer/photo-viewer', () => ({
  prepareViewer: () => undefined,
  PhotoViewer: (props: ViewedPhotos) => {
    viewed = props;
    return null;
  },
}));
jest.mock('../src/ui/use-in-view', () => ({ useInView: () => [() => undefined, false] }));

const MOMENT = '2026-05-02T10:00:00Z';
const TEAM = { name: 'Kloof', sport: 'Rugby' };
/** One photograph more than any page shows. */
const PHOTOS = Array.from({ length: 49 }, (_, index) => ({
  ...{
    id: 49 - index,
    purchaseId: 49 - index,
    title: `Foto ${index}`,
    status: 'ready',
    tokenPrice: 1,
    capturedAt: null,
  },
  ...{ width: 300, height: 200, thumbhash: null, savedAt: MOMENT, purchaseDate: MOMENT, createdAt: MOMENT },
}));

beforeAll(() => speak('en', { shop }));

it.each([
  ['what one has bought', Dashboard, '/dashboard', '/dashboard', '/api/user/purchased-photos'],
  ['what one has saved', Favourites, '/favourites', '/favourites', '/api/favourites'],
  ['a match', Match, '/matches/:id', '/matches/3', '/api/photos/match/3'],
  ['a gallery', Gallery, '/gallery/:category', '/gallery/Rugby?title=Kloof', '/api/photos/gallery/Kloof'],
])('Who leafs on through %s asks for the next page once, however long it takes', async (_of, Page, path, at, list) => {
  const asked: string[] = [];
  viewed = undefined;
  transport.fetch = (url) => {
    const [address, question = ''] = (url as string).split('?');
    if (question.includes('cursor')) {
      asked.push(address!);
      return new Promise(() => undefined);
    }
    if (address === '/api/token-packages') return Promise.resolve(Response.json([]));
    const page = address?.includes('gallery') ? { photos: PHOTOS, hasMore: true, nextCursor: '1' } : PHOTOS;
    const about = {
      homeTeamId: 1,
      homeTeam: TEAM,
      awayTeamId: 2,
      awayTeam: TEAM,
      matchDate: MOMENT,
      createdAt: MOMENT,
      photoCount: 49,
      tokenPrice: 1,
    };
    if (address?.endsWith('/time-line')) return Promise.resolve(Response.json([]));
    return Promise.resolve(Response.json(address === list ? page : about));
  };
  const client = createQueryClient();
  client.setQueryData<object | null>(userQuery.queryKey, { id: 1, fullName: 'Anneke Nel', tokenBalance: 4 });
  client.setQueryData(['/api/cart'], { items: [], packs: [], count: 0, total: 0 });
  client.setQueryData(['/api/favourites/ids'], { photoIds: [] });
  client.setQueryData(['/api/lists'], []);
  client.setQueryData(['/api/my-players'], { players: [] });
  client.setQueryData(['/api/user/purchased-photos'], []);
  client.setQueryData(['infinite', '/api/user/token-purchases', { limit: 25 }], {
    pages: [[]],
    pageParams: [undefined],
  });
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={createMemoryRouter([{ path, element: <Page /> }], { initialEntries: [at] })} />
    </QueryClientProvider>,
  );
  expect(await screen.findAllByRole('listitem')).not.toEqual([]);
  await waitFor(() => expect(viewed?.onMore).toBeDefined());
  for (let swipe = 0; swipe < 3; swipe += 1) {
    act(() => viewed?.onMore?.());
    await waitFor(() => expect(client.isFetching({ predicate: ({ queryKey }) => queryKey.includes(list) })).toBe(1));
  }
  expect(asked).toEqual([list]);
});
