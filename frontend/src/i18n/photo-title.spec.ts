import { renderHook } from '@testing-library/react';
import { speak } from '../../test/speak';
import shop from './en/shop';
import { usePhotoTitle } from './photo-title';

beforeAll(() => speak('en', { shop }));

const at = '2026-11-21T10:05:00.000Z';

it.each([
  ['IMG_0005', at, 'Photo 5 · 12:05'],
  ['_DSC0412', at, 'Photo 412 · 12:05'],
  ['DSC04512', null, 'Photo 4512'],
  ['P1010412', undefined, 'Photo 412'],
  ['Losskrum', at, 'Losskrum'],
  ['Foto 01', at, 'Foto 01'],
  ['20261121', at, '20261121'],
  ['o/14A vs Duinveld 2026', at, 'o/14A vs Duinveld 2026'],
])('A photograph called %s (%s) reads %s', (title, capturedAt, read) => {
  const { result } = renderHook(usePhotoTitle);
  expect(result.current({ title, capturedAt })).toBe(read);
});
