import { renderHook } from '@testing-library/react';
import i18n from 'i18next';
import { initReactI18next } from 'react-i18next';
import af from './af/shop';
import { MOMENT, useDates } from './dates';
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
});
