import { renderHook } from '@testing-library/react';
import { speak } from '../../test/speak';
import shop from './af/shop';
import { readLabels, useBib, writeLabels } from './shirt-labels';

it('shows positions as the bibs of the reader’s language', async () => {
  await speak('af', { shop });
  const { result } = renderHook(() => useBib());
  expect(['GA', '7'].map(result.current)).toEqual(['DA', '7']);
});

it.each([
  ['en', '7 12a GAh C'],
  ['af', '7 12b DAt S'],
] as const)('writes labels in %s as they are typed', (language, line) => {
  const { labels } = readLabels(line);
  expect(labels.map(({ label, side }) => [label, side])).toEqual([
    ['7', null],
    ['12', 'away'],
    ['GA', 'home'],
    ['C', null],
  ]);
  expect(writeLabels(labels, language)).toBe(line);
});
