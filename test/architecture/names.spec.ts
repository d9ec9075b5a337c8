import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

const root = 'backend/src';
const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
const inLayer = (layer: string) => files.filter((name) => name.startsWith('modules/') && name.includes(`/${layer}/`));

describe('Names of files', () => {
  it('are in kebab-case, and a suffix says the kind', () => {
    expect(
      files.map((name) => basename(name)).filter((name) => !/^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z-]+)*\.ts$/.test(name)),
    ).toEqual([]);
  });

  it.each([
    ['@CommandHandler(', /\.command\.ts$/],
    ['@Controller(', /\.controller\.ts$/],
    ['@Processor(', /\.processor\.ts$/],
    ['defineEntity(', /\.schema\.ts$/],
  ])('%s stands in a file that says so', (mark, suffix) => {
    const elsewhere = files
      .filter((name) => name.startsWith('modules/') && !suffix.test(name) && !name.endsWith('.spec.ts'))
      .filter((name) => readFileSync(join(root, name), 'utf8').includes(mark))
      // A switch and its state are one small thing.
      .filter((name) => name !== 'modules/ops/application/maintenance.ts');
    expect(elsewhere).toEqual([]);
  });

  it('every module has its contract and its module file', () => {
    const modules = readdirSync(join(root, 'modules'));
    expect(modules.sort()).toEqual(['catalog', 'identity', 'media', 'ops', 'orders', 'wallet']);
    for (const name of modules)
      expect(readdirSync(join(root, 'modules', name))).toEqual(
        expect.arrayContaining(['contract.ts', `${name}.module.ts`]),
      );
  });

  it('use cases are flat: no folder in application', () => {
    expect(inLayer('application').filter((name) => name.split('/application/')[1]?.includes('/'))).toEqual([]);
  });
});

describe('The environment', () => {
  it('is read by the configuration alone', () => {
    const readers = files.filter(
      (name) => name !== 'config.ts' && readFileSync(join(root, name), 'utf8').includes('process.env'),
    );
    expect(readers).toEqual([]);
  });
});
