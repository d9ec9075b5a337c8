import { globSync, readFileSync } from 'node:fs';

const SOURCE = 'frontend/src';
const read = (names: string[]) => names.map((name) => readFileSync(`${SOURCE}/${name}`, 'utf8')).join('\n');
const isGenerated = (name: string) => name.startsWith('api/generated/');

describe('The generated client', () => {
  const names = globSync('**/*.{ts,tsx}', { cwd: SOURCE }).filter((name) => !/\.spec\.tsx?$/.test(name));
  const generated = read(names.filter(isGenerated));
  const pages = read(names.filter((name) => !isGenerated(name)));

  // Pages may take a hook, its options or its query key.
  it.each([
    ['query', /const get(\w+)QueryOptions/g],
    ['mutation', /const get(\w+)MutationOptions/g],
  ])('has no %s that no page uses (leave it out in openapi/orval.config.ts)', (_kind, made) => {
    const calls = Array.from(generated.matchAll(made), ([, name]) => name);
    expect(calls.length).toBeGreaterThan(40);
    const isUsed = (call?: string) => new RegExp(`\\b(use${call}|get${call}Query(Key|Options))\\b`).test(pages);
    expect(calls.filter((call) => !isUsed(call))).toEqual([]);
  });
});
