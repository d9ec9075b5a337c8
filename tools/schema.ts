import 'reflect-metadata';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { MikroORM, type Options } from '@mikro-orm/postgresql';

/*
 * `node tools/schema.ts postgres://…`: migrates a database by this built version, for the tests of the version before
 * it (previous-version.ts). `SCHEMA_SQL` names a file that is run afterwards: the draft of a migration.
 */
const [url = ''] = process.argv.slice(2);
const built = createRequire(import.meta.url)('../dist/backend/mikro-orm.config.js') as {
  databaseOptions(config: { database: { url: string; pool: number } }): Options;
};
const orm = await MikroORM.init({
  ...built.databaseOptions({ database: { url, pool: 1 } }),
  discovery: { warnWhenNoEntities: false },
  entities: [],
  allowGlobalContext: true,
});
try {
  const done = await orm.migrator.up();
  const { SCHEMA_SQL } = process.env;
  if (SCHEMA_SQL) await orm.em.execute(readFileSync(SCHEMA_SQL, 'utf8'));
  console.log(`Schema: ${[...done.map(({ name }) => name), ...(SCHEMA_SQL ? [SCHEMA_SQL] : [])].join(', ')}`);
} finally {
  await orm.close(true);
}
