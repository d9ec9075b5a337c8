import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

const ROOT = 'backend/src';
const BAD = 'test/architecture/fixture/backend';
const BAD_FILE = 'modules/bad/application/inner/UseCase.ts';

const filesOf = (root: string) =>
  readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
const read = (root: string, name: string) => readFileSync(join(root, name), 'utf8');

const misnamed = (root: string) =>
  filesOf(root).filter((name) => !/^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z-]+)*\.ts$/.test(basename(name)));

/** Files of modules that hold what belongs into files of another suffix. */
const strays = (root: string, mark: string, suffix: RegExp) =>
  filesOf(root)
    .filter((name) => name.startsWith('modules/') && !suffix.test(name) && !name.endsWith('.spec.ts'))
    .filter((name) => read(root, name).includes(mark));

const nestedUseCases = (root: string) =>
  filesOf(root).filter((name) => name.startsWith('modules/') && name.split('/application/')[1]?.includes('/'));

const readersOfTheEnvironment = (root: string) =>
  filesOf(root).filter((name) => name !== 'config.ts' && read(root, name).includes('process.env'));

/** Messages that no handler of a module takes; that none has two handlers is looked at when the shop starts. */
function unhandled(root: string): string[] {
  const sources = filesOf(root).map((name) => ({ name, source: read(root, name) }));
  const found = (pattern: RegExp) => sources.flatMap(({ source }) => [...source.matchAll(pattern)]);
  const handled = new Set([...found(/@(?:Command|Query|Events)Handler\((\w+)\)/g).map(([, message]) => message)]);
  return found(/\bclass (\w+) extends (?:Command|Query|OutboxEvent)\b/g)
    .map(([, message = '']) => message)
    .filter((message) => !handled.has(message));
}

describe('Names of files', () => {
  it('are in kebab-case, and a suffix says the kind', () => {
    expect(misnamed(ROOT)).toEqual([]);
    expect(misnamed(BAD)).toEqual([BAD_FILE]);
  });

  it.each([
    ['@CommandHandler(', /\.command\.ts$/],
    ['@QueryHandler(', /\.query\.ts$/],
    ['@Controller(', /\.controller\.ts$/],
    ['@EventsHandler(', /\.on-[a-z-]+\.ts$/],
    ['defineEntity(', /\.schema\.ts$/],
  ])('%s is in a file that says so', (mark, suffix) => {
    expect(strays(ROOT, mark, suffix)).toEqual([]);
    expect(strays(BAD, mark, suffix)).toEqual([BAD_FILE]);
  });

  it('every module has its contract and its module file', () => {
    const modules = readdirSync(join(ROOT, 'modules'));
    expect(modules.sort()).toEqual(['catalog', 'identity', 'media', 'ops', 'orders', 'wallet']);
    for (const name of modules)
      expect(readdirSync(join(ROOT, 'modules', name))).toEqual(
        expect.arrayContaining(['contract.ts', `${name}.module.ts`]),
      );
  });

  it('use cases are flat: no folder in application', () => {
    expect(nestedUseCases(ROOT)).toEqual([]);
    expect(nestedUseCases(BAD)).toEqual([BAD_FILE]);
  });
});

describe('Messages', () => {
  it('have each a handler', () => {
    expect(unhandled(ROOT)).toEqual([]);
    expect(unhandled(BAD)).toEqual(['Unhandled', 'NoJob']);
  });
});

describe('The environment', () => {
  it('is read only by the configuration', () => {
    expect(readersOfTheEnvironment(ROOT)).toEqual([]);
    expect(readersOfTheEnvironment(BAD)).toEqual([BAD_FILE]);
  });
});
