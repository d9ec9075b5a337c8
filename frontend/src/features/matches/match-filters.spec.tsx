import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router-dom';
import { renderPage } from '../../../test/render-page';
import { speak } from '../../../test/speak';
import { transport } from '../../api/mutator';
import { createQueryClient } from '../../app/query-client';
import { dayHere } from '../../i18n/clock';
import shop from '../../i18n/en/shop';
import { MatchFilterBar } from './match-filter-bar';
import { matchFiltersIn } from './match-filters';

const SPORT = 'Rugby';

beforeAll(() => speak('en', { shop }));

it('An address says what is looked for; what makes no sense counts as nothing', () => {
  const filters = (address: string) => matchFiltersIn(new URLSearchParams(address));
  expect(filters('day=2026-11-21&search=kloof&age=14&venue=Veld+A')).toEqual({
    day: '2026-11-21',
    search: 'kloof',
    age: 14,
    venue: 'Veld A',
  });
  const nothing = { day: null, search: '', age: null, venue: null };
  expect(filters('day=&search=&age=&venue=')).toEqual(nothing);
  expect(filters('day=0202-11-21&age=0')).toEqual(nothing);
});

const Address = () => <output>{useLocation().search}</output>;
const address = () => new URLSearchParams(screen.getAllByRole('status').at(-1)?.textContent);

it('The filters of matches are kept in the address, beside what else it says', async () => {
  transport.fetch = () => Promise.resolve(Response.json({ ages: [14, 16], venues: ['Veld A'] }));
  renderPage(
    <>
      <MatchFilterBar category={SPORT} />
      <Address />
    </>,
    createQueryClient(),
  );
  await screen.findByRole('option', { name: 'u/14' });
  // Faster than the page is drawn, as on a slow phone.
  act(() => {
    fireEvent.change(screen.getByRole('combobox', { name: shop.match.age }), { target: { value: '14' } });
    fireEvent.change(screen.getByRole('combobox', { name: shop.match.venue }), { target: { value: 'Veld A' } });
  });
  await userEvent.click(screen.getByRole('link', { name: shop.match.today }));
  expect(Object.fromEntries(address())).toEqual({ age: '14', venue: 'Veld A', day: dayHere() });
  expect(screen.getByRole('link', { name: shop.match.today })).toHaveAttribute('aria-current', 'true');

  const day = screen.getByLabelText(shop.match.day);
  expect(day).toHaveValue(dayHere());
  fireEvent.change(day, { target: { value: '0202-11-21' } });
  expect(address().get('day')).toBe(dayHere());
  fireEvent.change(day, { target: { value: '2026-11-21' } });
  expect(address().get('day')).toBe('2026-11-21');
  await userEvent.click(screen.getByRole('link', { name: shop.match.noFilters }));
  expect(address().size).toBe(0);
  expect(day).toHaveValue('');
});
