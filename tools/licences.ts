import { readFileSync } from 'node:fs';

/*
 * The licences of every package that package-lock.json names, as a table; ends with status 1 when one is not allowed.
 * `npm run licences`.
 */

/** Licences that the shop may be sold and run under; the weaker copyleft ones with the reason why they may. */
const ALLOWED: Record<string, string> = {
  MIT: '',
  'MIT-0': '',
  ISC: '',
  'BSD-2-Clause': '',
  'BSD-3-Clause': '',
  '0BSD': '',
  'Apache-2.0': '',
  'BlueOak-1.0.0': '',
  'CC0-1.0': '',
  'Python-2.0': '',
  Unlicense: '',
  Zlib: '',
  'CC-BY-4.0': 'data about browsers, named with its source',
  'OFL-1.1': 'typefaces, shipped unchanged',
  'MPL-2.0': 'concerns only changed files of the package; none is changed',
  'LGPL-3.0-or-later': 'libvips, a shared library beside sharp that can be exchanged',
};

/** Packages whose package.json names no licence, or not by its SPDX name, with what their licence file says. */
const READ_BY_HAND: Record<string, string> = {
  busboy: 'MIT',
  'passport-local': 'MIT',
  'passport-strategy': 'MIT',
  pause: 'MIT',
  slick: 'MIT',
  streamsearch: 'MIT',
};

export interface LockedPackage {
  name: string;
  version: string;
  licence: string;
  /** Built into the shop's pages, or only needed to build and test the shop; the others run on its server. */
  isDevelopment: boolean;
}

interface Lock {
  packages: Record<string, { version: string; license?: string; dev?: boolean; devOptional?: boolean }>;
}

/** The packages in the lock file, each name and version once. */
export function lockedPackages(file = 'package-lock.json'): LockedPackage[] {
  const { packages } = JSON.parse(readFileSync(file, 'utf8')) as Lock;
  const found = Object.entries(packages)
    .filter(([place]) => place !== '')
    .map(([place, { version, license, dev, devOptional }]): LockedPackage => {
      const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
      const licence = READ_BY_HAND[name] ?? license ?? 'unknown';
      return { name, version, licence, isDevelopment: Boolean(dev ?? devOptional) };
    });
  return [...new Map(found.map((one) => [`${one.name}@${one.version} ${one.isDevelopment}`, one])).values()];
}

/** Whether an SPDX expression can be met by allowed licences: one of an OR, all of an AND. */
export function isAllowed(expression: string): boolean {
  const plain = expression.replace(/^\((.*)\)$/, '$1');
  return plain.split(' OR ').some((choice) => choice.split(' AND ').every((licence) => licence in ALLOWED));
}

function table(packages: LockedPackage[]): string {
  const byLicence = Map.groupBy(packages, ({ licence }) => licence);
  return [...byLicence]
    .sort(([, one], [, other]) => other.length - one.length)
    .map(([licence, those]) => {
      const names = those.map(({ name, version }) => `${name}@${version}`).sort();
      const shown = names.length > 20 ? `${names.slice(0, 20).join(', ')} …` : names.join(', ');
      return `${isAllowed(licence) ? ' ' : '!'} ${String(those.length).padStart(5)}  ${licence}\n         ${shown}`;
    })
    .join('\n');
}

if (process.argv[1]?.endsWith('licences.ts')) {
  const packages = lockedPackages();
  const [development, shipped] = [true, false].map((kind) => packages.filter((one) => one.isDevelopment === kind));
  console.log(
    `Needed by the server:\n${table(shipped ?? [])}\n\nBuilt into the pages, or only to build and test:\n${table(development ?? [])}`,
  );
  const refused = packages.filter(({ licence }) => !isAllowed(licence));
  if (refused.length > 0) {
    console.error(`\nNot allowed (tools/licences.ts): ${refused.map(({ name }) => name).join(', ')}`);
    process.exitCode = 1;
  }
}
