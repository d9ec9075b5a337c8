import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { QUEUE_MAP, type QueueMap } from '../../../backend/src/shared/outbox/queues';
import { CONSENT_WORDING } from '../../../backend/src/modules/catalog/players/consent';
import { SANDBOX } from '../../../tools/services/payfast-protocol';
import { createTeam } from '../../support/fixtures';
import { deliver, orderTokens, signedNotice, SINGLE } from '../../support/payments';
import { catalogPhotos } from '../../support/photos';
import { makePhoto } from '../../support/pictures';
import { startShop, type Shopper, type TestShop } from '../../support/shop';
import { uploadPhoto } from '../../support/uploads';
import { waitFor } from '../../support/wait';

/** Marks that only this person has left, wherever the shop lets people write. */
const PERSON = {
  username: 'merkwaardig-ouer',
  email: 'merkwaardig@voorbeeld.test',
  fullName: 'Merkwaardig Ouer',
  delivery: 'merkwaardig-aflewering@voorbeeld.test',
  pending: 'merkwaardig-nuut@voorbeeld.test',
  payer: 'Merkwaardige Betaler',
  contact: 'merkwaardig-kontak@voorbeeld.test',
  nickname: 'Merkwaardige Sussie',
};
/** An address at which there is no mailbox: the mail to it is given up. */
const REFUSED = 'merkwaardig-geweier@niemand.test';
const MARK = /merkwaardig/i;

describe('Erasure of personal data', () => {
  let shop: TestShop;
  let admin: Shopper;
  beforeAll(async () => {
    shop = await startShop({ PAYFAST_CONFIRMATION: 'off' }, ['worker', 'pictures']);
    admin = await shop.admin();
  });
  afterAll(() => shop.close());

  /** Every place of the database in which the person is named: `table: row`. */
  async function inTables(): Promise<string[]> {
    const { rows: tables } = await sql<{ name: string }>`
      select tablename as name from pg_tables where schemaname = 'public'`.execute(shop.rows);
    expect(tables.length).toBeGreaterThan(18);
    const found = [];
    for (const { name } of tables) {
      const { rows } = await sql<{ line: string }>`
        select to_jsonb(one)::text as line from ${sql.table(name)} one`.execute(shop.rows);
      found.push(...rows.filter(({ line }) => MARK.test(line)).map(({ line }) => `${name}: ${line}`));
    }
    return found;
  }

  async function inFiles(): Promise<string[]> {
    const found = [];
    for (const file of await shop.storedFiles())
      if (MARK.test(file) || MARK.test(await readFile(file, 'latin1'))) found.push(file);
    return found;
  }

  async function inRedis(): Promise<string[]> {
    const found = [];
    for (const key of await shop.redis.keys('*')) {
      const type = await shop.redis.type(key);
      const value: unknown =
        type === 'string'
          ? await shop.redis.get(key)
          : type === 'hash'
            ? await shop.redis.hgetall(key)
            : type === 'set'
              ? await shop.redis.smembers(key)
              : type === 'list'
                ? await shop.redis.lrange(key, 0, -1)
                : type === 'zset'
                  ? await shop.redis.zrange(key, 0, -1)
                  : await shop.redis.xrange(key, '-', '+');
      if (MARK.test(key + JSON.stringify(value))) found.push(key);
    }
    return found;
  }

  /** Has the tries of the one mail that fails follow each other at once, until it is given up. */
  async function givenUp(): Promise<string> {
    const queue = shop.app.get<QueueMap>(QUEUE_MAP).get('mail');
    return waitFor('the mail to be given up', async () => {
      for (const job of (await queue?.getDelayed()) ?? []) await job.promote().catch(() => undefined);
      const row = await shop.rows
        .selectFrom('outbox_messages')
        .select('error')
        .where('failed_at', 'is not', null)
        .executeTakeFirst();
      return row?.error ?? undefined;
    });
  }

  async function uploadedPhoto(): Promise<number> {
    const picture = await makePhoto({ width: 640, height: 480 });
    const { id } = await uploadPhoto(admin.agent, ['IMG_1.jpg', picture], { galleryName: 'Vaarwel' });
    await shop.drain();
    return id;
  }

  it('had everything that is kept of them in their export, and is named nowhere afterwards', async () => {
    const { username, email, fullName } = PERSON;
    const person = await shop.shopper({ username, email });
    await person.agent.put('/api/user').send({ fullName }).expect(200);
    const [two, three] = await catalogPhotos(shop, admin.id, { gallery: 'Vaarwel', photos: [{}, {}] });
    const one = await uploadedPhoto();
    await shop.giveTokens(person.id, 5);
    await person.agent.post('/api/purchase-photo').send({ photoId: one, emailAddress: PERSON.delivery }).expect(200);
    await person.agent.post('/api/cart/add').send({ photoId: two }).expect(200);
    await person.agent.put(`/api/favourites/${three}`).expect(200);
    const teamId = await createTeam(admin, 'Kloof o/14A');
    await person.agent.put(`/api/my-players/${teamId}:7`).send({ nickname: PERSON.nickname }).expect(200);
    await person.agent
      .put('/api/my-players/mails')
      .send({ wanted: true, wording: CONSENT_WORDING.version, language: 'af' })
      .expect(200);
    await shop.drain();
    await person.agent
      .post(`/api/photos/${three}/report`)
      .send({ reason: 'my-child', details: `${fullName} se kind`, contact: PERSON.contact })
      .expect(200);
    await person.agent.post('/api/user/email').send({ email: REFUSED, password: person.password }).expect(200);
    const error = await givenUp();
    expect(error).toContain('no such mailbox');
    expect(error).not.toMatch(MARK);
    await person.agent.post('/api/user/email').send({ email: PERSON.pending, password: person.password }).expect(200);
    await shop.visitor().post('/api/forgot-password').send({ email }).expect(200);
    const fields = await orderTokens(person, SINGLE);
    const notice = (merchant: string) =>
      signedNotice({
        m_payment_id: fields['m_payment_id'] ?? '',
        pf_payment_id: '987654',
        payment_status: 'COMPLETE',
        item_name: fields['item_name'] ?? '',
        amount_gross: fields['amount'] ?? '',
        custom_str1: String(person.id),
        name_first: PERSON.payer,
        email_address: email,
        merchant_id: merchant,
      });
    for (const merchant of [SANDBOX.merchantId, '10000101']) await deliver(shop, notice(merchant)).expect(200);
    await waitFor('the notices', async () => {
      const notices = await shop.rows.selectFrom('payment_notices').select('outcome').orderBy('outcome').execute();
      const outcomes = notices.map(({ outcome }) => outcome).join();
      return outcomes === 'credited,refused' || undefined;
    });
    await admin.agent.post(`/api/admin/users/${person.id}/balance`).send({ tokens: 1, reason: 'Geskenk' }).expect(200);
    await shop.drain();

    const tables = new Set((await inTables()).map((line) => line.split(':')[0]));
    const kept = ['followed_players', 'users', 'purchases', 'photo_reports', 'outbox_messages', 'payment_notices'];
    expect([...tables].sort()).toEqual(expect.arrayContaining(kept.sort()));
    expect(await inRedis()).toEqual([expect.stringMatching(/^\{shop\}:mail:/)]);
    const { text } = await person.agent.get('/api/user/data').buffer(true).expect(200);
    expect((JSON.parse(text) as { paymentNotices: object[] }).paymentNotices).toHaveLength(2);
    for (const mark of Object.values(PERSON)) expect(decodeURIComponent(text.replaceAll('+', ' '))).toContain(mark);

    await person.agent.post('/api/user/close').send({ password: person.password }).expect(200);
    await shop.drain();
    expect(await inTables()).toEqual([]);
    expect(await inFiles()).toEqual([]);
    expect(await inRedis()).toEqual([]);
    // The books stay, without a name.
    const ledger = await shop.rows
      .selectFrom('ledger_entries')
      .select('tokens')
      .where('user_id', '=', person.id)
      .execute();
    expect(ledger.reduce((sum, { tokens }) => sum + tokens, 0)).toBe(0);
  });
});
