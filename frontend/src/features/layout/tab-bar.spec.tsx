import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { renderPage } from '../../../test/render-page';
import { speak } from '../../../test/speak';
import { transport } from '../../api/mutator';
import { userQuery } from '../../api/session';
import { createQueryClient } from '../../app/query-client';
import shop from '../../i18n/en/shop';
import { localPlayers } from '../players/local-players';
import { keyOf } from '../players/player';
import { HelpButton } from './help-button';
import { TabBar } from './tab-bar';

beforeAll(() => speak('en', { shop }));

it('The help button leads nowhere before it is known whom to ask', async () => {
  let answer = (_config: object): void => undefined;
  transport.fetch = () => new Promise((resolve) => (answer = (config) => resolve(Response.json(config))));
  render(
    <QueryClientProvider client={createQueryClient()}>
      <HelpButton />
    </QueryClientProvider>,
  );
  expect(screen.queryByRole('link')).toBeNull();
  answer({ supportPhone: '27825550142', eventName: 'Bokkieweek' });
  expect(await screen.findByRole('link')).toHaveAttribute('href', expect.stringMatching(/wa\.me\/27825550142\?text=/));
});

it('Whoever follows a player reaches their photographs with one tap', () => {
  const client = createQueryClient();
  client.setQueryData<object | null>(userQuery.queryKey, null);
  transport.fetch = () => new Promise(() => undefined);
  renderPage(<TabBar />, client, '/gallery');
  expect(screen.getByRole('link', { name: shop.layout.home })).toBeVisible();
  const player = { teamId: 12, label: '7', team: 'Kloof o/14A' };
  act(() => void localPlayers.follow({ ...player, nickname: null, lastSeenAt: null, mails: true }));
  expect(screen.getByRole('link', { name: shop.layout.players })).toHaveAttribute('href', '/my-players');
  expect(screen.getAllByRole('link')).toHaveLength(6);
  act(() => localPlayers.unfollow([keyOf(player)]));
  expect(screen.getByRole('link', { name: shop.layout.home })).toBeVisible();
});
