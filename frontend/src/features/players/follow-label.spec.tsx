import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPage } from '../../../test/render-page';
import { speak } from '../../../test/speak';
import { transport } from '../../api/mutator';
import { userQuery } from '../../api/session';
import { createQueryClient } from '../../app/query-client';
import players from '../../i18n/en/players';
import shop from '../../i18n/en/shop';
import { FollowLabel } from './follow-label';
import { localPlayers } from './local-players';

const MATCH = { homeTeamId: 12, homeTeam: { name: 'Kloof' }, awayTeamId: 13, awayTeam: { name: 'Paarl' } };

/** Presses the button to follow a number of a match, of which the shop answers this. */
async function follow(match: () => Response) {
  const client = createQueryClient();
  client.setQueryData(userQuery.queryKey, null);
  transport.fetch = (url) =>
    Promise.resolve(
      (url as string).startsWith('/api/matches') ? match() : Response.json([{ id: 14, name: 'Rietvlei' }]),
    );
  renderPage(<FollowLabel label="7" team={null} matchId={3} />, client);
  await userEvent.click(screen.getByRole('button'));
  return screen.findByRole('dialog');
}

describe('A number whose team is not known', () => {
  beforeAll(() => speak('en', { shop, players }));

  it('is followed once one of the two teams is chosen, and says so until then', async () => {
    await follow(() => Response.json(MATCH));
    const submit = screen.getByRole('button', { name: players.dialog.follow });
    await userEvent.click(submit);
    expect(await screen.findByRole('alert')).toHaveTextContent(players.dialog.teamRequired);
    await userEvent.click(screen.getByRole('button', { name: 'Paarl' }));
    expect(screen.queryByRole('alert')).toBeNull();
    await userEvent.click(submit);
    expect(localPlayers.all()).toMatchObject([{ teamId: 13, label: '7' }]);
  });

  it('is followed in any team when its match does not arrive', async () => {
    await follow(() => new Response('', { status: 503 }));
    await userEvent.type(screen.getByLabelText(players.dialog.team), 'Riet');
    expect(await screen.findByRole('button', { name: 'Rietvlei' })).toBeVisible();
  });
});
