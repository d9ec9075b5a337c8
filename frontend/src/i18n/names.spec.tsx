import { renderHook } from '@testing-library/react';
import i18n from 'i18next';
import { initReactI18next } from 'react-i18next';
import af from './af';
import { categoryOf, useCategoryName } from './names';

it.each([
  ['Hokkie', 'Hokkie'],
  ['Hockey', 'Hokkie'],
  [' netbal ', 'Netball'],
  ['rugby', 'Rugby'],
  ['Mnr en Miss Bokkieweek', 'Mnr and Miss Bokkieweek'],
  ['Tennis', null],
  ['', null],
])('takes %j for the category %j', (spelling, category) => {
  expect(categoryOf(spelling)).toBe(category);
});

it('names a category in the reader’s language, however it is spelt; an unknown one stays as it is', async () => {
  await i18n.use(initReactI18next).init({ lng: 'af', ns: 'shop', defaultNS: 'shop', resources: { af: { shop: af } } });
  const { result } = renderHook(() => useCategoryName());
  expect(['Netball', 'Hockey', 'Tennis'].map(result.current)).toEqual(['Netbal', 'Hokkie', 'Tennis']);
});
