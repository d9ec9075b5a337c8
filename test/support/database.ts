import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { MikroORM } from '@mikro-orm/postgresql';
import { databaseOptions } from '../../backend/src/mikro-orm.config';

const TEMPLATE = 'shop_template';

function withDatabase(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.href;
}

async function withOrm<T>(url: string, work: (orm: MikroORM) => Promise<T>): Promise<T> {
  const orm = await MikroORM.init({
    ...databaseOptions({ database: { url, pool: 1 } }),
    discovery: { warnWhenNoEntities: false },
    logger: () => undefined,
    entities: [],
    allowGlobalContext: true,
  });
  try {
    return await work(orm);
  } finally {
    await orm.close(true);
  }
}

/**
 * A migrated database that each test file copies (some 40 ms a copy). If `SCHEMA_OF` names the folder of the version
 * after this one, the schema comes from its migrations: so this version is tested as it runs during a release.
 */
export async function prepareTemplate(databaseUrl: string): Promise<void> {
  await withOrm(databaseUrl, (orm) => orm.em.execute(`create database ${TEMPLATE}`));
  const url = withDatabase(databaseUrl, TEMPLATE);
  const next = process.env['SCHEMA_OF'];
  if (next) execFileSync(process.execPath, [join(next, 'tools/schema.ts'), url], { cwd: next, stdio: 'inherit' });
  else
    await withOrm(url, async (orm) => {
      await orm.migrator.up();
    });
}

/** A fresh database of its own for a test file; answers its address. */
export async function createDatabase(databaseUrl: string): Promise<string> {
  const name = `shop_${randomBytes(6).toString('hex')}`;
  await withOrm(databaseUrl, (orm) => orm.em.execute(`create database ${name} template ${TEMPLATE}`));
  return withDatabase(databaseUrl, name);
}
