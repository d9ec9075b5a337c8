import type { Socket } from 'node:net';
import { type DynamicModule, Global, Logger, Module } from '@nestjs/common';
import { MikroOrmModule } from '@mikro-orm/nestjs';
import { PostgreSqlDriver } from '@mikro-orm/postgresql';
import type { Client, Pool } from 'pg';
import { Config, type Role } from '../../config';
import { databaseOptions } from '../../mikro-orm.config';
import { traceStatements } from '../tracing/trace-statements';

/** Milliseconds; no statement of a request or a job takes as long. Operators' commands may: they wait. */
const PATIENCE = 120_000;

@Global()
@Module({})
export class DatabaseModule {
  static for(role: Role): DynamicModule {
    const orm = MikroOrmModule.forRootAsync({
      driver: PostgreSqlDriver,
      inject: [Config],
      useFactory: (config: Config) => ({
        ...databaseOptions(config),
        driverOptions: {
          ...databaseOptions(config).driverOptions,
          keepAlive: true,
          ...(role !== 'cli' && { statement_timeout: PATIENCE, connectionTimeoutMillis: PATIENCE }),
          onPoolCreated: (pool: Pool) => {
            if (role !== 'cli') giveUpSilentConnections(pool, PATIENCE);
            if (config.tracing.endpoint !== null) traceStatements(pool);
          },
        },
        colors: false,
        logger: (message: string) => new Logger('Database').log(message),
        autoLoadEntities: true,
        registerRequestContext: true,
      }),
    });
    return { module: DatabaseModule, imports: [orm] };
  }
}

/**
 * Gives up connections in use on which nothing has come for so many milliseconds. A machine that vanishes does not say
 * so, and with a statement under way TCP itself waits for a quarter of an hour.
 */
export function giveUpSilentConnections(pool: Pool, patience: number): void {
  const socketOf = (client: Client) => client.connection.stream as Socket;
  pool.on('connect', (client) => {
    const socket = socketOf(client);
    socket.on('timeout', () => socket.destroy(new Error(`Connection terminated: no word for ${patience} ms`)));
  });
  pool.on('acquire', (client) => socketOf(client).setTimeout(patience));
  pool.on('release', (_error, client) => socketOf(client as Client).setTimeout(0));
}
