import 'reflect-metadata';
import { join } from 'node:path';
import { NestFactory } from '@nestjs/core';
import { Logger } from 'nestjs-pino';
import { AppModule } from './app.module';
import { PictureProcessControl } from './modules/media/infrastructure/picture-process-control';
import { PictureProcess } from './modules/media/infrastructure/picture-process';
import { MetricsServer } from './shared/metrics/metrics.server';
import { startOrExplain } from './shared/start';

/** The job process: relays the outbox, sends mails, processes payments, and keeps the picture process running. */
async function main(): Promise<void> {
  const app = await NestFactory.createApplicationContext(AppModule.for('worker'), {
    bufferLogs: true,
    abortOnError: false,
  });
  app.useLogger(app.get(Logger));
  app.enableShutdownHooks([], { useProcessExit: true });
  app.get(MetricsServer).listen('worker');
  const pictures = app.get(PictureProcess);
  const script = join(__dirname, 'pictures.js');
  pictures.start(script);
  await app.get(PictureProcessControl).listen(() => pictures.restart(script));
}

startOrExplain(main);
