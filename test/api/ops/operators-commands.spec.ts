import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Migration } from '@mikro-orm/migrations';
import { MikroORM } from '@mikro-orm/postgresql';
import { COMMANDS } from '../../../backend/src/cli/commands';
import { Config } from '../../../backend/src/config';
import { MarkPhotoFailed } from '../../../backend/src/modules/catalog/contract';
import { readAuditResult } from '../../../backend/src/shared/metrics/audit-result';
import { readByWorkers } from '../../../backend/src/shared/metrics/metrics';
import { QUEUE_MAP, type QueueMap } from '../../../backend/src/shared/outbox/queues';
import { runCommand } from '../../support/commands';
import { catalogPhotos } from '../../support/photos';
import { photograph } from '../../support/pictures';
import { sql } from 'kysely';
import { startShop, type TestShop } from '../../support/shop';
import { uploadPhotos, type UploadFile } from '../../support/uploads';
import { waitFor } from '../../support/wait';

describe('Operators’ commands', () => {
  let shop: TestShop;
  let folder: string;
  beforeAll(async () => {
    shop = await startShop({}, ['worker', 'pictures']);
    folder = await mkdtemp(join(tmpdir(), 'shop-commands-'));
  });
  afterAll(async () => {
    await shop.close();
    await rm(folder, { recursive: true, force: true });
  });

  const run = (...words: string[]) => runCommand(shop, ...words);

  describe('say what they are', () => {
    it('all together, and each by itself', async () => {
      const all = await run('--help');
      expect(all.status).toBe(0);
      for (const [name, { does, usage }] of Object.entries(COMMANDS)) {
        const line = all.out.split('\n').find((one) => one.startsWith(`  ${name} ${usage}  `));
        expect([name, line?.endsWith(`  ${does}`)]).toEqual([name, true]);
        const { status, out } = await run(name, '--help');
        expect(status).toBe(0);
        expect(out).toMatch(new RegExp(`^Usage: ${name}`));
        expect(out.toLowerCase()).toContain(does.toLowerCase());
        for (const line of out.split('\n').slice(3)) expect(line.length).toBeLessThan(90);
      }
    });

    it.each([
      [[], 'Commands'],
      [['nothing'], 'There is no command nothing.'],
      [['constructor'], 'There is no command constructor.'],
      [['admin'], 'Say whose account: --email person@example.com'],
      [['admin', '--email', 'nobody'], 'Say whose account'],
      [['erase-photo', '--id', 'x'], 'Say which photograph: --id 12'],
      [['erase-photo', '--id', '1'], 'Say why: --reason'],
      [['erase-photo', '--id', '1', '--reason', ' '], 'Say why: --reason'],
      [['reconcile'], 'Say which file: --from FILE.csv'],
      [['backup'], 'Say where to: --to DIR'],
      [['backup', '--to', 'x', '--keep', 'long'], '--keep is a number of days'],
      [['restore'], 'Say which backup: --from DIR'],
      [['audit', '--settle', 'x'], '--settle is a number of minutes'],
      [['audit', '--everything'], 'Unknown option'],
      [['retention', 'now'], 'Unexpected argument'],
    ])('%j is not understood: status 2', async (words, said) => {
      const { status, out } = await run(...words);
      expect([status, out]).toEqual([2, expect.stringContaining(said)]);
    });

    it('are in the operators’ documentation', async () => {
      const text = await readFile('docs/operations.md', 'utf8');
      for (const [name, { usage }] of Object.entries(COMMANDS))
        expect(text).toContain(`\`${`${name} ${usage}`.trim()}\``);
    });
  });

  describe('admin', () => {
    it('opens an account, with a password that signs in; once', async () => {
      const { status, out } = await run('admin', '--email', 'baas@voorbeeld.test', '--username', 'baas');
      expect(status).toBe(0);
      const [, password = ''] = /the name baas and the password (\S+)/.exec(out) ?? [];
      const { body } = await shop.visitor().post('/api/login').send({ username: 'baas', password }).expect(200);
      expect(body).toMatchObject({ email: 'baas@voorbeeld.test', isAdmin: true });
      expect((await run('admin', '--email', 'BAAS@voorbeeld.test')).out).toContain('an administrator already');
    });

    it('makes an account an administrator that keeps its password', async () => {
      const { email, agent } = await shop.shopper();
      expect((await run('admin', '--email', email)).out).toContain('with the password that the account has');
      expect((await agent.get('/api/user').expect(200)).body).toMatchObject({ isAdmin: true });
    });

    it('never means a second account that has named the address of a first', async () => {
      const owner = await shop.shopper();
      const other = await shop.shopper({ email: owner.email });
      expect((await run('admin', '--email', owner.email)).out).toContain('with the password that the account has');
      expect((await owner.agent.get('/api/user').expect(200)).body).toMatchObject({ isAdmin: true });
      expect((await other.agent.get('/api/user').expect(200)).body).toMatchObject({ isAdmin: false });
    });

    it('says that a name is too short for the one that it opens', async () => {
      const { status, err } = await run('admin', '--email', 'jo@voorbeeld.test');
      expect([status, err]).toEqual([1, 'The username needs at least 3 characters.']);
    });

    it('does not take another person’s name', async () => {
      const { username } = await shop.shopper();
      const { status, err } = await run('admin', '--email', 'ander@voorbeeld.test', '--username', username);
      expect([status, err]).toEqual([1, 'This username is taken. Choose another one.']);
      const spaced = await run('admin', '--email', 'ander@voorbeeld.test', '--username', ` ${username}`);
      expect([spaced.status, spaced.err]).toEqual([1, 'This username is taken. Choose another one.']);
    });
  });

  it('mail-players tells those who are due, as of a time', async () => {
    expect(await run('mail-players')).toMatchObject({ status: 0, out: '0 people are told of new photographs\n' });
    expect(await run('mail-players', '--at', '2026-11-28T20:00')).toMatchObject({ status: 0 });
    expect((await run('mail-players', '--at', 'tonight')).status).toBe(2);
  });

  describe('close-account', () => {
    it('closes it without its password, and says how many tokens are lost', async () => {
      const { id, username, password } = await shop.shopper();
      await shop.giveTokens(id, 3);
      const { status, out } = await run('close-account', '--id', String(id), '--username', username);
      expect([status, out]).toEqual([0, `Closed account ${id}, ${username}; tokens that were left: 3\n`]);
      await shop.visitor().post('/api/login').send({ username, password }).expect(401);
      const again = await run('close-account', '--id', String(id), '--username', username);
      expect([again.status, again.err]).toEqual([1, 'There is no account with this number, or it is closed.']);
    });

    it('closes none whose name is another, nor the last administrator’s', async () => {
      const { id, username, agent } = await shop.shopper();
      const wrong = await run('close-account', '--id', String(id), '--username', `${username}-2`);
      expect([wrong.status, wrong.err]).toEqual([1, `Account ${id} is called ${username}`]);
      await agent.get('/api/user').expect(200);
      expect((await run('close-account', '--id', 'x', '--username', username)).status).toBe(2);

      const admin = await shop.admin();
      await shop.rows.updateTable('users').set({ is_admin: false }).where('id', '<>', admin.id).execute();
      const last = await run('close-account', '--id', String(admin.id), '--username', admin.username);
      expect([last.status, last.err]).toEqual([
        1,
        'This is the only administrator. Make someone else an administrator first.',
      ]);
    });
  });

  it('migrate says that nothing is left to do, and makes no administrator where there is one', async () => {
    await shop.admin();
    const config = shop.app.get(Config);
    const people = async () => (await shop.rows.selectFrom('users').select('id').execute()).length;
    const before = await people();
    const settings = jest.replaceProperty(config, 'firstAdmin', {
      username: 'eerste',
      email: 'eerste@voorbeeld.test',
      password: 'bokkie-eerste',
    });
    expect(await run('migrate')).toMatchObject({ status: 0, out: 'The database is up to date\n' });
    settings.restore();
    expect(await people()).toBe(before);
  });

  it('migrate keeps a database that the steps before the initial migration made, if they made all of it', async () => {
    const recorded = (name: string) => sql`update mikro_orm_migrations set name = ${name}`.execute(shop.rows);
    await recorded('20261128-audit-log');
    expect(await run('migrate')).toMatchObject({ status: 1, err: expect.stringContaining('5232622f') });
    await recorded('20261128-begun-purchases');
    await sql`alter table token_purchases drop seller`.execute(shop.rows);
    expect(await run('migrate')).toMatchObject({ status: 0, out: 'Migrated: 20261128-initial\n' });
    expect(await run('migrate')).toMatchObject({ status: 0, out: 'The database is up to date\n' });
  });

  it('migrate does not make everybody wait behind it for a table that something else has', async () => {
    class Next extends Migration {
      override up(): void {
        this.addSql('alter table token_purchases add note text');
      }
    }
    const { migrationsList } = shop.app.get(MikroORM).config.get('migrations');
    migrationsList?.push({ name: 'next', class: Next });
    const tried = await shop.app
      .get(MikroORM)
      .em.fork()
      .transactional(async (em) => {
        await em.execute('lock table token_purchases in row exclusive mode');
        return run('migrate');
      });
    expect(tried).toMatchObject({ status: 1, err: expect.stringContaining('Nothing was changed') });
    expect(await run('migrate')).toMatchObject({ status: 0, out: 'Migrated: next\n' });
  }, 20_000);

  describe('what was given up', () => {
    const queues = () => shop.app.get<QueueMap>(QUEUE_MAP);

    /** A job that has used up its tries, as the outbox and Redis have it. */
    async function giveUp(queue: 'mail' | 'payments' | 'pictures', name: string, payload: object): Promise<string> {
      const { id } = await shop.rows
        .insertInto('outbox_messages')
        .values({
          queue,
          name,
          payload: JSON.stringify(payload),
          request_id: null,
          trace_parent: null,
          relayed_at: new Date(),
          done_at: null,
          failed_at: null,
          error: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const bull = queues().get(queue)!;
      // Fails at once: there is nothing that it names.
      await bull.add('Nothing', payload, { jobId: id, attempts: 1, removeOnComplete: true });
      await waitFor('the job to be given up', async () => {
        const open = shop.rows.selectFrom('outbox_messages').select('id').where('id', '=', id);
        return open.where('failed_at', 'is not', null).executeTakeFirst();
      });
      return id;
    }
    const isDone = async (id: string) =>
      (await shop.rows.selectFrom('outbox_messages').select('done_at').where('id', '=', id).executeTakeFirstOrThrow())
        .done_at !== null;

    it('resend-mails sends the mail', async () => {
      const { id: userId, email } = await shop.shopper();
      const id = await giveUp('mail', 'PasswordResetRequested', { userId });
      expect(await run('resend-mails')).toMatchObject({ status: 0, out: '1 mails are tried again\n' });
      await shop.mailTo(email);
      await shop.drain();
      expect(await isDone(id)).toBe(true);
      expect((await run('resend-mails')).out).toBe('0 mails are tried again\n');
    });

    it('retry-payments looks at the notice again', async () => {
      const { id: notice } = await shop.rows
        .insertInto('payment_notices')
        .values({
          body: 'payment_status=COMPLETE',
          body_hash: 'x',
          source_address: '10.0.0.1',
          reason: null,
          token_purchase_id: null,
          processed_at: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const id = await giveUp('payments', 'PaymentNoticeReceived', { noticeId: notice });
      expect((await run('retry-payments')).out).toBe('1 payment notices are tried again\n');
      await shop.drain();
      expect(await isDone(id)).toBe(true);
    });

    it('requeue-thumbnails makes the pictures of every photograph that has none', async () => {
      const nothing = '0 photographs are queued; 0 jobs that were given up are tried again\n';
      expect(await run('requeue-thumbnails')).toMatchObject({ status: 0, out: nothing });
      const admin = await shop.admin();
      const names = ['vergete.jpg', 'misluk.jpg', 'opgegee.jpg', 'heel.jpg'];
      const { uploadedPhotos } = await uploadPhotos(
        admin.agent,
        await Promise.all(names.map(async (name): Promise<UploadFile> => [name, await photograph()])),
      );
      const [forgotten = 0, failed = 0, givenUp = 0] = uploadedPhotos.map(({ id }) => id);
      await shop.drain();
      // As when the worker of one was killed and the outbox was emptied by hand, and as two others fail.
      await shop.rows
        .updateTable('photos')
        .set({ status: 'processing', thumbnail_path: null, watermarked_path: null, grid_path: null })
        .where('id', 'in', [forgotten, failed, givenUp])
        .execute();
      await shop.inContext((commands) => commands.execute(new MarkPhotoFailed(failed, 'processing-failed: test')));
      const { file_path: filePath } = await shop.rows
        .selectFrom('photos')
        .select('file_path')
        .where('id', '=', givenUp)
        .executeTakeFirstOrThrow();
      await giveUp('pictures', 'PhotoStored', { photoId: givenUp, filePath });

      expect(await run('requeue-thumbnails')).toMatchObject({
        status: 0,
        out: '2 photographs are queued; 1 jobs that were given up are tried again\n',
      });
      await shop.drain();
      for (const { id } of uploadedPhotos) {
        const { body } = await shop.visitor().get(`/api/photos/${id}`).expect(200);
        expect(body).toMatchObject({ id, status: 'ready' });
        const { thumbnailPath, watermarkedPath } = body as { thumbnailPath: string; watermarkedPath: string };
        for (const path of [thumbnailPath, watermarkedPath]) await shop.visitor().get(`/api/files/${path}`).expect(200);
      }
      expect((await run('requeue-thumbnails')).out).toBe(nothing);
    });

    it('makes the pictures of all photographs anew when it is asked to, and shows the old ones until then', async () => {
      const admin = await shop.admin();
      const { uploadedPhotos } = await uploadPhotos(admin.agent, [['heel.jpg', await photograph()]]);
      await shop.drain();
      const path = `/api/photos/${uploadedPhotos[0]?.id ?? 0}`;
      const { body: before } = await shop.visitor().get(path).expect(200);
      expect((await run('requeue-thumbnails', '--all')).out).toMatch(/^[1-9]\d* photographs are queued/);
      const { body: meanwhile } = await shop.visitor().get(path).expect(200);
      expect(meanwhile).toMatchObject({ status: 'ready', thumbnailPath: expect.any(String) });
      await shop.drain();
      const { body: after } = await shop.visitor().get(path).expect(200);
      expect(after.watermarkedPath).not.toBe(before.watermarkedPath);
      for (const name of ['thumbnailPath', 'gridPath', 'watermarkedPath'])
        await shop.visitor().get(`/api/files/${after[name]}`).expect(200);
    });
  });

  describe('audit', () => {
    it('finds nothing in a shop that is well, tells Prometheus, and ends with 0', async () => {
      await shop.drain();
      const { status, out } = await run('audit');
      expect(out).toMatch(/^check +wrong +on its way\nbalances +0 +0\n/);
      expect(status).toBe(0);
      await readAuditResult(shop.redis);
      const page = await readByWorkers.metrics();
      expect(page).toContain('shop_audit_findings{check="balances"} 0');
      expect(page).toMatch(/shop_audit_age_seconds \d/);
    });

    it('finds a balance that is wrong, by its check, and ends with 1', async () => {
      const { id } = await shop.shopper();
      const set = (tokens: number) =>
        shop.rows.updateTable('users').set({ token_balance: tokens }).where('id', '=', id).execute();
      await set(7);
      const { status, out } = await run('audit', '--json');
      expect(status).toBe(1);
      const results = JSON.parse(out) as { name: string; faults: { count: number } }[];
      expect(results.find(({ name }) => name === 'balances')?.faults.count).toBe(1);
      await readAuditResult(shop.redis);
      expect(await readByWorkers.metrics()).toContain('shop_audit_findings{check="balances"} 1');
      await set(0);
    });
  });

  describe('backup and restore', () => {
    it('make a copy, and refuse a shop that is in use', async () => {
      const to = join(folder, 'copies');
      const { status, out } = await run('backup', '--to', to);
      expect(status).toBe(0);
      const [, made = ''] = /^Backed up to (.+)\n$/.exec(out) ?? [];
      expect(await readdir(made)).toContain('manifest.json');
      const again = await run('restore', '--from', made);
      expect([again.status, again.err]).toEqual([
        1,
        expect.stringMatching(/^The database is in use: \w+ is not empty\. A backup fills only an empty one$/),
      ]);
    });

    it('say that there is no such backup', async () => {
      await mkdir(join(folder, 'empty'));
      const { status, err } = await run('restore', '--from', join(folder, 'empty'));
      expect([status, err]).toEqual([1, expect.stringContaining('There is no whole backup in ')]);
    });
  });

  it('erase-photo removes one from its buyer, who gets the tokens back', async () => {
    const admin = await shop.admin();
    const buyer = await shop.shopper();
    await shop.giveTokens(buyer.id, 1);
    const [photoId = 0] = await catalogPhotos(shop, admin.id, { gallery: 'Wis uit', photos: [{}] });
    await buyer.agent.post('/api/purchase-photo').send({ photoId }).expect(200);
    const erase = () => run('erase-photo', '--id', String(photoId), '--reason', ' Die ouers vra dit ');
    const { status, out } = await erase();
    expect([status, out]).toEqual([0, `Removed photograph ${photoId}\n`]);
    const again = await erase();
    expect([again.status, again.err]).toEqual([1, `There is no photograph ${photoId}`]);
    const { rows } = await sql<object>`
      select from outbox_messages join purchases on (payload ->> 'purchaseId')::integer = purchases.id
      where name = 'SoldPhotoErased' and user_id = ${buyer.id}`.execute(shop.rows);
    expect(rows).toHaveLength(1);

    const { body } = await admin.agent.get('/api/admin/audit?search=erase-photo').expect(200);
    const entry = { username: 'operator', userId: null, method: 'CLI', action: 'erase-photo', address: hostname() };
    const done = { ...entry, outcome: 'done', body: { id: photoId, reason: 'Die ouers vra dit' } };
    expect(body).toMatchObject([
      { ...done, changes: [] },
      { ...done, changes: [{ what: 'Photo', id: photoId, before: { title: 'Foto 1' }, after: null }] },
    ]);
  });

  it('retention tells what it removed', async () => {
    const { id, agent, password } = await shop.shopper();
    await agent.post('/api/user/close').send({ password }).expect(200);
    const long = new Date(Date.now() - 31 * 24 * 60 * 60 * 1000);
    await shop.rows.updateTable('users').set({ closed_at: long }).where('id', '=', id).execute();
    const { status, out } = await run('retention');
    expect([status, JSON.parse(out)]).toEqual([0, expect.objectContaining({ 'closed accounts': 1 })]);
  });

  it('move-files says where from', async () => {
    const { status, err } = await run('move-files');
    expect([status, err]).toEqual([1, expect.stringContaining('STORAGE_BEFORE')]);
  });
});
