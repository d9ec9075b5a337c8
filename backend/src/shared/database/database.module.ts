import { type DynamicModule, Global, Module } from '@nestjs/common';
import { MikroOrmModule } from '@mikro-orm/nestjs';
import { PostgreSqlDriver, type Options } from '@mikro-orm/postgresql';
import { Migrator } from '@mikro-orm/migrations';
import { Config } from '../../config';
import { ChangeSubscriber } from '../changes';
import type { Role } from '../role';
import { traceStatements } from '../tracing/trace-statements';
import { Migration20261121Initial } from '../../migrations/migration-20261121-initial';
import { Migration20261122EmailOwners } from '../../migrations/migration-20261122-email-owners';
import { Migration20261122SearchStatistics } from '../../migrations/migration-20261122-search-statistics';
import { Migration20261123RemovedFiles } from '../../migrations/migration-20261123-removed-files';
import { Migration20261124RemovedTokenPurchases } from '../../migrations/migration-20261124-removed-token-purchases';
import { Migration20261124TotalsInOrder } from '../../migrations/migration-20261124-totals-in-order';
import { Migration20261125ReportsOfDeletedPhotos } from '../../migrations/migration-20261125-reports-of-deleted-photos';
import { PreparedClient } from './prepared-client';

const CONNECTIONS = { Client: PreparedClient };

/** How the shop talks to PostgreSQL; `entities` come from the modules, the list of migrations stands here. */
export function databaseOptions(config: Config): Options {
  return {
    driver: PostgreSqlDriver,
    clientUrl: config.database.url,
    pool: { min: 1, max: config.database.pool },
    driverOptions: CONNECTIONS,
    extensions: [Migrator],
    migrations: {
      migrationsList: [
        { name: '20261121-initial', class: Migration20261121Initial },
        { name: '20261122-email-owners', class: Migration20261122EmailOwners },
        { name: '20261122-search-statistics', class: Migration20261122SearchStatistics },
        { name: '20261123-removed-files', class: Migration20261123RemovedFiles },
        { name: '20261124-removed-token-purchases', class: Migration20261124RemovedTokenPurchases },
        { name: '20261124-totals-in-order', class: Migration20261124TotalsInOrder },
        { name: '20261125-reports-of-deleted-photos', class: Migration20261125ReportsOfDeletedPhotos },
      ],
      snapshot: false,
      disableForeignKeys: false,
    },
    // Commands run in the request's own context; a forgotten one fails instead of sharing state.
    allowGlobalContext: false,
    subscribers: [ChangeSubscriber],
    debug: false,
  };
}

/** Milliseconds; no statement of a request or a job takes as long. Operators' commands may: they wait. */
const PATIENCE = 120_000;

@Global()
@Module({})
export class DatabaseModule {
  static for(role: Role): DynamicModule {
    const patient = role === 'cli' ? {} : { patience: PATIENCE, connectionTimeoutMillis: PATIENCE };
    const orm = MikroOrmModule.forRootAsync({
      driver: PostgreSqlDriver,
      inject: [Config],
      useFactory: (config: Config) => ({
        ...databaseOptions(config),
        driverOptions: {
          ...CONNECTIONS,
          ...patient,
          ...(config.tracing.endpoint !== null && { onPoolCreated: traceStatements }),
        },
        autoLoadEntities: true,
        registerRequestContext: true,
      }),
    });
    return { module: DatabaseModule, imports: [orm] };
  }
}
