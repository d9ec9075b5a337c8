import { renderHook } from '@testing-library/react';
import { speak } from '../../test/speak';
import af from './af/shop';
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
  await speak('af', { shop: af });
  const { result } = renderHook(() => useCategoryName());
  expect(['Netball', 'Hockey', 'Tennis'].map(result.current)).toEqual(['Netbal', 'Hokkie', 'Tennis']);
});
