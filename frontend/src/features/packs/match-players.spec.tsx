import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPage } from '../../../test/render-page';
import { speak } from '../../../test/speak';
import type { MatchDto } from '../../api/generated/shop.schemas';
import { transport } from '../../api/mutator';
import { userQuery } from '../../api/session';
import { createQueryClient } from '../../app/query-client';
import shop from '../../i18n/en/shop';
import { localPlayers } from '../players/local-players';
import { FollowedPacks, MatchPlayers } from './match-players';

const MATCH = {
  id: 3,
  homeTeamId: 12,
  homeTeam: { sport: 'Rugby' },
  awayTeamId: 13,
  matchDate: '2026-11-21T08:00:00.000Z',
} as MatchDto;

/** Shows them to somebody who follows a player of the match, a whole team of it, and a player of another match. */
function show(user: object | null): string[] {
  const asked: string[] = [];
  const client = createQueryClient();
  client.setQueryData<object | null>(userQuery.queryKey, user);
  transport.fetch = (url) => {
    const path = url as string;
    asked.push(path);
    if (path === '/api/my-players')
      return Promise.resolve(
        Response.json({
          players: [
            { teamId: 13, label: '7', team: 'Kloof' },
            { teamId: 12, label: null, team: 'Bergrivier' },
            { teamId: 99, label: '7', team: 'Rietvlei' },
          ],
        }),
      );
    return Promise.resolve(Response.json({ code: 'pack-not-found', message: '' }, { status: 404 }));
  };
  renderPage(
    <>
      <MatchPlayers match={MATCH} />
      <FollowedPacks match={MATCH} />
    </>,
    client,
    '/matches/3',
  );
  return asked;
}

describe('One player of a match', () => {
  beforeEach(() => speak('en', { shop }));

  it('is found with the number, where their photographs are sold together', () => {
    show(null);
    const form = screen.getByRole('search', { name: shop.match.onePlayer });
    expect(form).toHaveAttribute('action', '/find');
    expect(within(form).getByRole('textbox', { name: shop.match.onePlayer })).toHaveAttribute('name', 'label');
    expect(form).toHaveFormValues({ match: '3', label: '' });
  });

  it('is offered at once to those signed in who follow them', async () => {
    const asked = show({ tokenBalance: 9 });
    await waitFor(() =>
      expect(asked.filter((path) => path.startsWith('/api/packs')).sort()).toEqual([
        '/api/packs?day=2026-11-21&team=13&label=7',
        '/api/packs?match=3&team=13&label=7',
      ]),
    );
  });

  it('shows visitors no prices, whomever they follow', async () => {
    localPlayers.follow({ teamId: 13, label: '7', team: 'Kloof', nickname: null, lastSeenAt: null, mails: true });
    const asked = show(null);
    await userEvent.click(screen.getByRole('textbox', { name: shop.match.onePlayer }));
    expect(asked).toEqual([]);
  });
});
