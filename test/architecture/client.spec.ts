import { globSync, readFileSync } from 'node:fs';

const SOURCE = 'frontend/src';
const read = (names: string[]) => names.map((name) => readFileSync(`${SOURCE}/${name}`, 'utf8')).join('\n');
const isGenerated = (name: string) => name.startsWith('api/generated/');

describe('The generated client', () => {
  const names = globSync('**/*.{ts,tsx}', { cwd: SOURCE }).filter((name) => !/\.spec\.tsx?$/.test(name));
  const generated = read(names.filter(isGenerated));
  const pages = read(names.filter((name) => !isGenerated(name)));

  it('has no mutation that no page uses (leave it out in openapi/orval.config.ts)', () => {
    const hooks = Array.from(generated.matchAll(/const get(\w+)MutationOptions/g), ([, name]) => `use${name}`);
    expect(hooks.length).toBeGreaterThan(40);
    expect(hooks.filter((name) => !new RegExp(`\\b${name}\\b`).test(pages))).toEqual([]);
  });
});
