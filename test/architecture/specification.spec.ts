import { existsSync } from 'node:fs';
import { files, missing, rowsOf } from './proofs';

/** Documents that say of each thing where it is and which tests prove it, with the rows that they have at least. */
describe.each([
  ['docs/specification.md', 80],
  ['docs/security.md', 60],
])('%s', (document, least) => {
  const rows = rowsOf(document);

  it('has a row for every part of what it answers', () => {
    expect(rows.length).toBeGreaterThan(least);
  });

  it.each(rows.map(({ what, ...row }) => [what, row] as const))(
    'tells the truth about: %s',
    (_what, { where, proof }) => {
      expect(files(where).filter((file) => !existsSync(file))).toEqual([]);
      expect(files(where)).not.toEqual([]);
      expect(missing(proof)).toEqual([]);
    },
  );
});

describe('A proof', () => {
  it('is noticed when it names a test that does not exist', () => {
    expect(missing('`test/architecture/specification.spec.ts` "is noticed"')).toEqual([]);
    const title = ['nobody', 'wrote', 'this'].join(' ');
    expect(missing(`\`test/architecture/specification.spec.ts\` "${title}"`)).toEqual([title]);
    expect(missing('later')).toEqual(['no test']);
  });
});
