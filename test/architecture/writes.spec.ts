import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Kysely, SQL, and the entities that MikroORM writes. */
const WRITES = [
  /\.(?:insertInto|updateTable|deleteFrom)\('(\w+)'/g,
  /\b(?:insert into|delete from|update(?= \w+ set\b))\s+(\w+)/gi,
  /\btableName: '(\w+)'/g,
];

/** The tables that each module writes, from docs/architecture.md; two owners of a table have separate columns. */
function ownersByTable(): Map<string, string[]> {
  const [, table = ''] = readFileSync('docs/architecture.md', 'utf8').split(/^\| module .*\n.*\n/m);
  const owners = new Map<string, string[]>();
  for (const line of table.slice(0, table.indexOf('\n\n')).split('\n')) {
    const [, owner = '', , tables = ''] = line.split('|').map((cell) => cell.trim());
    for (const name of tables.split(', ').map((cell) => /^\w*/.exec(cell)?.[0] ?? ''))
      if (name) owners.set(name, [...(owners.get(name) ?? []), owner]);
  }
  return owners;
}

/** The tables that files write without owning them, below a folder that holds `modules` and `shared`. */
function foreignWrites(root: string): string[] {
  const owners = ownersByTable();
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => /^(modules|shared)\/.*(?<!\.spec)\.ts$/.test(name))
    .flatMap((name) => {
      const [, owner = ''] = /^(?:modules\/)?([^/]+)/.exec(name) ?? [];
      const source = readFileSync(join(root, name), 'utf8');
      return WRITES.flatMap((write) => [...source.matchAll(write)])
        .filter(([, table = '']) => !owners.get(table)?.includes(owner))
        .map(([, table = '']) => `${name}: ${table}`);
    });
}

describe('Tables', () => {
  it('are in the architecture, each with its owner', () => {
    const names = ['tables.ts', 'wallet-tables.ts'].flatMap((file) => {
      const described = readFileSync(join('backend/src/shared/database', file), 'utf8');
      return [...described.matchAll(/^ {2}(\w+): \{/gm)].map(([, name = '']) => name);
    });
    expect([...ownersByTable().keys()].sort()).toEqual(names.sort());
  });

  it('are written only by the module that owns them', () => {
    expect(foreignWrites('backend/src')).toEqual([]);
  });

  it('would be caught written by another one', () => {
    expect(foreignWrites('test/architecture/fixture/backend')).toEqual([
      'modules/bad/writes-inside.ts: photos',
      'modules/bad/writes-inside.ts: galleries',
      'modules/bad/writes-inside.ts: users',
      'modules/bad/writes-inside.ts: teams',
    ]);
  });
});
