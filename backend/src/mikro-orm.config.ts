import { Migrator } from '@mikro-orm/migrations';
import { PostgreSqlDriver, type Options } from '@mikro-orm/postgresql';
import { parse } from 'pg-connection-string';
import { Config } from './config';
import { Migration20261128Initial } from './migrations/migration-20261128-initial';
import { ChangeSubscriber } from './shared/changes';

/**
 * The shop's connection to PostgreSQL; MikroORM itself does not read `sslmode` and `sslrootcert` of an address. The
 * application adds its entities (`DatabaseModule`); MikroORM's command line, which finds the built file by `mikro-orm` in
 * package.json, uses it as it is: `npx mikro-orm migration:list`.
 */
export function databaseOptions({ database }: Pick<Config, 'database'>): Options {
  return {
    driver: PostgreSqlDriver,
    clientUrl: database.url,
    driverOptions: { ssl: parse(database.url).ssl },
    pool: { min: 1, max: database.pool },
    extensions: [Migrator],
    migrations: {
      migrationsList: [{ name: '20261128-initial', class: Migration20261128Initial }],
      snapshot: false,
      disableForeignKeys: false,
    },
    // Commands run in the request's own context; a forgotten one fails instead of sharing state.
    allowGlobalContext: false,
    subscribers: [ChangeSubscriber],
    debug: false,
  };
}

export default (): Options => ({ ...databaseOptions(Config.load()), discovery: { warnWhenNoEntities: false } });
