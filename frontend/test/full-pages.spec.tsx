import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPage } from './render-page';
import { speak } from './speak';
import { transport } from '../src/api/mutator';
import shop from '../src/i18n/en/shop';
import audit from '../src/i18n/en/admin-audit';
import fixtures from '../src/i18n/en/admin-fixtures';
import reports from '../src/i18n/en/admin-reports';
import Audit from '../src/routes/admin/audit';
import Matches from '../src/routes/admin/matches';
import Reports from '../src/routes/admin/reports';
import { createQueryClient } from '../src/app/query-client';

const MOMENT = '2026-11-21T08:00:00.000Z';
const TEAM = { name: 'Kloof', sport: 'Rugby' };
const matchOf = (id: number) => ({
  id,
  homeTeam: TEAM,
  awayTeam: TEAM,
  matchDate: MOMENT,
  venue: 'A',
  galleryCount: 0,
});
const reportOf = (id: number) => ({
  ...{ id, photoId: id, photoTitle: `Foto ${id}`, galleryName: 'Finale', thumbnailPath: null, reason: 'other' },
  ...{ details: null, contact: null, decision: null, note: null, createdAt: MOMENT, dueAt: MOMENT },
});
const entryOf = (id: number) => ({
  ...{ id: String(id), at: MOMENT, username: 'admin', action: 'x', method: 'POST', path: '/', address: '::1' },
  ...{ outcome: 'done', body: null, changes: [] },
});

/** Answers from a list in its order, as much of it as is asked for, from behind the cursor on. */
function serve(address: string, items: { id: number | string }[]): void {
  transport.fetch = (url) => {
    const { pathname, searchParams } = new URL(url as string, 'http://shop');
    const start = items.findIndex(({ id }) => String(id) === searchParams.get('cursor')) + 1;
    const answer = items.slice(start, start + Number(searchParams.get('limit')));
    return Promise.resolve(Response.json(pathname === address ? answer : {}));
  };
}

const rising = (most: number) => Array.from({ length: most }, (_, index) => index + 1);
const falling = (most: number) => rising(most).reverse();

beforeAll(() => speak('en', { shop, 'admin-audit': audit, 'admin-fixtures': fixtures, 'admin-reports': reports }));

describe.each([
  ['Matches', Matches, '/api/matches', 20, matchOf, falling] as const,
  // The longest wait comes first.
  ['Open reports', Reports, '/api/admin/reports', 20, reportOf, rising] as const,
  ['The log', Audit, '/api/admin/audit', 50, entryOf, falling] as const,
])('%s', (_list, Page, address, page, itemOf, order) => {
  const open = async (items: number) => {
    serve(
      address,
      order(items).map((id) => itemOf(id)),
    );
    renderPage(<Page />, createQueryClient());
    await waitFor(() => expect(screen.getAllByRole('listitem').length).toBeGreaterThanOrEqual(page));
  };

  it('that fill a page promise no more', async () => {
    await open(page);
    expect(screen.queryAllByRole('button', { name: shop.common.showMore })).toEqual([]);
  });

  it('that are one more show it when asked', async () => {
    await open(page + 1);
    const shown = screen.getAllByRole('listitem').length;
    await userEvent.click(screen.getAllByRole('button', { name: shop.common.showMore })[0]!);
    await waitFor(() => expect(screen.getAllByRole('listitem').length).toBeGreaterThan(shown));
  });
});
