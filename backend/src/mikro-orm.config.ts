import { Migrator } from '@mikro-orm/migrations';
import { PostgreSqlDriver, type Options } from '@mikro-orm/postgresql';
import { parse } from 'pg-connection-string';
import { Config } from './config';
import { Migration20261121Initial } from './migrations/migration-20261121-initial';
import { Migration20261128AuditLog } from './migrations/migration-20261128-audit-log';
import { Migration20261128AlongTheGame } from './migrations/migration-20261128-along-the-game';
import { Migration20261128CameraClocks } from './migrations/migration-20261128-camera-clocks';
import { Migration20261128Players } from './migrations/migration-20261128-players';
import { Migration20261128Find } from './migrations/migration-20261128-find';
import { Migration20261128PlayerPacks } from './migrations/migration-20261128-player-packs';
import { Migration20261128LabelCorrections } from './migrations/migration-20261128-label-corrections';
import { Migration20261128ForgivingSearch } from './migrations/migration-20261128-forgiving-search';
import { Migration20261128ShirtLabels } from './migrations/migration-20261128-shirt-labels';
import { Migration20261128Money } from './migrations/migration-20261128-money';
import { Migration20261128NumberReadings } from './migrations/migration-20261128-number-readings';
import { Migration20261128SalesReport } from './migrations/migration-20261128-sales-report';
import { Migration20261128Photographers } from './migrations/migration-20261128-photographers';
import { Migration20261128WatermarkVersions } from './migrations/migration-20261128-watermark-versions';
import { Migration20261128BegunPurchases } from './migrations/migration-20261128-begun-purchases';
import { Migration20261128TeamsBySport } from './migrations/migration-20261128-teams-by-sport';
import { Migration20261128PhotoLists } from './migrations/migration-20261128-photo-lists';
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
      migrationsList: [
        { name: '20261121-initial', class: Migration20261121Initial },
        { name: '20261128-shirt-labels', class: Migration20261128ShirtLabels },
        { name: '20261128-along-the-game', class: Migration20261128AlongTheGame },
        { name: '20261128-players', class: Migration20261128Players },
        { name: '20261128-find', class: Migration20261128Find },
        { name: '20261128-player-packs', class: Migration20261128PlayerPacks },
        { name: '20261128-label-corrections', class: Migration20261128LabelCorrections },
        { name: '20261128-number-readings', class: Migration20261128NumberReadings },
        { name: '20261128-forgiving-search', class: Migration20261128ForgivingSearch },
        { name: '20261128-money', class: Migration20261128Money },
        { name: '20261128-sales-report', class: Migration20261128SalesReport },
        { name: '20261128-camera-clocks', class: Migration20261128CameraClocks },
        { name: '20261128-photographers', class: Migration20261128Photographers },
        { name: '20261128-watermark-versions', class: Migration20261128WatermarkVersions },
        { name: '20261128-teams-by-sport', class: Migration20261128TeamsBySport },
        { name: '20261128-audit-log', class: Migration20261128AuditLog },
        { name: '20261128-photo-lists', class: Migration20261128PhotoLists },
        { name: '20261128-begun-purchases', class: Migration20261128BegunPurchases },
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

export default (): Options => ({ ...databaseOptions(Config.load()), discovery: { warnWhenNoEntities: false } });
