import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router-dom';
import { renderPage } from '../../../test/render-page';
import { speak } from '../../../test/speak';
import type { FoundTeamDto } from '../../api/generated/shop.schemas';
import { transport } from '../../api/mutator';
import { createQueryClient } from '../../app/query-client';
import shop from '../../i18n/en/shop';
import { Hero } from './hero';

const TEAM: FoundTeamDto = { id: 5, name: 'Paarl Gimnasium o/14A', sport: 'Rugby', hasPhotos: true };
const asked: string[] = [];

const Address = () => <output>{useLocation().pathname + useLocation().search}</output>;
const address = () => screen.getByRole('status').textContent;
const field = () => screen.getByRole('combobox', { name: shop.find.heroExample });

beforeAll(() => speak('en', { shop }));
beforeEach(() => {
  asked.length = 0;
  transport.fetch = (url) => {
    asked.push(url as string);
    return Promise.resolve(Response.json(url === '/api/config' ? { eventName: 'Bokkieweek' } : [TEAM]));
  };
  renderPage(
    <>
      <Hero photoCount={undefined} />
      <Address />
    </>,
    createQueryClient(),
  );
});

it('The first field offers teams once somebody types, and leads to the photographs of the one that is chosen', async () => {
  expect(asked.filter((url) => url.includes('teams'))).toEqual([]);
  await userEvent.type(field(), 'paarl gim 14');
  await userEvent.click(await screen.findByRole('option', { name: /14A/ }));
  expect(address()).toBe('/find?team=5');
});
