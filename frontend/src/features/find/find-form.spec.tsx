import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router-dom';
import { renderPage } from '../../../test/render-page';
import { speak } from '../../../test/speak';
import type { FoundTeamDto } from '../../api/generated/shop.schemas';
import { transport } from '../../api/mutator';
import { createQueryClient } from '../../app/query-client';
import shop from '../../i18n/en/shop';
import { FindForm } from './find-form';
import { searchIn } from './find-search';

const TEAMS: FoundTeamDto[] = [
  { id: 5, name: 'Paarl Gimnasium o/14A', sport: 'Rugby', hasPhotos: true },
  { id: 6, name: 'Paarl Gimnasium o/14B', sport: 'Rugby', hasPhotos: false },
];
const asked: string[] = [];
let client: ReturnType<typeof createQueryClient>;

// React reads a form that is sent; Node’s class does not know the forms of jsdom.
globalThis.FormData = new Proxy(FormData, { construct: (Plain) => new Plain() });

beforeAll(() => speak('en', { shop }));
beforeEach(() => {
  asked.length = 0;
  transport.fetch = (url) => {
    asked.push(url as string);
    return Promise.resolve(Response.json(url === '/api/photos/days' ? ['2026-11-28'] : TEAMS));
  };
  client = createQueryClient();
  renderPage(<Page />, client);
});

function Page() {
  const search = searchIn(new URLSearchParams(useLocation().search));
  const teams = TEAMS.filter(({ id }) => id === search.team);
  const { q: words = null, label = null, day = null } = search;
  return (
    <>
      <FindForm search={search} read={{ words, teams, label, day }} />
      <Address />
    </>
  );
}

const Address = () => <output>{useLocation().pathname + useLocation().search}</output>;
const address = () => screen.getByRole('status').textContent;
const team = () => screen.getByRole('combobox', { name: shop.find.team });

it('Teams are offered while somebody types, and chosen by keys', async () => {
  await userEvent.type(team(), 'paarl gim');
  const options = await screen.findAllByRole('option');
  expect(options.map((option) => option.textContent)).toEqual([
    'Paarl Gimnasium o/14ARugby',
    `Paarl Gimnasium o/14BRugby · ${shop.find.noPhotosYet}`,
  ]);
  expect(asked).toContain('/api/teams/search?q=paarl+gim');
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}');
  expect(options[0]).toHaveAttribute('aria-selected', 'true');
  expect(team()).toHaveAttribute('aria-activedescendant', options[0]?.id);
  await userEvent.keyboard('{Enter}');
  expect(address()).toBe('/find?team=5');
  expect(team()).toHaveValue(TEAMS[0]?.name);
  expect(team()).toHaveAttribute('aria-expanded', 'false');
});

it('A team is chosen by a tap, with the number beside it', async () => {
  await userEvent.type(screen.getByLabelText(shop.find.label), '7');
  await userEvent.type(team(), 'gim');
  await userEvent.click(await screen.findByRole('option', { name: /14B/ }));
  expect(Object.fromEntries(new URLSearchParams(address().split('?')[1]))).toEqual({ team: '6', label: '7' });
});

it('What is typed over a chosen team counts instead of it', async () => {
  await userEvent.type(team(), 'gim');
  await userEvent.click(await screen.findByRole('option', { name: /14B/ }));
  await userEvent.clear(team());
  await userEvent.type(team(), 'kloof');
  await userEvent.type(screen.getByLabelText(shop.find.label), '7');
  await userEvent.click(screen.getByRole('button', { name: shop.find.find }));
  expect(Object.fromEntries(new URLSearchParams(address().split('?')[1]))).toEqual({ q: 'kloof', label: '7' });
});

it('Teams that are found after the form was sent are not offered any more', async () => {
  let answer = (_: Response) => {};
  transport.fetch = (url) => {
    asked.push(url as string);
    return new Promise((resolve) => (answer = resolve));
  };
  await userEvent.type(team(), 'paarl gim');
  await waitFor(() => expect(asked).toContain('/api/teams/search?q=paarl+gim'));
  await userEvent.keyboard('{Enter}');
  answer(Response.json(TEAMS));
  await waitFor(() => expect(client.isFetching()).toBe(0));
  expect(address()).toBe('/find?q=paarl+gim');
  expect(screen.queryAllByRole('option')).toEqual([]);
  // What is typed next is answered as before.
  await userEvent.type(team(), ' ');
  expect(await screen.findAllByRole('option')).toHaveLength(2);
});

it('The offer can be closed, and what was typed stays', async () => {
  await userEvent.type(team(), 'paarl gim 14a');
  await screen.findAllByRole('option');
  await userEvent.keyboard('{Escape}');
  expect(screen.queryAllByRole('option')).toEqual([]);
  expect(team()).toHaveValue('paarl gim 14a');
});

it('A day with photographs is one tap away', async () => {
  expect(await screen.findByRole('link', { name: 'Sat 28 Nov' })).toHaveAttribute('href', '/find?day=2026-11-28');
});

it('An address says what is looked for; what makes no sense counts as nothing', () => {
  const search = (query: string) => searchIn(new URLSearchParams(query));
  expect(search('q=+kloof+&team=&label=GA&day=&match=12&unlabelled=true')).toEqual({
    q: 'kloof',
    label: 'GA',
    match: 12,
    unlabelled: true,
  });
  expect(search('q=&team=x&match=-1&gallery=0&unlabelled=no')).toEqual({});
});
