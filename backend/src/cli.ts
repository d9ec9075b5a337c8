import 'reflect-metadata';
import { parseArgs } from 'node:util';
import { NestFactory } from '@nestjs/core';
import { AppModule } from './app.module';
import { COMMANDS } from './cli/commands';
import { Operator, type OperatorsCommand } from './cli/operator';
import { startOrExplain } from './shared/start';

/** Operators' commands: `node dist/backend/cli.js <command>`. */
async function main(): Promise<void> {
  const [name = '', ...args] = process.argv.slice(2);
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  const values = command && read(command, args);
  if (!command || !values) {
    console.error(usage());
    process.exitCode = 2;
    return;
  }
  const app = await NestFactory.createApplicationContext(AppModule.for('cli'), {
    logger: ['error', 'warn'],
    abortOnError: false,
  });
  try {
    await command.run(new Operator(app), values);
  } finally {
    await app.close();
  }
}

/** The options of a command; null when they are not what it takes. */
function read(command: OperatorsCommand, args: string[]) {
  try {
    const { values } = parseArgs({ args, options: command.options ?? {} });
    return command.accepts && !command.accepts(values) ? null : values;
  } catch {
    return null;
  }
}

function usage(): string {
  const lines = Object.entries(COMMANDS).map(([name, { usage, does }]) => `  ${`${name} ${usage}`.padEnd(36)}${does}`);
  return `Commands:\n${lines.join('\n')}`;
}

startOrExplain(async () => {
  await main();
  // Connections that watch Sentinel outlive the clients that they were opened for.
  process.exit();
});
