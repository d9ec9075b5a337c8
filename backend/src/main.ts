import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { AppModule } from './app.module';
import { Config } from './config';
import { configureHttp } from './http';
import { MetricsServer } from './shared/metrics/metrics.server';
import { startOrExplain } from './shared/start';

/**
 * Milliseconds that an upload may take to arrive, of many photographs on a slow line; it must come on, and other bodies
 * have a minute (request-body.ts).
 */
const LONGEST_REQUEST = 60 * 60 * 1000;
/**
 * Milliseconds for which a connection without requests is kept: longer than proxies keep theirs (60 s in nginx and in
 * Amazon's), so that none is closed just when a proxy sends the next request on it.
 */
const IDLE_CONNECTION = 75_000;

/** The HTTP process: the shop, its API and the operators' pages. */
async function main(): Promise<void> {
  const app = await NestFactory.create<NestExpressApplication>(AppModule.for('api'), {
    bufferLogs: true,
    abortOnError: false,
  });
  configureHttp(app);
  const { host, port } = app.get(Config).http;
  app.getHttpServer().requestTimeout = LONGEST_REQUEST;
  app.getHttpServer().keepAliveTimeout = IDLE_CONNECTION;
  await app.listen(port, host);
  app.get(MetricsServer).listen('api');
}

startOrExplain(main);
