import { readFileSync } from 'node:fs';
import { isAllowed, lockedPackages } from '../../tools/licences';
import { images } from '../../tools/sbom';

interface Entry {
  version?: string;
  resolved?: string;
  integrity?: string;
  link?: boolean;
  hasInstallScript?: boolean;
}

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Entry> };
const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  optionalDependencies: Record<string, string>;
  allowScripts: Record<string, boolean>;
};
const entries = Object.entries(lock.packages).filter(([place]) => place !== '');

describe('Images', () => {
  it('of the Dockerfile and the manifests have a version, and stand in the bill of materials', () => {
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
