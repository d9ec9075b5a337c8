import { existsSync, readFileSync } from 'node:fs';

/** The rows of docs/specification.md: what, where, and the tests by file. */
function rows(): { what: string; where: string; proof: string }[] {
  return readFileSync('docs/specification.md', 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| (what|---|-)/.test(line))
    .map((line) => {
      const [, what = '', where = '', proof = ''] = line.split('|').map((cell) => cell.trim());
      return { what, where, proof };
    });
}

const files = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file);

/** What is missing of a row's proof: no test at all, or a file or title that does not exist. */
function missing(proof: string): string[] {
  const tests = [...proof.matchAll(/`([^`]+)`((?:[^`"]*"[^"]+")*)/g)];
  if (tests.length === 0) return ['no test'];
  return tests.flatMap(([, file = '', list = '']) => {
    const titles = [...list.matchAll(/"([^"]+)"/g)].map(([, title = '']) => title);
    if (!existsSync(file)) return [file];
    const source = readFileSync(file, 'utf8');
    return titles.length === 0 ? [`${file}: no title`] : titles.filter((title) => !source.includes(title));
  });
}

describe('docs/specification.md', () => {
  it('has a row for every part of the specification', () => {
    expect(rows().length).toBeGreaterThan(80);
  });

  it.each(rows().map(({ what, ...row }) => [what, row] as const))(
    'tells the truth about: %s',
    (_what, { where, proof }) => {
      expect(files(where).filter((file) => !existsSync(file))).toEqual([]);
      expect(files(where)).not.toEqual([]);
      expect(missing(proof)).toEqual([]);
    },
  );

  it('is noticed when it names a test that does not exist', () => {
    expect(missing('`test/architecture/specification.spec.ts` "is noticed"')).toEqual([]);
    const title = ['nobody', 'wrote', 'this'].join(' ');
    expect(missing(`\`test/architecture/specification.spec.ts\` "${title}"`)).toEqual([title]);
    expect(missing('later')).toEqual(['no test']);
  });
});
