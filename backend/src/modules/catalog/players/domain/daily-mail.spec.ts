import { dayOf } from '../../../../shared/shop-time';
import { isDaytime, mailDueAt } from './daily-mail';

/** A time on the schools' clocks, on one of three days. */
const at = (text: string) => {
  const [day = '', clock = ''] = text.split(' ');
  const date = { fri: '2026-11-27', sat: '2026-11-28', sun: '2026-11-29', mon: '2026-11-30' }[day] ?? day;
  return new Date(`${date}T${clock}:00+02:00`);
};

describe('The daily mail about players', () => {
  it.each([
    ['half an hour after the last photograph', 'sat 10:00', 'sat 11:10', null, 'sat 11:40'],
    ['at eight in the evening, however many still come', 'sat 09:00', 'sat 19:55', null, 'sat 20:00'],
    ['half an hour after what comes after eight', 'sat 20:00', 'sat 20:40', null, 'sat 21:10'],
    ['in the morning, for what settles at night', 'sat 21:20', 'sat 21:45', null, 'sun 07:00'],
    ['in the morning, for what comes after midnight', 'sun 00:10', 'sun 03:00', null, 'sun 07:00'],
    [
      'at eight of the next evening at the latest, for a night without a pause',
      'sat 20:05',
      'sun 23:00',
      null,
      'sun 20:00',
    ],
    ['the next morning, when there was one today', 'sat 15:00', 'sat 16:00', '2026-11-28', 'sun 07:00'],
    ['when it settles, if the last one was yesterday', 'sat 10:00', 'sat 11:10', '2026-11-27', 'sat 11:40'],
    ['at once, if it waited for days', 'fri 10:00', 'fri 11:10', '2026-11-25', 'fri 11:40'],
    ['once a day, also over midnight of another zone', 'sun 00:30', 'sun 01:00', '2026-11-28', 'sun 07:00'],
  ])('goes out %s', (_when, oldest, newest, lastDay, due) => {
    expect(mailDueAt({ oldest: at(oldest), newest: at(newest), lastDay })).toEqual(at(due));
  });

  it('counts days and nights by the schools’ clocks', () => {
    expect(dayOf(new Date('2026-11-28T21:59:59.999Z'))).toBe('2026-11-28');
    expect(dayOf(new Date('2026-11-28T22:00:00.000Z'))).toBe('2026-11-29');
    expect(['sat 06:59', 'sat 07:00', 'sat 21:59', 'sat 22:00'].map((time) => isDaytime(at(time)))).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });
});
