import { dayIn } from './search-day';

const TODAY = new Date('2026-11-29T23:30:00Z');

describe('A day in a search', () => {
  it.each([
    ['28 Nov', '2026-11-28'],
    ['28 november', '2026-11-28'],
    ['Nov 28', '2026-11-28'],
    ['28 Nov 2025', '2025-11-28'],
    ['2026-11-28', '2026-11-28'],
    ['28/11/2026', '2026-11-28'],
    ['3 Mrt', '2026-03-03'],
    ['3 Maart', '2026-03-03'],
    ['3 mar', '2026-03-03'],
    ['1 Mei', '2026-05-01'],
    ['1 May', '2026-05-01'],
    ['5 Okt', '2026-10-05'],
    ['5 Oct.', '2026-10-05'],
    ['24 Des', '2025-12-24'],
    ['24 December', '2025-12-24'],
    ['vandag', '2026-11-30'],
    ['yesterday', '2026-11-29'],
  ])('is read: %s', (text, day) => {
    expect(dayIn(text, TODAY).day).toBe(day);
  });

  it.each([
    ['28 Nov', '2026-11-28'],
    ['24 Des', '2026-12-24'],
    ['1 Mei', '2027-05-01'],
    ['5 Okt', '2026-10-05'],
    ['1 Jul', '2026-07-01'],
    ['24 Des 2025', '2025-12-24'],
  ])('is the nearest where days to come are as likely: %s', (text, day) => {
    expect(dayIn(text, TODAY, 'nearest').day).toBe(day);
  });

  it('leaves the other words', () => {
    expect(dayIn('Kloof 28 Nov 7', TODAY)).toEqual({ day: '2026-11-28', rest: 'Kloof   7' });
  });

  it.each(['31 Feb', '45 Nov', 'Maria 7', 'November', '14/7', 'o/16', '7'])(
    'is not seen where there is none: %s',
    (text) => {
      expect(dayIn(text, TODAY)).toEqual({ day: null, rest: text });
    },
  );
});
