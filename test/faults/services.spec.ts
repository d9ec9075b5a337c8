import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { waitFor } from '../support/wait';
import type { GalleryPageDto } from '../../backend/src/modules/catalog/photos/browse-gallery.query';
import { photograph } from '../support/pictures';
import { Client } from './support/client';
import { report, reportAudit } from './support/report';
import { RunningShop } from './support/running-shop';
import { Season } from './support/season';
import { FULL } from './support/volume';

/** Seconds that Redis is away. */
const AWAY = FULL ? 30 : 5;
const HOUR = 60 * 60 * 1000;
const JUNK = FULL ? 10_000 : 1000;

const middle = (times: number[]) => times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0;

// Processes are found in /proc.
(process.platform === 'linux' ? describe : describe.skip)('When a service fails', () => {
  const directory = mkdtempSync(join(tmpdir(), 'shop-faults-'));
  const clock = join(directory, 'clock');
  let shop: RunningShop;
  let buyer: Client;
  let wares: number[];

  beforeAll(async () => {
    const settings = { NODE_OPTIONS: `--require ${resolve('test/faults/support/clock.cjs')}`, CLOCK_FILE: clock };
    shop = await RunningShop.start({ directory, settings });
    const admin = await new Client(shop.url).signIn('admin', 'bokkie-admin');
    await admin.upload('Dienste', await Promise.all(Array.from({ length: 10 }, () => photograph())));
    await shop.settle();
    const { body } = await admin.retryUntilAnswered<GalleryPageDto>('GET', '/api/photos/gallery/Dienste');
    wares = body.photos.map(({ id }) => id);
    buyer = await new Client(shop.url).register();
    await buyer.buyTokens(2);
  }, 300_000);
  afterEach(async () => {
    await shop.settle();
    const wrong = await shop.audit();
    reportAudit(wrong);
    expect(wrong).toEqual([]);
  }, 300_000);
  afterAll(() => shop.stop());

  /** Buys the next photograph; answers the Message-ID of its mail. */
  async function buy(): Promise<string> {
    const photoId = wares.pop();
    expect((await buyer.retryUntilAnswered('POST', '/api/purchase-photo', { photoId })).status).toBe(200);
    const { transaction_id } = await shop.rows
      .selectFrom('purchases')
      .select('transaction_id')
      .where('photo_id', '=', photoId!)
      .where('user_id', '=', buyer.id)
      .executeTakeFirstOrThrow();
    return `<delivery-${transaction_id}@bokkiefoto>`;
  }

  const payfast = (switches: object) =>
    fetch(`${shop.payfastUrl}/switches`, { method: 'PUT', body: JSON.stringify(switches) });
  const balance = async () =>
    (await buyer.retryUntilAnswered<{ tokenBalance: number }>('GET', '/api/user/token-balance')).body.tokenBalance;

  /** Number of times that a mail has arrived. */
  const copies = async (messageId: string) =>
    (await shop.mails()).filter((mail) => mail.messageId === messageId).length;

  it('lets people browse while Redis is away, and says to the others that it cannot be done now', async () => {
    const visitor = new Client(shop.url);
    await shop.signal('redis', 'SIGSTOP');
    const since = performance.now();
    let slowest = 0;
    try {
      const ask = async (who: Client, path: string) => {
        const asked = performance.now();
        const { status } = await who.call('GET', path);
        slowest = Math.max(slowest, performance.now() - asked);
        return status;
      };
      // A session that was read just before is known for moments more: it cannot be ended while Redis hangs.
      await waitFor('a session that must be read', async () => (await ask(buyer, '/api/user')) === 503 || undefined);
      for (const who of [visitor, buyer, buyer, visitor, buyer])
        for (const path of ['/', '/api/galleries/categories', `/api/photos/${wares[0]}`])
          expect([path, await ask(who, path)]).toEqual([path, 200]);
      // Redis is asked, and given up, once; then people no longer wait for it.
      expect(slowest).toBeLessThan(4000);
      for (const [method, path, body] of [
        ['POST', '/api/login', { username: 'admin', password: 'bokkie-admin' }],
        ['GET', '/api/user', undefined],
        ['POST', '/api/purchase-photo', { photoId: wares[0] }],
      ] as const)
        expect(await buyer.call(method, path, body, { 'accept-language': 'af' })).toEqual({
          status: 503,
          body: {
            code: 'service-away',
            message: 'Die winkel kan dit nie nou doen nie. Probeer asseblief oor ’n minuut weer.',
          },
        });
      await sleep(AWAY * 1000 - (performance.now() - since));
    } finally {
      await shop.signal('redis', 'SIGCONT');
    }
    const back = performance.now();
    // The same session as before.
    await waitFor('the session', async () => (await buyer.call('GET', '/api/user')).status === 200 || undefined);
    const messageId = await buy();
    await waitFor('the mail', async () => (await copies(messageId)) > 0 || undefined);
    const recovery = performance.now() - back;
    report({
      fault: `Redis hangs for ${AWAY} s`,
      during: 'browsing, signing in, buying',
      moments: 1,
      lost: 0,
      doubled: 0,
      recovery,
    });
  }, 200_000);

  it('goes on when PostgreSQL is restarted in the middle of everything', async () => {
    const season = await Season.prepare(shop, { uploads: 8, buyers: 3, purchasesEach: 4, paymentsEach: 2, seconds: 6 });
    const running = season.run();
    let recovery = 0;
    for (let moment = 0; moment < 2; moment++) {
      await sleep(1500);
      recovery = Math.max(recovery, await shop.kill('postgres', 'SIGINT'));
    }
    await running;
    const { lost, doubled, repeatedMails } = await season.losses();
    report({
      fault: 'PostgreSQL restarted',
      during: '8 uploads, 12 purchases, 6 payments',
      moments: 2,
      lost: lost.length,
      doubled: doubled.length,
      repeatedMails,
      recovery,
    });
    expect({ lost, doubled }).toEqual({ lost: [], doubled: [] });
  }, 200_000);

  it.each([
    ['refuses mail', 'refuse', 1],
    ['is slow', 'slow', 1],
    ['hangs up before it has kept a mail', 'drop', 1],
    // The shop cannot know that it was kept; mail programs show the two as one, since their Message-ID is the same.
    ['hangs up when it has kept a mail, without a word', 'mute', 2],
  ] as const)(
    'sends what was bought when the mail server %s',
    async (what, behaviour, expected) => {
      const failures = () => shop.timesLogged('worker', 'PhotosPurchased failed');
      const before = failures();
      await shop.mailServer(behaviour);
      const messageId = await buy();
      if (behaviour === 'slow') await waitFor('the mail', async () => (await copies(messageId)) > 0 || undefined);
      else await waitFor('a try', () => Promise.resolve(failures() > before || undefined));
      await shop.mailServer('normal');
      const back = performance.now();
      await shop.settle();
      const came = await copies(messageId);
      report({
        fault: `The mail server ${what}`,
        during: 'a delivery',
        moments: 1,
        lost: came > 0 ? 0 : 1,
        doubled: 0,
        repeatedMails: came - 1,
        recovery: performance.now() - back,
      });
      expect(came).toBe(expected);
    },
    100_000,
  );

  /** A message that a worker has in hand, and that was put on its queue so many seconds ago. */
  const held = async (longerThan = 0) =>
    shop.rows
      .selectFrom('outbox_messages')
      .select('id')
      .where('held_until', 'is not', null)
      .where('done_at', 'is', null)
      .where('relayed_at', '<', sql<string>`now() - make_interval(secs => ${longerThan})`)
      .executeTakeFirst();

  it('sends a mail once, although Redis forgets the job and the mail server takes its time', async () => {
    await shop.mailServer('wait');
    const messageId = await buy();
    await waitFor('the mail to be under way', () => held());
    await shop.redis.flushall();
    // The relay compares with Redis what is older than a quarter of a minute, every few seconds.
    await waitFor('the relay to look for it', () => held(25));
    await shop.mailServer('normal');
    const back = performance.now();
    await shop.settle();
    const came = await copies(messageId);
    report({
      fault: 'Redis emptied while a mail is sent',
      during: 'a mail that takes half a minute',
      moments: 1,
      lost: came > 0 ? 0 : 1,
      doubled: 0,
      repeatedMails: came - 1,
      recovery: performance.now() - back,
    });
    expect(came).toBe(1);
  }, 100_000);

  it('asks PayFast again when it does not say whether a notice is its own, and credits once', async () => {
    const failures = () => shop.timesLogged('worker', 'PaymentNoticeReceived failed');
    const before = failures();
    await payfast({ deaf: true });
    const tokens = await balance();
    await buyer.pay(shop.payfastUrl, 2);
    await waitFor('PayFast to be given up', () => Promise.resolve(failures() > before || undefined));
    expect(await balance()).toBe(tokens);
    await payfast({});
    const back = performance.now();
    await shop.settle();
    report({
      fault: 'PayFast does not answer',
      during: 'the confirmation of a payment',
      moments: 1,
      lost: 0,
      doubled: 0,
      recovery: performance.now() - back,
    });
    expect(await balance()).toBe(tokens + 1);
  }, 200_000);

  it(`answers others as quickly, takes a payment and keeps little, while ${JUNK} junk notices come`, async () => {
    const visitor = new Client(shop.url);
    const times: number[] = [];
    const look = async () => {
      for (const path of ['/', '/api/galleries/categories', '/api/photos/gallery/Dienste']) {
        const asked = performance.now();
        expect((await visitor.call('GET', path)).status).toBe(200);
        times.push(performance.now() - asked);
      }
    };
    for (let round = 0; round < 20; round++) await look();
    const quiet = middle(times.splice(0));
    const tokens = await balance();
    let sent = 0;
    const junk = async () => {
      while (sent < JUNK) {
        const from = `10.20.${(sent >> 8) & 7}.${sent++ & 255}`;
        const body = `junk=${randomBytes(6000).toString('base64url')}`;
        const type = 'application/x-www-form-urlencoded';
        const headers = { 'content-type': type, 'x-forwarded-for': from };
        const answer = await fetch(`${shop.url}/api/payfast-itn`, { method: 'POST', headers, body });
        expect(answer.status).toBe(200);
      }
    };
    const flood = Promise.all(Array.from({ length: 8 }, junk));
    await buyer.pay(shop.payfastUrl, 1);
    while (sent < JUNK) await look();
    await flood;
    await shop.settle();
    expect(await balance()).toBe(tokens + 1);
    const kept = await shop.rows
      .selectFrom('payment_notices')
      .select((row) => [row.fn.countAll<string>().as('rows'), sql<string>`sum(length(body))`.as('bytes')])
      .where('outcome', '=', 'refused')
      .executeTakeFirstOrThrow();
    report({
      fault: `${JUNK} junk notices`,
      during: `browsing (an answer in ${middle(times).toFixed(0)} ms, before ${quiet.toFixed(0)} ms) and a payment`,
      moments: 1,
      lost: 0,
      doubled: 0,
    });
    expect(Number(kept.rows)).toBeLessThanOrEqual(1100);
    expect(Number(kept.bytes)).toBeLessThan(1100 * 10_000);
    // Beside eight senders without a pause, on the same processors.
    expect(middle(times)).toBeLessThan(Math.max(quiet * 10, 500));
  }, 600_000);

  it('brings lost jobs back although the clock was set back by an hour', async () => {
    // The job waits in Redis for its next try.
    const failures = () => shop.timesLogged('worker', 'PhotosPurchased failed');
    const before = failures();
    await shop.mailServer('refuse');
    const messageId = await buy();
    await waitFor('a try', () => Promise.resolve(failures() > before || undefined));
    writeFileSync(clock, String(-HOUR));
    await waitFor('the clocks to go wrong', () => {
      const seen = existsSync(`${clock}.seen`) ? readFileSync(`${clock}.seen`, 'utf8') : '';
      const wrong = (['api', 'worker'] as const).every((part) => seen.includes(`${shop.pidOf(part)} ${-HOUR}`));
      return Promise.resolve(wrong || undefined);
    });
    await shop.redis.flushall();
    await shop.mailServer('normal');
    const started = performance.now();
    await shop.settle();
    const second = await buy();
    await shop.settle();
    report({
      fault: 'The clock goes back by an hour',
      during: 'FLUSHALL and a delivery',
      moments: 1,
      lost: 0,
      doubled: 0,
      repeatedMails: (await copies(messageId)) - 1,
      recovery: performance.now() - started,
    });
    expect([await copies(messageId), await copies(second)]).toEqual([1, 1]);
  }, 200_000);

  it('begins on another machine with its backup, and no demo data', async () => {
    const backups = mkdtempSync(join(tmpdir(), 'shop-backups-'));
    await shop.command('backup', '--to', backups);
    const counted = async () =>
      (
        await sql`select (select count(*) from photos) as photos, (select count(*) from users) as users,
          (select sum(tokens) from ledger_entries) as tokens`.execute(shop.rows)
      ).rows;
    const before = await counted();
    const held = await balance();
    const { username = '', password = '' } = buyer.account ?? {};
    await shop.stop();
    shop = await RunningShop.start({ words: ['--restore', backups], settings: { DEMO_DATA: 'on' } });
    expect(await counted()).toEqual(before);
    buyer = await new Client(shop.url).signIn(username, password);
    expect(await balance()).toBe(held);
    const { body: page } = await buyer.retryUntilAnswered<GalleryPageDto>('GET', '/api/photos/gallery/Dienste');
    expect((await fetch(`${shop.url}/api/files/${page.photos[0]?.watermarkedPath}`)).status).toBe(200);
    rmSync(backups, { recursive: true });
  }, 300_000);
});
