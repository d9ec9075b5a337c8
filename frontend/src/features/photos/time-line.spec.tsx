import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router-dom';
import { renderPage } from '../../../test/render-page';
import { speak } from '../../../test/speak';
import type { TimeLinePartDto } from '../../api/generated/shop.schemas';
import { createQueryClient } from '../../app/query-client';
import shop from '../../i18n/en/shop';
import { TimeLine } from './time-line';

const stop = (time: string, ...bars: number[]) => ({ from: `2026-11-${time}:00.000Z`, bars });
const HALVES: TimeLinePartDto[] = [
  { half: 'first', stops: [stop('21T12:00', 3, 0, 1, 0, 0), stop('21T12:05', 0, 0, 0, 0, 1)] },
  { half: 'second', stops: [stop('21T12:45', 2, 0, 0, 0, 0)] },
];

const Address = () => <output>{useLocation().search + useLocation().hash}</output>;
const draw = (parts: TimeLinePartDto[], address = '/matches/3') =>
  renderPage(
    <>
      <TimeLine parts={parts} />
      <Address />
    </>,
    createQueryClient(),
    address,
  );

beforeAll(() => speak('en', { shop }));

it('A time line leads to a time, and back to the start', async () => {
  draw(HALVES, '/matches/3?photo=7&search=drie');
  const second = screen.getByRole('region', { name: shop.timeLine.halves.second });
  await userEvent.click(within(second).getByRole('link', { name: '14:45, 2 photos' }));
  expect(screen.getByRole('status')).toHaveTextContent('?search=drie&from=2026-11-21T14%3A45#time-line');
  expect(screen.getByRole('link', { current: true })).toHaveAccessibleName('14:45, 2 photos');
  await userEvent.click(screen.getByRole('link', { name: shop.timeLine.start }));
  expect(screen.getByRole('status')).toHaveTextContent('?search=drie#time-line');
});

it('A time between two places is at the earlier one; what is none counts as the start', () => {
  const { unmount } = draw(HALVES, '/matches/3?from=2026-11-21T14:30');
  expect(screen.getByRole('link', { current: true })).toHaveAccessibleName('14:05, 1 photo');
  unmount();
  draw(HALVES, '/matches/3?from=gister');
  expect(screen.getByRole('link', { current: true })).toHaveAccessibleName(shop.timeLine.start);
});

it('A time line of several days says where each begins', () => {
  draw([{ half: null, stops: [stop('21T12:00', 1), stop('21T13:00', 1), stop('22T22:30', 1)] }]);
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('aria-label') ?? link.textContent)).toEqual([
    shop.timeLine.start,
    '21 Nov, 14:00, 1 photo',
    '15:00, 1 photo',
    '23 Nov, 00:30, 1 photo',
  ]);
});

it('There is no time line where all was taken at once', () => {
  draw([{ half: null, stops: [stop('21T12:00', 9)] }]);
  expect(screen.queryByRole('navigation')).toBeNull();
});
