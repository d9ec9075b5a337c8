import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, rm, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { MikroORM, RequestContext } from '@mikro-orm/postgresql';
import { QueryBus } from '@nestjs/cqrs';
import { sql, type RawBuilder } from 'kysely';
import { AuditShop, type CheckResult } from '../../../backend/src/modules/ops/application/audit-shop.query';
import { catalogPhotos } from '../../support/photos';
import { startShop, type Shopper, type TestShop } from '../../support/shop';

describe('The audit', () => {
  let shop: TestShop;
  let shopper: Shopper;
  let photoIds: number[];

  beforeAll(async () => {
    shop = await startShop({}, ['worker']);
    const admin = await shop.admin();
    shopper = await shop.shopper();
    await shop.giveTokens(shopper.id, 3);
    photoIds = await catalogPhotos(shop, admin.id, { gallery: 'Oudit', photos: [{}, {}, {}, {}] });
    for (const id of photoIds) for (const path of await filesOf(id)) await store(path, 1000);
    await shopper.agent.post('/api/purchase-photo').send({ photoId: photoIds[0] }).expect(200);
    await shop.drain();
    await shop.stopJobs();
  });
  afterAll(() => shop.close());

  async function audit(settleMinutes = 0): Promise<Map<string, CheckResult>> {
    const results = await RequestContext.create(shop.app.get(MikroORM).em, () =>
      shop.app.get(QueryBus).execute(new AuditShop(settleMinutes)),
    );
    return new Map(results.map((result) => [result.name, result]));
  }

  /** The findings of a check. */
  const faults = async (name: string, settleMinutes = 0) =>
    (await audit(settleMinutes)).get(name)?.faults.examples ?? [];
  const change = (statement: RawBuilder<unknown>) => statement.execute(shop.rows);

  async function filesOf(photoId: number | undefined): Promise<[string, string, string, string]> {
    const photo = await shop.rows.selectFrom('photos').selectAll().where('id', '=', photoId!).executeTakeFirstOrThrow();
    return [photo.file_path, photo.thumbnail_path!, photo.watermarked_path!, photo.grid_path!];
  }

  async function store(path: string, bytes: number): Promise<void> {
    await mkdir(dirname(join(shop.storageDir, path)), { recursive: true });
    await writeFile(join(shop.storageDir, path), randomBytes(bytes));
  }

  it('finds nothing wrong with a shop that is well', async () => {
    expect([...(await audit()).values()].filter(({ faults, open }) => faults.count > 0 || open > 0)).toEqual([]);
  });

  it('finds a balance that is not its ledger’s, and a negative one', async () => {
    await change(sql`update users set token_balance = 7 where id = ${shopper.id}`);
    expect(await faults('balances')).toEqual([`user ${shopper.id} has 7 tokens; the ledger says 2`]);
    await change(sql`alter table users drop constraint users_balance_not_negative`);
    await change(sql`update users set token_balance = -1 where id = ${shopper.id}`);
    expect(await faults('balances')).toEqual([`user ${shopper.id} has -1 tokens; the ledger says 2`]);
    await change(sql`update users set token_balance = 2 where id = ${shopper.id}`);
    expect(await faults('balances')).toEqual([]);
  });

  it('finds an entry that is not worth what its tokens are', async () => {
    const revalue = (rand: number) => sql`update ledger_entries set value = ${rand} where kind = 'spend'`;
    await change(sql`alter table ledger_entries disable trigger user`);
    await change(revalue(-3));
    expect(await faults('token values')).toEqual([
      expect.stringMatching(/^entry \d+ of user \d+ says R-3\.00, then 2 tokens worth R0\.00; it is R0\.00, then/),
    ]);
    await change(revalue(0));
    await change(sql`alter table ledger_entries enable trigger user`);
    expect(await faults('token values')).toEqual([]);
  });

  it('finds a purchase without its debit, a debit without its purchase, and what was not sent', async () => {
    const { rows } = await sql<{ id: number }>`
      insert into purchases (user_id, photo_id, photo_title, photo_category, tokens_spent, email_address, transaction_id)
      values (${shopper.id}, ${photoIds[1]}, 'Skelm', 'Rugby', 2, 'ouer@voorbeeld.test', ${randomUUID()})
      returning id`.execute(shop.rows);
    const [{ id } = { id: 0 }] = rows;
    expect(await faults('debits')).toEqual([`purchase ${id} of user ${shopper.id}, 2 tokens, has no debit`]);
    expect(await faults('deliveries')).toEqual([`purchase ${id} of user ${shopper.id} was not sent`]);
    await change(sql`update purchases set email_sent = true where id = ${id}`);
    // One of another amount is none.
    await change(sql`insert into ledger_entries (user_id, kind, tokens, reference, reason)
      values (${shopper.id}, 'spend', -1, ${`purchase:${id}`}, 'Skelm')`);
    expect((await audit()).get('debits')?.faults.count).toBe(2);
    expect(await faults('balances')).toHaveLength(1);
  });

  it('tells what is on its way from what is wrong', async () => {
    const transaction = randomUUID();
    await change(sql`insert into purchases
      (user_id, photo_id, photo_title, photo_category, tokens_spent, email_address, transaction_id)
      values (${shopper.id}, ${photoIds[2]}, 'Onderweg', 'Rugby', 1, 'ouer@voorbeeld.test', ${transaction})`);
    await withMessage({ name: 'PhotosPurchased', payload: { transactionId: transaction } }, async () => {
      expect((await audit()).get('deliveries')).toMatchObject({ open: 1, faults: { count: 0 } });
    });
    expect((await audit()).get('deliveries')).toMatchObject({ open: 0, faults: { count: 1 } });
    // Its photograph is gone: instead of being sent, it is given back.
    const { rows } = await sql<{ id: number }>`
      update purchases set photo_id = null where transaction_id = ${transaction} returning id`.execute(shop.rows);
    const lost = async () => (await audit()).get('sold photographs');
    await withMessage({ name: 'SoldPhotoErased', payload: { purchaseId: rows[0]?.id } }, async () => {
      expect(await lost()).toMatchObject({ open: 1, faults: { count: 0 } });
    });
    expect((await audit()).get('deliveries')).toMatchObject({ open: 0, faults: { count: 0 } });
    expect(await lost()).toMatchObject({ open: 0, faults: { count: 1 } });
    await change(sql`insert into ledger_entries (user_id, kind, tokens, reference, reason)
      select user_id, 'refund', 1, 'purchase:' || id, 'Weg' from purchases where transaction_id = ${transaction}`);
    expect(await lost()).toMatchObject({ faults: { count: 0 } });
  });

  it('finds a pack whose parts are not its price, and a photograph that does not belong to it', async () => {
    const [transaction, later] = [randomUUID(), randomUUID()];
    const { id: other } = await shop.shopper();
    const packOf = async (day: string | null, tokens: number) => {
      const { rows } = await sql<{ id: number }>`
        insert into player_packs (user_id, match_id, day, team_id, team_name, label, single_tokens, price_tokens,
          transaction_id, email_address, codes)
        values (${shopper.id}, ${day === null ? 1 : null}, ${day}, 1, 'Kloof', '7', 9, ${tokens}, ${transaction}, '', '{}')
        returning id`.execute(shop.rows);
      return rows[0]?.id ?? 0;
    };
    const partOf = async (pack: number, tokens: number, of = transaction, buyer = shopper.id) => {
      const { rows } = await sql<{ id: number }>`
        insert into purchases (user_id, photo_title, photo_category, tokens_spent, email_address, transaction_id,
          email_sent, pack_id)
        values (${buyer}, 'Deel', 'Rugby', ${tokens}, '', ${of}, true, ${pack}) returning id`.execute(shop.rows);
      return rows[0]?.id;
    };
    const [match, day, empty] = [await packOf(null, 3), await packOf('2026-11-21', 2), await packOf('2026-11-22', 1)];
    await partOf(match, 1);
    const theirs = await partOf(match, 2, transaction, other);
    await partOf(day, 2);
    await partOf(match, 0, later);
    const free = await partOf(day, 0, later);
    expect((await faults('packs')).toSorted()).toEqual([
      `pack ${empty} of user ${shopper.id} cost 1 tokens; its photographs say 0`,
      `purchase ${theirs} of user ${other}, 2 tokens, does not belong to pack ${match}`,
      `purchase ${free} of user ${shopper.id}, 0 tokens, does not belong to pack ${day}`,
    ]);
    const paid = await partOf(match, 1, later);
    expect(await faults('packs')).toEqual(
      expect.arrayContaining([
        `pack ${match} of user ${shopper.id} cost 3 tokens; its photographs say 4`,
        `purchase ${paid} of user ${shopper.id}, 1 tokens, does not belong to pack ${match}`,
      ]),
    );
    await change(sql`delete from purchases where photo_title = 'Deel'`);
    await change(sql`delete from player_packs`);
    await change(sql`update totals set count = 0, tokens = 0 where name = 'purchases Rugby'`);
    await change(sql`insert into totals select 'purchases Rugby', 15, count(*), sum(tokens_spent), 0 from purchases
      on conflict on constraint totals_pkey do update set count = excluded.count, tokens = excluded.tokens`);
  });

  it('finds payments without credit, without payment id and credited by two notices', async () => {
    const pay = async (status: string, transactionId: string | null) => {
      const { rows } = await sql<{ id: number }>`
        insert into token_purchases (user_id, package_id, total_price, token_count, items, status, transaction_id, completed_at)
        values (${shopper.id}, 1, 60, 1, '[{}]', ${status}, ${transactionId}, now()) returning id`.execute(shop.rows);
      return rows[0]?.id;
    };
    const [paid, nameless, pending] = [
      await pay('completed', 'pf-1'),
      await pay('completed', ''),
      await pay('pending', null),
    ];
    for (const hash of ['a', 'b'])
      await change(sql`insert into payment_notices (body, body_hash, source_address, outcome, token_purchase_id, processed_at)
        values ('x', ${hash}, '127.0.0.1', 'credited', ${pending}, now())`);
    await change(sql`insert into ledger_entries (user_id, kind, tokens, reference, reason)
      values (${shopper.id}, 'purchase', 5, 'token-purchase:99999', 'Skelm')`);
    expect((await faults('credits')).toSorted()).toEqual(
      [
        `token purchase ${paid} of user ${shopper.id}, 1 tokens, has no credit`,
        `token purchase ${nameless} of user ${shopper.id}, 1 tokens, has no credit`,
        `token purchase ${nameless} is completed and has no payment id`,
        `token purchase ${pending} is pending, and 2 notices credited it`,
        expect.stringMatching(/^credit \d+ of user \d+, 5 tokens, has no purchase$/),
      ].toSorted(),
    );
    expect(await faults('receipts')).toEqual(
      expect.arrayContaining([`token purchase ${paid} of user ${shopper.id} has no receipt`]),
    );
  });

  it('finds a second payment that is both, or booked as something else, or not listed', async () => {
    const pay = async (transactionId: string, tokens = 1) => {
      const { rows } = await sql<{ id: number }>`
        insert into token_purchases (user_id, package_id, total_price, token_count, items, status, transaction_id, completed_at)
        values (${shopper.id}, 1, 60, ${tokens}, '[{}]', 'completed', ${transactionId}, now()) returning id`.execute(
        shop.rows,
      );
      return rows[0]?.id ?? 0;
    };
    const [order, both, other] = [await pay('pf-10'), await pay('pf-11'), await pay('pf-12', 5)];
    const decide = (payment: string, decision: string | null, bookedAs: number | null) => sql`
      insert into second_payments (payfast_id, token_purchase_id, decision, reason, decided_at, booked_as)
      values (${payment}, ${order}, ${decision}, case when ${decision}::text is not null then 'Toets' end,
        case when ${decision}::text is not null then now() end, ${bookedAs})`;
    await change(decide('pf-11', 'given-back', null));
    await change(decide('pf-12', 'booked', other));
    await change(decide('pf-13', null, null));
    await change(sql`insert into payment_notices (body, body_hash, source_address, outcome, reason, processed_at)
      values ('m_payment_id=1&pf_payment_id=pf-14&x=y', 'second', '127.0.0.1', 'refused', 'paid-twice', now())`);
    expect((await faults('second payments')).toSorted()).toEqual([
      expect.stringMatching(/^payment notice \d+ is of a second payment that is not listed$/),
      `payment pf-11 of order ${order} is given-back, and completed purchase ${both}`,
      `payment pf-12 of order ${order} is booked as purchase ${other}, which is not the same order, paid by it`,
    ]);
    expect((await audit()).get('second payments')?.open).toBe(1);
    await change(sql`delete from second_payments`);
    await change(sql`delete from payment_notices where body_hash = 'second'`);
    await change(sql`delete from token_purchases where id in (${order}, ${both}, ${other})`);
  });

  it('finds money that went back or came by a code, and is not in the ledger, and prices that do not add up', async () => {
    const items = JSON.stringify([{ packageName: 'x', quantity: 2, tokenCount: 2, unitPrice: '50.00' }]);
    const { rows } = await sql<{ id: number }>`
      insert into token_purchases (user_id, package_id, total_price, token_count, items, status, transaction_id, completed_at)
      values (${shopper.id}, 1, 90, 2, ${items}, 'completed', 'pf-20', now()) returning id`.execute(shop.rows);
    const [{ id } = { id: 0 }] = rows;
    expect(await faults('prices')).toEqual([`token purchase ${id} costs R90.00; its packages say R100.00`]);
    await change(sql`insert into payment_refunds (token_purchase_id, kind, amount, tokens_taken, tokens_lost, reason)
      values (${id}, 'refund', 90.01, 2, 0, 'Skelm')`);
    await change(sql`insert into ledger_entries (user_id, kind, tokens, reference, reason)
      values (${shopper.id}, 'adjustment', 4, 'code:99999', 'Skelm')`);
    expect((await faults('money given back')).toSorted()).toEqual([
      expect.stringMatching(/^refund \d+ of token purchase \d+ has taken 2 tokens, which the ledger does not say$/),
      `token purchase ${id} is completed, cost R90.00, and R90.01 were given back`,
    ]);
    await change(sql`insert into token_codes (code, kind, amount, most_uses, most_uses_each, note)
      values ('2222-2222-2222', 'tokens', 1, 1, 1, 'Toets')`);
    for (let use = 0; use < 2; use++)
      await change(
        sql`insert into token_code_uses (code_id, user_id, tokens) select id, ${shopper.id}, 1 from token_codes`,
      );
    expect((await faults('codes')).toSorted()).toEqual([
      expect.stringMatching(/^code \d+ was used 2 times, by user \d+ 2 times$/),
      expect.stringMatching(/^entry \d+ of user \d+, 4 tokens, is of no code$/),
      expect.stringMatching(/^use \d+ of code \d+ by user \d+, 1 tokens, is not in the ledger$/),
      expect.stringMatching(/^use \d+ of code \d+ by user \d+, 1 tokens, is not in the ledger$/),
    ]);
    await change(sql`delete from payment_refunds`);
    await change(sql`delete from token_purchases where id = ${id}`);
  });

  it('finds a refund of nothing, an unchecked notice, and half-made rows', async () => {
    await change(sql`insert into ledger_entries (user_id, kind, tokens, reference, reason)
      values (${shopper.id}, 'refund', 1, 'purchase:99999', 'Skelm')`);
    expect(await faults('refunds')).toEqual([expect.stringContaining('is of no purchase')]);
    const notice = (minutes: number) => sql`insert into payment_notices (body, body_hash, source_address, queued_at)
      values ('x', ${randomUUID()}, '127.0.0.1', now() - make_interval(mins => ${minutes}))`;
    await change(notice(16));
    await change(notice(2));
    expect((await audit()).get('notices')).toMatchObject({ open: 1, faults: { count: 1 } });
    await change(sql`update galleries set photo_count = 9 where name = 'Oudit'`);
    for (const column of ['grid_path', 'closed_at']) await dropChecksOf(column);
    const transaction = randomUUID();
    const { id: other } = await shop.shopper();
    for (const buyer of [shopper.id, other])
      await change(sql`insert into purchases
        (user_id, photo_title, photo_category, tokens_spent, email_address, transaction_id, email_sent)
        values (${buyer}, 'Half', 'Rugby', 1, '', ${transaction}, true)`);
    const [, , , grid] = await filesOf(photoIds[2]);
    await change(sql`update photos set grid_path = null where id = ${photoIds[2]}`);
    await change(sql`update users set closed_at = now() where id = ${other}`);
    expect((await faults('half-made rows')).toSorted()).toEqual([
      expect.stringMatching(/^gallery \d+ says 9 photographs, and has 4$/),
      `photo ${photoIds[2]} is for sale without its pictures`,
      `the purchases of transaction ${transaction} are of several people`,
      `user ${other} is half closed`,
    ]);
    await change(sql`update users set closed_at = null where id = ${other}`);
    await change(sql`update photos set grid_path = ${grid} where id = ${photoIds[2]}`);
  });

  it('finds totals that are not those of their rows', async () => {
    expect(await faults('totals')).toEqual([]);
    await change(sql`update totals set count = count + 1, tokens = tokens - 2 where ctid =
      (select ctid from totals where name = 'token_purchases pending' limit 1)`);
    await change(sql`insert into totals values ('galleries Netball', 0, 3, 0, 0)`);
    expect((await faults('totals')).toSorted()).toEqual([
      'totals have 2 token_purchases pending (-1 tokens, R60.00); the rows are 1 (1 tokens, R60.00)',
      'totals have 3 galleries Netball (0 tokens, R0.00); the rows are 0 (0 tokens, R0)',
    ]);
  });

  it('finds a photograph whose pictures nothing makes', async () => {
    await change(sql`update photos set status = 'processing' where id = ${photoIds[3]}`);
    expect(await faults('pictures')).toEqual([`photo ${photoIds[3]} waits for pictures that nothing makes`]);
    const payload = { photoId: photoIds[3] };
    await withMessage({ name: 'PhotoStored', payload }, async () => expect(await faults('pictures')).toEqual([]));
  });

  it('finds jobs that are lost or were given up', async () => {
    const payload = { photoId: 99_999 };
    await withMessage({ name: 'PhotoStored', payload, age: 61, relayed: true }, async (id) => {
      expect(await faults('jobs lost')).toEqual([`PhotoStored ${id}, queue pictures, is not in Redis`]);
    });
    await withMessage({ name: 'PhotoStored', payload, age: 61 }, async (id) => {
      expect(await faults('jobs lost')).toEqual([`PhotoStored ${id}, queue pictures, is not relayed`]);
    });
    await withMessage({ name: 'PhotoStored', payload, age: 5 }, async () => {
      expect(await faults('jobs lost')).toEqual([]);
    });
    await change(sql`insert into outbox_messages (queue, name, payload, relayed_at, failed_at, error)
      values ('mail', 'Toets', '{}', now(), now(), 'Geen bediener')`);
    expect(await faults('jobs given up')).toEqual([expect.stringMatching(/^Toets .*, queue mail: Geen bediener$/)]);
  });

  it('finds files that are missing, truncated, or without a photograph', async () => {
    const [original, thumbnail] = await filesOf(photoIds[0]);
    const [cut] = await filesOf(photoIds[1]);
    await rm(join(shop.storageDir, original));
    await rm(join(shop.storageDir, thumbnail));
    await store(cut, 999);
    // It was sold.
    expect(await faults('missing sold originals')).toEqual([`${original} of photo ${photoIds[0]}`]);
    expect(await faults('missing files')).toEqual([`${thumbnail} of photo ${photoIds[0]}`]);
    expect(await faults('damaged files')).toEqual([`${cut} of photo ${photoIds[1]}: 999 bytes instead of 1000`]);

    const hex = randomBytes(16).toString('hex');
    // In and between the folders of the storage, before and after everything else.
    const strangers = [
      '0.txt',
      `originals/${hex.slice(0, 2)}/${hex}.jpg`,
      'originals/zz.jpg',
      'previews.bak/a',
      'zz/a/b',
    ];
    for (const path of strangers) await store(path, 5);
    await store('incoming/host.1/upload.stored', 5);
    expect((await faults('files without photograph')).toSorted()).toEqual(strangers.toSorted());
    // Recent files may still get their photograph.
    expect(await faults('files without photograph', 60)).toEqual([]);
    const old = new Date(Date.now() - 2 * 60 * 60 * 1000);
    await utimes(join(shop.storageDir, 'zz/a/b'), old, old);
    expect(await faults('files without photograph', 60)).toEqual(['zz/a/b']);
    await withMessage({ name: 'PhotoFilesDropped', payload: { paths: strangers } }, async () => {
      expect(await faults('files without photograph')).toEqual([]);
    });
  });

  it('names people only by their numbers: its lines are in the platform’s log', async () => {
    const { rows } = await sql<{ id: number }>`
      insert into purchases (user_id, photo_id, photo_title, photo_category, tokens_spent, email_address, transaction_id)
      values (${shopper.id}, ${photoIds[3]}, 'Oop', 'Rugby', 1, ${shopper.email}, ${randomUUID()})
      returning id`.execute(shop.rows);
    const lines = [...(await audit()).values()].flatMap(({ faults }) => faults.examples);
    expect(lines).toContain(`purchase ${rows[0]?.id} of user ${shopper.id} was not sent`);
    for (const word of ['@', shopper.username]) expect(lines.filter((line) => line.includes(word))).toEqual([]);
  });

  /** The schema forbids half of what the audit looks for. */
  async function dropChecksOf(column: string): Promise<void> {
    const { rows } = await sql<{ table: string; name: string }>`
      select conrelid::regclass::text as table, conname as name from pg_constraint
      where contype = 'c' and pg_get_constraintdef(oid) ~ ${column}`.execute(shop.rows);
    for (const { table, name } of rows)
      await change(sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`);
  }

  /** While an open outbox message is there; `age` in seconds. No relay comes by. */
  async function withMessage(
    { name, payload, age = 0, relayed = false }: { name: string; payload: object; age?: number; relayed?: boolean },
    work: (id: string) => Promise<void>,
  ): Promise<void> {
    const id = randomUUID();
    const at = sql`now() - make_interval(secs => ${age})`;
    await change(sql`insert into outbox_messages (id, queue, name, payload, created_at, relayed_at)
      values (${id}, 'pictures', ${name}, ${JSON.stringify(payload)}, ${at}, ${relayed ? at : sql`null`})`);
    await work(id);
    await change(sql`delete from outbox_messages where id = ${id}`);
  }
});
