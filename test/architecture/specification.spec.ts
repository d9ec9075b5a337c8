import { existsSync } from 'node:fs';
import { files, missing, rowsOf } from './proofs';

it.each([
  ['docs/specification.md', 80],
  ['docs/security.md', 60],
])('%s names files and tests that exist', (document, least) => {
  const rows = rowsOf(document);
  expect(rows.length).toBeGreaterThan(least);
  const wrong = rows.flatMap(({ what, where, proof }) => {
    const places = files(where);
    const lost = [...places.filter((file) => !existsSync(file)), ...missing(proof)];
    return places.length === 0 || lost.length > 0 ? [`${what}: ${lost.join(', ') || 'no file'}`] : [];
  });
  expect(wrong).toEqual([]);
});

describe('A proof', () => {
  it('is noticed when it names a test that does not exist', () => {
    expect(missing('`test/architecture/specification.spec.ts` "is noticed"')).toEqual([]);
    const title = ['nobody', 'wrote', 'this'].join(' ');
    expect(missing(`\`test/architecture/specification.spec.ts\` "${title}"`)).toEqual([title]);
    expect(missing('later')).toEqual(['no test']);
  });
});
