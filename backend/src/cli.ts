import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { Logger } from 'nestjs-pino';
import { AppModule } from './app.module';
import { choose } from './cli/commands';
import { Operator } from './cli/operator';
import { explain, startOrExplain } from './shared/start';

/**
 * Operators' commands: `node dist/backend/cli.js <command>`. Ends with 0 when all is done, with 1 when something is
 * wrong, with 2 when the command was not understood.
 */
async function main(): Promise<void> {
  const choice = choose(process.argv.slice(2));
  if ('say' in choice) {
    (choice.status === 0 ? console.log : console.error)(choice.say);
    process.exitCode = choice.status;
    return;
  }
  const app = await NestFactory.createApplicationContext(AppModule.for('cli'), {
    bufferLogs: true,
    abortOnError: false,
  });
  app.useLogger(app.get(Logger));
  try {
    await choice.command.run(new Operator(app), choice.values);
  } catch (error) {
    console.error(explain(error));
    process.exitCode = 1;
  } finally {
    await app.close();
  }
}

startOrExplain(main);
