import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = 'frontend/src/features';

/** Classes that selectors of a sheet begin with; text in brackets or comments does not count. */
function classesOf(css: string): string[] {
  const selectors = css.replaceAll(/\/\*.*?\*\/|\([^()]*\)/gs, '');
  return [...selectors.matchAll(/(?:^|[{},])\s*\.([\w-]+)/g)].map(([, name = '']) => name);
}

/** Classes that more than one feature styles: styles that were loaded for one page stay, and would change the other. */
function shared(sheets: { feature: string; css: string }[]): string[] {
  const features = new Map<string, Set<string>>();
  for (const { feature, css } of sheets)
    for (const name of classesOf(css)) features.set(name, (features.get(name) ?? new Set()).add(feature));
  return [...features].filter(([, those]) => those.size > 1).map(([name]) => name);
}

describe('The classes of a feature', () => {
  it('are styled only by that feature', () => {
    const sheets = readdirSync(ROOT, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.css'));
    expect(sheets.length).toBeGreaterThan(10);
    const read = sheets.map((name) => ({
      feature: name.split('/')[0] ?? '',
      css: readFileSync(join(ROOT, name), 'utf8'),
    }));
    expect(shared(read)).toEqual([]);
  });

  it('would be caught when another one styles them, too', () => {
    const sheets = [
      { feature: 'sales', css: '/* .note {} */ .sold, td .note { gap: 0.5px } @media print { .packages tr {} }' },
      { feature: 'tokens', css: '.packages {} .note {} :is(b, .sold) .price { color: red }' },
    ];
    expect(shared(sheets)).toEqual(['packages']);
  });
});
