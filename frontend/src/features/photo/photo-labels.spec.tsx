import { screen } from '@testing-library/react';
import { renderPage } from '../../../test/render-page';
import { speak } from '../../../test/speak';
import type { PhotoDto } from '../../api/generated/shop.schemas';
import { transport } from '../../api/mutator';
import { userQuery } from '../../api/session';
import { createQueryClient } from '../../app/query-client';
import shop from '../../i18n/en/shop';
import { PhotoLabels } from './photo-labels';

beforeAll(() => speak('en', { shop }));

it('A label leads to the photographs of that player in the match, of the team that wears it where that is known', () => {
  transport.fetch = () => new Promise(() => undefined);
  const client = createQueryClient();
  client.setQueryData<object | null>(userQuery.queryKey, null);
  const labels = [
    { label: '7', side: 'away', teamId: 12, team: 'Kloof o/14A' },
    { label: '7', side: null, teamId: null, team: null },
  ];
  renderPage(<PhotoLabels photo={{ matchId: 3, labels } as PhotoDto} />, client, '/photo/5');
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/find?match=3&team=12&label=7',
    '/find?match=3&label=7',
  ]);
});
