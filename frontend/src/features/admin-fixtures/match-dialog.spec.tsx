import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPage } from '../../../test/render-page';
import { speak } from '../../../test/speak';
import type { MatchDto } from '../../api/generated/shop.schemas';
import { transport } from '../../api/mutator';
import { createQueryClient } from '../../app/query-client';
import shop from '../../i18n/en/shop';
import texts from '../../i18n/en/admin-fixtures';
import MatchDialog from './match-dialog';

const [HOME, AWAY] = [
  { id: 3, name: 'Span 3', sport: 'Rugby' },
  { id: 4, name: 'Span 4', sport: 'Rugby' },
];
const MATCH: MatchDto = {
  id: 9,
  homeTeamId: 3,
  awayTeamId: 4,
  homeTeam: HOME,
  awayTeam: AWAY,
  matchDate: '2026-11-21T08:00:00.000Z',
  venue: 'Veld A',
  galleryCount: 0,
  photoCount: 0,
  createdAt: '2026-11-20T08:00:00.000Z',
};

beforeAll(() => speak('en', { shop, 'admin-fixtures': texts }));

it('The form of a match says that the teams did not arrive, and asks for them again', async () => {
  let signal = false;
  transport.fetch = () =>
    signal ? Promise.resolve(Response.json([HOME, AWAY])) : Promise.reject(new TypeError('Failed to fetch'));
  renderPage(<MatchDialog match={MATCH} onClose={() => undefined} />, createQueryClient());
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent(texts.teams.loadError);
  expect(screen.queryByText(texts.matchForm.noTeams)).toBeNull();
  signal = true;
  await userEvent.click(within(alert).getByRole('button'));
  expect(await screen.findByRole('combobox', { name: texts.matchForm.home })).toHaveValue('3');
  expect(screen.getByRole('combobox', { name: texts.matchForm.away })).toHaveValue('4');
});

it('The form of a match sets its time, and keeps the very moment of one that stays', async () => {
  const sent: MatchDto[] = [];
  transport.fetch = (_url, options) => {
    if (options?.method !== 'PUT') return Promise.resolve(Response.json([HOME, AWAY]));
    sent.push(JSON.parse(options.body as string) as MatchDto);
    return Promise.resolve(Response.json(MATCH));
  };
  renderPage(<MatchDialog match={MATCH} onClose={() => undefined} />, createQueryClient());
  const time = await screen.findByLabelText(texts.matchForm.time);
  expect(time).toHaveValue('10:00');
  const save = () => userEvent.click(screen.getByRole('button', { name: texts.matchForm.save }));
  await save();
  await userEvent.clear(time);
  await userEvent.type(time, '14:05');
  await save();
  await userEvent.clear(time);
  await save();
  expect(sent.map(({ matchDate }) => matchDate)).toEqual([
    MATCH.matchDate,
    '2026-11-21T12:05:00.000Z',
    '2026-11-20T22:00:00.000Z',
  ]);
});
