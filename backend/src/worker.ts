import 'reflect-metadata';
import { join } from 'node:path';
import { NestFactory } from '@nestjs/core';
import { Logger } from 'nestjs-pino';
import { AppModule } from './app.module';
import { PictureProcess } from './modules/media/jobs/picture-process';
import { startOrExplain } from './shared/start';

/** The job process: relays the outbox, sends mails, processes payments, and keeps the picture process running. */
async function main(): Promise<void> {
  const app = await NestFactory.createApplicationContext(AppModule.for('worker'), {
    bufferLogs: true,
    abortOnError: false,
  });
  app.useLogger(app.get(Logger));
  app.enableShutdownHooks();
  app.get(PictureProcess).start(join(__dirname, 'pictures.js'));
}

startOrExplain(main);
