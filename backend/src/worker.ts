import 'reflect-metadata';
import { join } from 'node:path';
import { NestFactory } from '@nestjs/core';
import { Logger } from 'nestjs-pino';
import { AppModule } from './app.module';
import { PictureProcessControl } from './modules/media/infrastructure/picture-process-control';
import { NumberProcess, PictureProcess } from './modules/media/infrastructure/kept-process';
import { NumberReading } from './modules/media/infrastructure/numbers/number-reading';
import { MetricsServer } from './shared/metrics/metrics.server';
import { startOrExplain } from './shared/start';

/**
 * The job process: relays the outbox, sends mails, processes payments, and keeps the picture process running, and the
 * one that reads numbers.
 */
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
  const numbers = app.get(NumberProcess);
  const reader = join(__dirname, 'numbers.js');
  await app.get(NumberReading).begin(() => numbers.start(reader));
  await app.get(PictureProcessControl).listen(async () => {
    const [pid] = await Promise.all([pictures.restart(script), numbers.restartRunning(reader)]);
    return pid;
  });
}

startOrExplain(main);
