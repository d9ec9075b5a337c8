import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isAllowed, lockedPackages } from '../../tools/licences';
import { images } from '../../tools/sbom';

interface Entry {
  version?: string;
  resolved?: string;
  integrity?: string;
  link?: boolean;
  hasInstallScript?: boolean;
  bin?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Entry> };
const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as {
  scripts: Record<string, string>;
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  optionalDependencies: Record<string, string>;
  allowScripts: Record<string, boolean>;
};
const entries = Object.entries(lock.packages).filter(([place]) => place !== '');

/** Packages that serve in another way than the rest. */
const OTHERWISE = new Map([
  ['@mikro-orm/cli', 'the command mikro-orm, whose configuration package.json names'],
  ['mikro-orm', 'the owner asks for it'],
  ['@fontsource-variable/bricolage-grotesque', 'frontend/src/fonts is made of it'],
  ['@fontsource-variable/hanken-grotesk', 'frontend/src/fonts is made of it'],
  ['@stryker-mutator/jest-runner', 'Stryker finds it by `"testRunner": "jest"`'],
]);

/** The text of the project's code and configurations, without this file. */
function sources(folders = ['backend', 'frontend', 'openapi', 'test', 'tools', '.']): string {
  return folders
    .flatMap((folder) =>
      readdirSync(folder, { recursive: folder !== '.', encoding: 'utf8' }).map((name) => join(folder, name)),
    )
    .filter(
      (name) => /\.(ts|tsx|cjs|mjs|css|json)$/.test(name) && !/(^|\/)package(s\.spec\.ts|(-lock)?\.json)$/.test(name),
    )
    .map((name) => readFileSync(name, 'utf8'))
    .join('\n');
}

/** Packages that are not imported, named by a configuration, run by a script or a peer of another one. */
function unused(names: string[], code = sources()): string[] {
  const scripts = new Set(Object.values(manifest.scripts).flatMap((script) => script.split(' ')));
  const peers = new Set(entries.flatMap(([, { peerDependencies = {} }]) => Object.keys(peerDependencies)));
  const isUsed = (name: string): boolean =>
    new RegExp(`['"](node_modules/)?${name}(/[^'"]*)?['"]`).test(code) ||
    Object.keys(lock.packages[`node_modules/${name}`]?.bin ?? {}).some((command) => scripts.has(command)) ||
    peers.has(name) ||
    (name.startsWith('@types/') && isUsed(name.slice('@types/'.length)));
  return names.filter((name) => !OTHERWISE.has(name) && !isUsed(name));
}

describe('Images', () => {
  it('of the Dockerfile and the manifests have a version, and are in the bill of materials', () => {
    const found = images();
    expect(found.map(({ name }) => name)).toEqual(expect.arrayContaining(['node', 'postgres', 'redis']));
    expect(found.filter(({ version }) => !/^\d+\.\d/.test(version))).toEqual([]);
  });
});

describe('Packages', () => {
  it('are locked to their content', () => {
    const open = entries.filter(
      ([, { version, integrity }]) => !version || !/^sha512-[\w+/]{86}==$/.test(integrity ?? ''),
    );
    expect(open.map(([place]) => place)).toEqual([]);
  });

  it('come from the registry, and from no other place', () => {
    const registry = /^https:\/\/registry\.npmjs\.org\//;
    const others = entries.filter(
      ([, { resolved, link }]) => link ?? (resolved !== undefined && !registry.test(resolved)),
    );
    expect(others.map(([place]) => place)).toEqual([]);
    expect(readFileSync('.npmrc', 'utf8')).not.toContain('registry');
  });

  it('are asked for in one exact version', () => {
    const { dependencies, devDependencies, optionalDependencies } = manifest;
    const all = { ...dependencies, ...devDependencies, ...optionalDependencies };
    expect(Object.entries(all).filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
  });

  it('serve: what nothing uses is not asked for', () => {
    const asked = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies });
    expect(unused(asked)).toEqual([]);
    expect([...OTHERWISE.keys()].filter((name) => !asked.includes(name))).toEqual([]);
    expect(unused(['express', 'left-pad', '@types/left-pad'])).toEqual(['left-pad', '@types/left-pad']);
  });

  it('leave out the template engines of the mailer (npm run lock:trim)', () => {
    expect(lock.packages['node_modules/@nestjs-modules/mailer']).toHaveProperty('version');
    expect(lock.packages['node_modules/@nestjs-modules/mailer']).not.toHaveProperty('optionalDependencies');
  });

  it('are installed beside the server only where it needs them: the pages are built with theirs', () => {
    expect(unused(Object.keys(manifest.dependencies), sources(['backend']))).toEqual([]);
  });

  it('run no script when they are installed', () => {
    const names = entries
      .filter(([, { hasInstallScript }]) => hasInstallScript)
      .map(([place]) => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length));
    expect(names.filter((name) => manifest.allowScripts[name] !== false)).toEqual([]);
  });

  it('have licences that the shop may be sold and run under', () => {
    expect(lockedPackages().filter(({ licence }) => !isAllowed(licence))).toEqual([]);
  });

  it('are refused with others', () => {
    expect(['GPL-3.0-only', 'MIT AND AGPL-3.0-only', 'unknown', 'UNLICENSED'].filter(isAllowed)).toEqual([]);
    expect(['MIT', '(MIT OR GPL-2.0-only)', 'Apache-2.0 AND MIT'].every(isAllowed)).toBe(true);
  });
});
