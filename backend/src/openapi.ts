import 'reflect-metadata';
import { writeFileSync } from 'node:fs';
import { NestFactory } from '@nestjs/core';
import { AppModule } from './app.module';
import { describeApi } from './api-docs';
import { startOrExplain } from './shared/start';

/** Writes openapi/openapi.json from the code; nothing is started, so no database and no Redis is needed. */
async function main(): Promise<void> {
  const app = await NestFactory.create(AppModule.for('api'), { preview: true, logger: ['error'], abortOnError: false });
  app.setGlobalPrefix('api');
  writeFileSync('openapi/openapi.json', `${JSON.stringify(describeApi(app), null, 2)}\n`);
}

startOrExplain(main);
