import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPage } from './render-page';
import { speak } from './speak';
import { transport } from '../src/api/mutator';
import { userQuery } from '../src/api/session';
import shop from '../src/i18n/en/shop';
import Gallery from '../src/routes/gallery';
import Home from '../src/routes/home';
import Matches from '../src/routes/matches';
import { createQueryClient } from '../src/app/query-client';

const MATCH = {
  id: 1,
  homeTeam: { name: 'Kloof', sport: 'Rugby' },
  awayTeam: { name: 'Paarl', sport: 'Rugby' },
  matchDate: '2026-11-21T08:00:00Z',
  venue: 'Veld A',
};

const CATEGORY = { name: 'Netball', galleryCount: 1, hasGalleries: true, photoCount: 7, cover: null };

beforeAll(() => speak('en', { shop }));

it.each([
  ['The home page', 'the categories', Home, '/api/galleries/overview', [CATEGORY], 'Netball'],
  ['The gallery', 'the categories', Gallery, '/api/galleries/overview', [CATEGORY], 'Netball'],
  ['The matches', 'those to come', Matches, '/api/matches/upcoming', [MATCH], /Kloof/],
])(
  '%s: it is said that %s did not arrive, and they are asked for again',
  async (_page, _list, Page, address, list, there) => {
    let answer = () => Promise.reject<Response>(new TypeError('Failed to fetch'));
    transport.fetch = (url) => {
      const [asked] = (url as string).split('?');
      if (asked === address) return answer();
      return Promise.resolve(Response.json(asked === '/api/config' ? { categoryPrices: {} } : []));
    };
    const client = createQueryClient();
    client.setQueryData(userQuery.queryKey, null);
    renderPage(<Page />, client);
    const alert = await screen.findByRole('alert');
    expect(screen.queryByText(shop.common.loading)).toBeNull();
    const field = screen.queryByRole('searchbox');
    const late = Promise.withResolvers<Response>();
    answer = () => late.promise;
    await userEvent.click(within(alert).getByRole('button'));
    late.resolve(Response.json(list));
    expect(await screen.findByText(there)).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
    // The rows that are there already stay.
    expect(screen.queryByRole('searchbox')).toBe(field);
  },
);

it('Nothing leads to the matches to come when the games are over', async () => {
  transport.fetch = () => Promise.resolve(Response.json([]));
  const client = createQueryClient();
  client.setQueryData(userQuery.queryKey, null);
  renderPage(<Matches />, client);
  expect(await screen.findByText(shop.match.noGames)).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('link', { name: shop.match.upcoming })).toBeNull());
});
