import { renderHook } from '@testing-library/react';
import i18n from 'i18next';
import { initReactI18next } from 'react-i18next';
import af from './af/shop';
import { kickOffOf } from './clock';
import { MOMENT, useDates, useMatchTimes } from './dates';
import en from './en/shop';

describe('Dates', () => {
  beforeAll(() => i18n.use(initReactI18next).init({ resources: { en: { shop: en }, af: { shop: af } } }));

  it.each([
    ['en', '04 May 2026', 'May 04, 2026 00:30'],
    ['af', '04 Mei 2026', 'Mei 04, 2026 00:30'],
  ])(
    'are of South Africa, by the specification’s patterns, in the reader’s language: %s',
    async (language, day, moment) => {
      await i18n.changeLanguage(language);
      const { current: date } = renderHook(useDates).result;
      // Half past ten in the evening of the day before, in Greenwich.
      expect(date('2026-05-03T22:30:00Z')).toBe(day);
      expect(date('2026-05-03T22:30:00Z', MOMENT)).toBe(moment);
    },
  );

  it('tell when a match begins, where more than its day was entered', () => {
    expect(kickOffOf('2026-11-21T12:05:00.000Z')).toBe('14:05');
    // Midnight here, as the shop's form has it, and by UTC, as ISO 8601 reads a day.
    expect(kickOffOf('2026-11-20T22:00:00.000Z')).toBeNull();
    expect(kickOffOf('2026-11-21T00:00:00.000Z')).toBeNull();
    const { current: times } = renderHook(useMatchTimes).result;
    expect(times('2026-11-21T12:05:00.000Z')).toBe('21 Nov 2026, 14:05');
    expect(times('2026-11-20T22:00:00.000Z')).toBe('21 Nov 2026');
  });
});
