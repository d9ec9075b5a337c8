import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { Logger } from 'nestjs-pino';
import { AppModule } from './app.module';
import { PATIENCE } from './modules/media/infrastructure/picture-process';
import { MetricsServer } from './shared/metrics/metrics.server';
import { startOrExplain } from './shared/start';

/** The picture process: makes thumbnails and previews. Started by the worker, and ends when the worker is gone. */
async function main(): Promise<void> {
  const app = await NestFactory.createApplicationContext(AppModule.for('pictures'), {
    bufferLogs: true,
    abortOnError: false,
  });
  app.useLogger(app.get(Logger));
  app.enableShutdownHooks([], { useProcessExit: true });
  app.get(MetricsServer).listen('pictures');
  const end = () => {
    // Redis or the database may have ended together with the worker, and closing would wait for them.
    setTimeout(() => process.exit(1), PATIENCE).unref();
    void app.close().finally(() => process.exit(0));
  };
  process.once('disconnect', end);
  // The worker may have been killed while we started.
  if (!process.connected) end();
}

startOrExplain(main);
