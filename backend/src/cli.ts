import 'reflect-metadata';
import { parseArgs } from 'node:util';
import type { INestApplicationContext } from '@nestjs/common';
import { type Command, CommandBus, Query, QueryBus } from '@nestjs/cqrs';
import { NestFactory } from '@nestjs/core';
import { MikroORM, RequestContext } from '@mikro-orm/postgresql';
import { randomBytes } from 'node:crypto';
import { AppModule } from './app.module';
import { Config } from './config';
import { EnsureAdmin } from './modules/identity/application/ensure-admin.command';
import { BackUp } from './modules/ops/application/back-up.command';
import { KeepRetention } from './modules/ops/application/keep-retention.command';
import { Restore } from './modules/ops/application/restore.command';
import { AuditShop } from './modules/ops/application/audit-shop.query';
import { startOrExplain } from './shared/start';

const USAGE = `Commands:
  migrate                             bring the database up to date, and make the first administrator of the settings
  admin --email E [--username U]      make an account an administrator, or open one
  backup --to DIR [--keep DAYS]       copy database and files, as they are at this moment, into a folder below DIR
  restore --from DIR                  put such a folder into an empty database and an empty storage
  retention                           remove what was kept as long as it may be (docs/privacy.md)
  audit [--settle MINUTES] [--json]   look whether books, deliveries, jobs and files are right; change nothing`;
/** Minutes after which a file must have its photograph: no upload takes longer (an hour is the longest request). */
const SETTLE_MINUTES = '61';

/** Operators' commands: `node dist/backend/cli.js <command>`. */
async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      email: { type: 'string' },
      username: { type: 'string' },
      to: { type: 'string' },
      keep: { type: 'string', default: '30' },
      from: { type: 'string' },
      settle: { type: 'string', default: SETTLE_MINUTES },
      json: { type: 'boolean', default: false },
    },
  });
  const [command] = positionals;
  if (command === 'migrate') return run(migrate);
  if (command === 'admin' && values.email) {
    const { email, username = email.split('@')[0] ?? email } = values;
    return run((app) => makeAdmin(app, email, username));
  }
  const { to, keep, from } = values;
  if (command === 'backup' && to)
    return run(async (app) => console.log(`Backed up to ${await inContext(app, new BackUp(to, Number(keep)))}`));
  if (command === 'restore' && from)
    return run(async (app) => console.log(`Restored ${await inContext(app, new Restore(from))} rows, and their files`));
  if (command === 'retention') return run(async (app) => console.table(await inContext(app, new KeepRetention())));
  if (command === 'audit' && Number(values.settle) >= 0)
    return run((app) => audit(app, Number(values.settle), values.json));
  console.error(USAGE);
  process.exitCode = 2;
}

async function run(command: (app: INestApplicationContext) => Promise<void>): Promise<void> {
  const app = await NestFactory.createApplicationContext(AppModule.for('cli'), {
    logger: ['error', 'warn'],
    abortOnError: false,
  });
  try {
    await command(app);
  } finally {
    await app.close();
  }
}

/** Safe to run by several at once: the migrator works in a transaction, behind an advisory lock. */
async function migrate(app: INestApplicationContext): Promise<void> {
  const orm = app.get(MikroORM);
  await orm.em.fork().transactional(async (em) => {
    await em.execute(`select pg_advisory_xact_lock(hashtext('migrate'))`);
    const done = await orm.migrator.up();
    console.log(
      done.length > 0 ? `Migrated: ${done.map(({ name }) => name).join(', ')}` : 'The database is up to date',
    );
  });
  const admin = app.get(Config).firstAdmin;
  if (!admin) return;
  const made = await inContext(app, new EnsureAdmin(admin.email, admin.username, admin.password));
  if (made) console.log(`Made the administrator ${admin.username}`);
}

async function makeAdmin(app: INestApplicationContext, email: string, username: string): Promise<void> {
  const password = randomBytes(12).toString('base64url');
  const made = await inContext(app, new EnsureAdmin(email, username, password));
  console.log(
    made
      ? `${email} is an administrator. If the account is new, its password is ${password}`
      : `${email} is an administrator already`,
  );
}

/** Prints what each check has found; ends with status 1 when anything is wrong. */
async function audit(app: INestApplicationContext, settleMinutes: number, json: boolean): Promise<void> {
  const results = await inContext(app, new AuditShop(settleMinutes));
  if (results.some(({ faults }) => faults.count > 0)) process.exitCode = 1;
  if (json) return console.log(JSON.stringify(results));
  console.log(`${'check'.padEnd(26)}${'wrong'.padStart(8)}${'on its way'.padStart(12)}`);
  for (const { name, faults, open } of results) {
    console.log(`${name.padEnd(26)}${String(faults.count).padStart(8)}${String(open).padStart(12)}`);
    for (const example of faults.examples) console.log(`    ${example}`);
    if (faults.count > faults.examples.length) console.log(`    and ${faults.count - faults.examples.length} more`);
  }
}

function inContext<T>(app: INestApplicationContext, message: Command<T> | Query<T>): Promise<T> {
  return RequestContext.create(app.get(MikroORM).em, () =>
    message instanceof Query ? app.get(QueryBus).execute(message) : app.get(CommandBus).execute(message),
  );
}

startOrExplain(main);
