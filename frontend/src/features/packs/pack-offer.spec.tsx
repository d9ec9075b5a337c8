import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPage } from '../../../test/render-page';
import { speak } from '../../../test/speak';
import type { OfferedPackDto } from '../../api/generated/shop.schemas';
import { transport } from '../../api/mutator';
import { userQuery } from '../../api/session';
import { createQueryClient } from '../../app/query-client';
import af from '../../i18n/af/shop';
import shop from '../../i18n/en/shop';
import { PackOffers } from './pack-offer';

const PACK: OfferedPackDto = {
  kind: 'match',
  matchId: 3,
  day: null,
  teamId: 12,
  teamName: 'Bergrivier o/16A',
  opponentName: 'Kloof',
  // After ten at night, which is the next day at the schools.
  matchDate: '2026-11-20T22:30:00.000Z',
  category: 'Netball',
  label: '7',
  photoCount: 14,
  photoIds: Array.from({ length: 14 }, (_, index) => index + 1),
  pictures: [],
  singleTokens: 14,
  tokens: 9,
  isBought: false,
  missingTokens: 0,
  isInCart: false,
};
const DAY: OfferedPackDto = {
  ...PACK,
  kind: 'day',
  matchId: null,
  day: '2026-11-21',
  opponentName: null,
  matchDate: null,
};

/** Shows the offers to a person, or a visitor; a pack that is null is not sold. Answers what was asked and sent. */
function show(match: OfferedPackDto | null, day: OfferedPackDto | null, user: object | null = { tokenBalance: 9 }) {
  const asked: string[] = [];
  const client = createQueryClient();
  client.setQueryData<object | null>(userQuery.queryKey, user);
  transport.fetch = (url, options) => {
    const path = url as string;
    if (options?.method === 'POST') asked.push(`${path} ${options.body as string}`);
    if (path === '/api/token-packages')
      return Promise.resolve(Response.json([{ id: 1, name: 'Single Token', tokenCount: 1, price: '60.00' }]));
    if (!path.startsWith('/api/packs'))
      return Promise.resolve(Response.json({ items: [], packs: [], count: 0, total: 0 }));
    asked.push(path);
    const pack = path.includes('day=') ? day : match;
    return Promise.resolve(
      pack ? Response.json(pack) : Response.json({ code: 'pack-not-found', message: '' }, { status: 404 }),
    );
  };
  const { container, unmount } = renderPage(
    <PackOffers match={3} team={12} label={PACK.label} day="2026-11-21" />,
    client,
    '/find?label=7',
  );
  return { asked, container, unmount };
}

describe('The offer of a pack', () => {
  beforeEach(() => speak('en', { shop }));

  it('says what all photographs of a player in a match cost together', async () => {
    const { asked } = show(PACK, {
      ...DAY,
      photoCount: 20,
      photoIds: [...PACK.photoIds, 20],
      tokens: 12,
      singleTokens: 20,
    });
    expect(await screen.findByRole('heading', { name: 'All 14 photos of number 7' })).toBeVisible();
    expect(screen.getByText('Bergrivier o/16A against Kloof · 21 Nov 2026, 00:30')).toBeVisible();
    expect(screen.getByText('instead of 14 tokens')).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'The other 15 photos of number 7 that day' })).toBeVisible();
    expect(asked).toEqual(['/api/packs?match=3&team=12&label=7', '/api/packs?day=2026-11-21&team=12&label=7']);
    await userEvent.click(screen.getAllByRole('button', { name: shop.packs.add })[0]!);
    await waitFor(() => expect(asked).toContain('/api/cart/packs {"match":3,"team":12,"label":"7"}'));
  });

  it('keeps the keyboard when it has gone into the cart', async () => {
    const pack = { ...PACK };
    show(pack, null);
    const add = await screen.findByRole('button', { name: shop.packs.add });
    pack.isInCart = true;
    add.focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByRole('link', { name: shop.packs.inCart })).toHaveFocus());
  });

  it('speaks of a position as the reader’s shirts have it', async () => {
    await speak('af', { shop: af });
    show({ ...PACK, label: 'GA', photoIds: [1, 2], missingTokens: 2 }, null);
    expect(await screen.findByRole('heading', { name: 'Die ander 2 foto’s van DA' })).toBeVisible();
    expect(screen.getByText('Jy kort nog 2 munte.')).toBeVisible();
  });

  it('leads a visitor to signing in, and back', async () => {
    show(PACK, DAY, null);
    const link = await screen.findByRole('link', { name: shop.packs.logIn });
    expect(link).toHaveAttribute('href', `/auth?next=${encodeURIComponent('/find?label=7')}`);
    // The day holds nothing more.
    expect(screen.getAllByRole('heading')).toHaveLength(1);
  });

  it('pays for it straight away where tokens are missing, also by itself after signing in', async () => {
    const visit = show({ ...PACK, missingTokens: null }, null, null);
    const link = await screen.findByRole('link', { name: shop.packs.logIn });
    link.addEventListener('click', (event) => event.preventDefault());
    await userEvent.click(link);
    visit.unmount();
    const { asked } = show({ ...PACK, missingTokens: 2 }, null, { tokenBalance: 7, email: 'ouma@voorbeeld.test' });
    const dialog = await screen.findByRole('dialog', { name: 'R120 for these 14 photos' });
    await userEvent.click(within(dialog).getByLabelText(shop.begun.packAtOnce));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Pay R120.00' }));
    await waitFor(() => expect(asked.at(-1)).toContain('/api/payments/payfast'));
    expect(asked.at(-1)).toContain(
      JSON.stringify({ pack: { match: 3, team: 12, label: '7' }, expectedTokens: 9, buysItself: true }),
    );
    // It is asked once.
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('button', { name: 'R120 for these 14 photos' })).toBeVisible();
    expect(screen.getByRole('button', { name: shop.packs.add })).toBeVisible();
  });

  it('tells who has it, in the cart or bought', async () => {
    show({ ...PACK, isInCart: true }, null);
    expect(await screen.findByRole('link', { name: shop.packs.inCart })).toHaveAttribute('href', '/cart');
    show({ ...PACK, isBought: true, photoIds: [] }, null);
    expect(await screen.findByText(/You have this pack/)).toBeVisible();
  });

  it.each([
    ['no pack is sold', null],
    ['nothing is missing', { ...PACK, photoIds: [], tokens: 0, singleTokens: 0 }],
    ['one photograph costs as much by itself', { ...PACK, photoIds: [1], tokens: 1, singleTokens: 1 }],
  ])('is not made where %s', async (_why, pack) => {
    const { asked, container } = show(pack, null);
    await waitFor(() => expect(asked).toHaveLength(2));
    expect(container.querySelector('section')).toBeNull();
  });
});
