import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { speak } from '../../../test/speak';
import { transport } from '../../api/mutator';
import { createQueryClient } from '../../app/query-client';
import shop from '../../i18n/en/shop';
import admin from '../../i18n/en/admin';
import { MatchSelect } from './match-select';

const texts = admin.galleryForm;
const team = (name: string) => ({ name });
const match = (id: number) => ({
  id,
  homeTeam: team('Kloof'),
  awayTeam: team(`Span ${id}`),
  matchDate: '2026-11-21T07:30:00.000Z',
  venue: 'Veld A',
});
const SPORT = 'Rugby';
const NEAR = '2026-11-21T08:00:00.000Z';
const NEAREST = `/api/matches?limit=50&near=${encodeURIComponent(NEAR)}&sport=${SPORT}`;
const SEASON = Array.from({ length: 50 }, (_, index) => match(index + 1001));

/** The server's answer to each address; without one, the signal is lost. */
let answers: Record<string, unknown>;

beforeAll(() => speak('en', { shop, admin }));
beforeEach(() => {
  transport.fetch = (url) => {
    const answer = answers[url as string];
    if (answer === undefined) return Promise.reject(new TypeError('Failed to fetch'));
    return Promise.resolve(Response.json(answer, { status: answer === null ? 404 : 200 }));
  };
});

function Field({ linked }: { linked: number | null }) {
  const [value, setValue] = useState(linked);
  return <MatchSelect value={value} category={SPORT} near={NEAR} onChange={setValue} />;
}

function open(linked: number | null) {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Field linked={linked} />
    </QueryClientProvider>,
  );
}
/** At once: a pause between letters would search for the first ones. */
const fill = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const chosen = () => screen.getByRole('combobox', { name: texts.match });

describe('The choice of a match', () => {
  it('reaches those beyond the nearest fifty by a search', async () => {
    answers = {
      [NEAREST]: SEASON,
      [`${NEAREST}&search=Span+5`]: [match(5)],
      [`${NEAREST}&search=Niemand`]: [],
      '/api/matches/5': match(5),
    };
    open(null);
    const search = await screen.findByRole('searchbox', { name: texts.matchSearch });
    fill(search, ' Span 5');
    await userEvent.selectOptions(chosen(), await screen.findByRole('option', { name: /Span 5,/ }));
    fill(search, 'Niemand');
    expect(await screen.findByText(texts.matchNotFound)).toBeVisible();
    // The chosen match stays in view.
    expect(within(chosen()).getAllByRole('option')).toHaveLength(2);
    expect(chosen()).toHaveValue('5');
    fill(search, '');
    await waitFor(() => expect(within(chosen()).getAllByRole('option')).toHaveLength(52));
    expect(chosen()).toHaveValue('5');
  });

  it('offers what was found until what is searched for now has arrived', async () => {
    answers = { [NEAREST]: SEASON, [`${NEAREST}&search=Span+5`]: [match(5)] };
    const { fetch } = transport;
    let isAsked = false;
    transport.fetch = (url, options) => {
      if (!(url as string).includes('Paarl')) return fetch(url, options);
      isAsked = true;
      return new Promise(() => undefined);
    };
    open(null);
    const search = await screen.findByRole('searchbox', { name: texts.matchSearch });
    fill(search, 'Span 5');
    await screen.findByRole('option', { name: /Span 5,/ });
    fill(search, 'Paarl');
    await waitFor(() => expect(isAsked).toBe(true));
    expect(screen.getByRole('option', { name: /Span 5,/ })).toBeVisible();
  });

  it('has no search where few are offered, which tell their kick-off and their field', async () => {
    answers = { [NEAREST]: [match(3), match(4)] };
    open(null);
    await screen.findByRole('option', { name: /21 Nov 2026, 09:30: Kloof vs Span 4, Veld A/ });
    expect(screen.queryByRole('searchbox')).toBeNull();
  });

  it.each([
    ['the matches', NEAREST],
    ['the chosen one', '/api/matches/3'],
  ])('says that %s did not arrive, and asks again', async (_what, lost) => {
    const all = { [NEAREST]: [match(4)], '/api/matches/3': match(3) };
    answers = { ...all, [lost]: undefined };
    open(3);
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(texts.matchesError);
    expect(screen.queryByRole('option', { name: texts.noMatch })).toBeNull();
    answers = all;
    await userEvent.click(within(alert).getByRole('button'));
    await waitFor(() => expect(chosen()).toHaveValue('3'));
  });

  it('is none where the match was deleted meanwhile', async () => {
    answers = { [NEAREST]: [match(4)], '/api/matches/3': null };
    open(3);
    await screen.findByRole('option', { name: /Span 4/ });
    await waitFor(() => expect(chosen()).toBeEnabled());
    expect(chosen()).toHaveValue('');
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
