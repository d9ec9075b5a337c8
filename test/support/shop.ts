import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { MikroORM, RequestContext } from '@mikro-orm/postgresql';
import Redis from 'ioredis';
import { sql, type Kysely } from 'kysely';
import request, { type Agent } from 'supertest';
import { AppModule } from '../../backend/src/app.module';
import { configureHttp } from '../../backend/src/http';
import { EnsureAdmin } from '../../backend/src/modules/identity/application/ensure-admin.command';
import { AuditShop } from '../../backend/src/modules/ops/application/audit-shop.query';
import type { Tables } from '../../backend/src/shared/database/tables';
import type { OutboxEvent } from '../../backend/src/shared/outbox/outbox';
import { OutboxWorker } from '../../backend/src/shared/outbox/outbox.worker';
import type { Role } from '../../backend/src/config';
import { SANDBOX } from '../../tools/services/payfast-protocol';
import { createDatabase } from './database';
import { testServices } from './services';
import { waitFor } from './wait';

/** A mail as the inbox of the tests shows it. */
export interface ReceivedMail {
  id: string;
  from: string;
  to: string[];
  subject: string;
  text: string;
  html: string;
  attachments: { filename: string; contentType: string; size: number }[];
  listHeaders: Record<string, string>;
}

const PASSWORD = 'bokkie-toets';

/** The shop in this process, on a database, Redis and storage of its own. */
export class TestShop {
  private people = 0;

  constructor(
    readonly app: NestExpressApplication,
    private readonly others: INestApplicationContext[],
    readonly storageDir: string,
    private readonly settingsBefore: Record<string, string | undefined>,
  ) {}

  /** The rows of the database. */
  get rows(): Kysely<Tables> {
    return this.app.get(MikroORM).em.fork().getKysely<Tables>();
  }

  /** The Redis of the API. */
  get redis(): Redis {
    return this.app.get(Redis);
  }

  /** Runs commands and queries as a request would. */
  inContext<T>(work: (commands: CommandBus) => Promise<T>): Promise<T> {
    return RequestContext.create(this.app.get(MikroORM).em, () => work(this.app.get(CommandBus)));
  }

  /** The process that runs the jobs of mails and payments. */
  get worker(): INestApplicationContext {
    const [worker] = this.others;
    if (!worker) throw new Error('This shop has been started without its worker');
    return worker;
  }

  /** Has an event handled once more, as a job of the worker does. */
  handle(event: OutboxEvent): Promise<void> {
    return this.worker.get(OutboxWorker).handle(event, 'test');
  }

  /** A browser without a session. */
  visitor(): Agent {
    return request.agent(this.app.getHttpServer());
  }

  /** A browser that is signed in with a new account. */
  async shopper(details: { username?: string; email?: string; language?: 'en' | 'af' } = {}): Promise<Shopper> {
    const number = ++this.people;
    const username = details.username ?? `ouer${number}-${Date.now().toString(36)}`;
    const agent = this.visitor();
    const email = details.email ?? `${username}@voorbeeld.test`;
    const { body } = (await agent
      .post('/api/register')
      // Each from home: registrations from one address are limited.
      .set('X-Forwarded-For', `10.99.${number >> 8}.${number & 255}`)
      .send({
        username,
        email,
        fullName: 'Ouer Toets',
        password: PASSWORD,
        acceptTerms: true,
        language: details.language,
      })
      .expect(201)) as { body: { id: number } };
    return { agent, id: body.id, username, email, password: PASSWORD };
  }

  /** Signs a person in once more; answers the cookie, for calls that are written by hand. */
  async cookieOf({ username, password }: Shopper): Promise<string> {
    const { headers } = await this.visitor().post('/api/login').send({ username, password }).expect(200);
    return sessionCookieIn(headers)?.split(';')[0] ?? '';
  }

  /** A browser that is signed in as an administrator. */
  async admin(): Promise<Shopper> {
    const admin = await this.shopper();
    await this.inContext((commands) => commands.execute(new EnsureAdmin(admin.email, admin.username, PASSWORD)));
    return admin;
  }

  /** A browser that is signed in as a photographer. */
  async photographer(): Promise<Shopper> {
    const photographer = await this.shopper();
    await this.rows.updateTable('users').set({ is_photographer: true }).where('id', '=', photographer.id).execute();
    return photographer;
  }

  /** Gives a person tokens, as an adjustment in the ledger. */
  async giveTokens(userId: number, tokens: number): Promise<void> {
    await this.rows.transaction().execute(async (rows) => {
      await rows
        .insertInto('ledger_entries')
        .values({
          user_id: userId,
          kind: 'adjustment',
          tokens,
          reference: `test:${userId}:${Date.now()}`,
          reason: 'Toets',
        })
        .execute();
      await rows
        .updateTable('users')
        .set((expression) => ({ token_balance: expression('token_balance', '+', tokens) }))
        .where('id', '=', userId)
        .execute();
    });
  }

  /** Waits until every outbox message has been dealt with. */
  async drain(): Promise<void> {
    await waitFor('the jobs to be done', async () => {
      const open = await this.rows
        .selectFrom('outbox_messages')
        .select('id')
        .where('done_at', 'is', null)
        .where('failed_at', 'is', null)
        .limit(1)
        .execute();
      return open.length === 0 || undefined;
    });
  }

  /** Waits until so many statements wait for what a transaction has locked, or in the queue behind those that do. */
  async waitForLocks(holder: Kysely<Tables>, count: number): Promise<void> {
    const { rows: holders } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(holder);
    const pid = holders[0]?.pid;
    await waitFor(`${count} to wait for a lock`, async () => {
      // Not every statement that waits: jobs wait for each other, too.
      const { rows } = await sql<{ count: number }>`
        with recursive queue as (
          select ${pid}::integer as pid
          union select waiting.pid from queue join pg_stat_activity waiting on queue.pid = any(pg_blocking_pids(waiting.pid))
        )
        select count(*)::integer - 1 as count from queue`.execute(this.rows);
      return rows[0]?.count === count || undefined;
    });
  }

  /** Findings of the operators' audit, in words. Recent rows are judged, too: drain first. */
  async audit(): Promise<string[]> {
    const results = await RequestContext.create(this.app.get(MikroORM).em, () =>
      this.app.get(QueryBus).execute(new AuditShop(0)),
    );
    return results.flatMap(({ name, faults }) => faults.examples.map((example) => `${name}: ${example}`));
  }

  /** Waits for a mail to an address and answers the newest one. */
  async mailTo(address: string): Promise<ReceivedMail> {
    return waitFor(`a mail to ${address}`, async () => (await this.mailsTo(address))[0]);
  }

  /** The mails that an address has received, newest first. */
  async mailsTo(address: string): Promise<ReceivedMail[]> {
    const answer = await fetch(`${testServices().inboxUrl}/api/messages`);
    const mails = (await answer.json()) as ReceivedMail[];
    return mails.filter((mail) => mail.to.some((to) => to.includes(address)));
  }

  /** The bytes of a mail's attachment. */
  async attachment(mail: ReceivedMail, index = 0): Promise<Buffer> {
    const answer = await fetch(`${testServices().inboxUrl}/api/messages/${mail.id}/attachments/${index}`);
    return Buffer.from(await answer.arrayBuffer());
  }

  /** The paths of all files in the storage, those of unfinished uploads too. */
  async storedFiles(): Promise<string[]> {
    const entries = await readdir(this.storageDir, { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  }

  /** Ends the worker and the picture process; waiting jobs stay. */
  async stopJobs(): Promise<void> {
    await Promise.all(this.others.splice(0).map((context) => context.close()));
  }

  async close(): Promise<void> {
    await Promise.all([this.app, ...this.others].map((context) => context.close()));
    await rm(this.storageDir, { recursive: true, force: true });
    for (const [name, value] of Object.entries(this.settingsBefore))
      if (value === undefined) Reflect.deleteProperty(process.env, name);
      else process.env[name] = value;
  }
}

/** The cookie of the session that an answer sets, with its attributes. */
export function sessionCookieIn(headers: Record<string, unknown>): string | undefined {
  const cookies = headers['set-cookie'] as string[] | undefined;
  return cookies?.find((cookie) => cookie.includes('bokkiefoto.session='));
}

export interface Shopper {
  agent: Agent;
  id: number;
  username: string;
  email: string;
  password: string;
}

/**
 * Starts the API for one test file, with a database of its own, and what works behind it: `worker` for mails, notices
 * and files, `pictures` for what is made of uploads, `numbers` for reading them, which is off unless `settings` say so.
 * `settings` overrides environment variables until it is closed. Call
 * `close` when done.
 */
export async function startShop(
  settings: Record<string, string> = {},
  jobs: Exclude<Role, 'api'>[] = [],
): Promise<TestShop> {
  const services = testServices();
  const storageDir = await mkdtemp(join(tmpdir(), 'shop-files-'));
  const redisUrl = `${services.redisUrl.replace(/\/\d*$/, '')}/${Number(process.env['JEST_WORKER_ID'] ?? '1') % 16}`;
  await emptyRedis(redisUrl);
  const settingsBefore = Object.fromEntries(Object.keys(settings).map((name) => [name, process.env[name]]));
  Object.assign(process.env, {
    NODE_ENV: 'test',
    LOG_LEVEL: 'fatal',
    PUBLIC_URL: 'http://shop.test',
    SECRET_KEY: 'test-test-test-test-test-test-test-test',
    DATABASE_URL: await createDatabase(services.databaseUrl),
    REDIS_URL: redisUrl,
    SMTP_URL: services.smtpUrl,
    STORAGE_DIR: storageDir,
    PAYFAST_PROCESS_URL: `${services.payfastUrl}/eng/process`,
    PAYFAST_VALIDATE_URL: `${services.payfastUrl}/eng/query/validate`,
    PAYFAST_MERCHANT_ID: SANDBOX.merchantId,
    PAYFAST_MERCHANT_KEY: SANDBOX.merchantKey,
    PAYFAST_PASSPHRASE: SANDBOX.passphrase,
    PAYFAST_SOURCES: '127.0.0.1,::1,::ffff:127.0.0.1',
    NUMBER_READING: 'off',
    ...settings,
  });
  const app = await NestFactory.create<NestExpressApplication>(AppModule.for('api'), {
    logger: false,
    abortOnError: false,
  });
  configureHttp(app);
  await app.listen(0, '127.0.0.1');
  const others = [];
  for (const role of jobs)
    others.push(
      await NestFactory.createApplicationContext(AppModule.for(role), { logger: false, abortOnError: false }),
    );
  return new TestShop(app, others, storageDir, settingsBefore);
}

async function emptyRedis(url: string): Promise<void> {
  const redis = new Redis(url);
  await redis.flushdb();
  await redis.quit();
}
