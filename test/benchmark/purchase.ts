import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { load, percentile, type Ask } from './load.ts';
import { compare, cpuOf, median, number, ratioRow, ROUNDS, SECONDS, spread, type Row, type Sample } from './measure.ts';
import type { BenchShop } from './shop.ts';

const CLIENTS = 8;
/** Tokens that a buyer of the benchmark has: never too few. */
const PLENTY = 1_000_000;
/** Checkouts a second of the hot user, and seconds of them. */
const HOT = { perSecond: 50, seconds: 10 };

interface Buyer {
  id: number;
  cookie: string;
  /** The photograph that is bought next: each buyer goes through the shop once. */
  next: number;
}

/** A purchase of one photograph through HTTP, session, transaction, ledger and outbox, against its bare statements. */
export async function purchase(shop: BenchShop): Promise<Row[]> {
  const api = await shop.start('main');
  const photos = await shop.forSale();
  const makeBuyers = () => Promise.all(Array.from({ length: CLIENTS }, () => makeBuyer(shop)));
  const buyers = await makeBuyers();
  const ask = (buyer: Buyer | undefined): Ask => {
    if (!buyer) throw new Error('There is a buyer for every client');
    const photoId = photos[buyer.next++ % photos.length];
    return { method: 'POST', path: '/api/purchase-photo', headers: { Cookie: buyer.cookie }, body: { photoId } };
  };
  const bareBuyers = await makeBuyers();
  const bought = await compare(
    async () => {
      const before = cpuOf([api]);
      const { done, failed, seconds } = await load(shop.origin, { clients: CLIENTS, seconds: SECONDS }, (client) =>
        ask(buyers[client]),
      );
      if (failed > 0) throw new Error(`${failed} of ${done + failed} purchases failed`);
      return { units: done, seconds, cpuMs: cpuOf([api]) - before };
    },
    () => bare(shop.pool, bareBuyers, photos),
  );

  const latencies: number[][] = [];
  let failed = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const hot = await makeBuyer(shop);
    const loads = await Promise.all(
      Array.from({ length: HOT.perSecond * HOT.seconds }, async (_, turn) => {
        await sleep((turn * 1000) / HOT.perSecond);
        return load(shop.origin, { clients: 1 }, (_client, attempt) => (attempt === 0 ? ask(hot) : null));
      }),
    );
    failed += loads.reduce((sum, one) => sum + one.failed, 0);
    latencies.push(loads.flatMap((one) => one.latencies).sort((a, b) => a - b));
  }
  const longest = latencies.map((ofRound) => ofRound.at(-1) ?? NaN);
  return [
    ratioRow(
      'purchase of a photo (HTTP, session, transaction, ledger, outbox), 8 clients',
      'node-pg doing the five bare statements',
      0.3,
      bought,
      `bare and shop on the same database`,
    ),
    {
      work: '50 checkouts a second on one hot user',
      against: '–',
      target: 'all right, none over 1 s',
      result: `${number(median(longest))} ms the longest`,
      spread: `${spread(longest)} ms`,
      met: failed === 0 && Math.max(...longest) <= 1000,
      details: `${failed} failed; median ${number(median(latencies.map((one) => percentile(one, 0.5))))} ms`,
    },
  ];
}

async function makeBuyer(shop: BenchShop): Promise<Buyer> {
  const { cookie, id } = await shop.signIn('shopper');
  await shop.giveTokens(id, PLENTY);
  return { id, cookie, next: id * 1009 };
}

/** The least that a purchase is: the balance, the purchase, the ledger and the outbox, in a transaction. */
async function bare(pool: Pool, buyers: Buyer[], photos: number[]): Promise<Sample> {
  const begin = performance.now();
  const before = process.cpuUsage();
  let units = 0;
  await Promise.all(
    buyers.map(async (buyer) => {
      const client = await pool.connect();
      while (performance.now() - begin < SECONDS * 1000) {
        const photoId = photos[buyer.next++ % photos.length];
        const transactionId = randomUUID();
        await client.query('begin');
        await client.query('update users set token_balance = token_balance - 1 where id = $1 and token_balance >= 1', [
          buyer.id,
        ]);
        const { rows } = await client.query<{ id: number }>(
          `insert into purchases (user_id, photo_id, photo_title, photo_category, tokens_spent, email_address, transaction_id)
          values ($1, $2, 'Skrum', 'Rugby', 1, 'bench@bench.test', $3) returning id`,
          [buyer.id, photoId, transactionId],
        );
        await client.query(
          `insert into ledger_entries (user_id, kind, tokens, reference, reason) values ($1, 'spend', -1, $2, 'Skrum')`,
          [buyer.id, `purchase:${rows[0]?.id}`],
        );
        await client.query(
          `insert into outbox_messages (queue, name, payload) values ('delivery', 'PhotosPurchased', $1)`,
          [JSON.stringify({ userId: buyer.id, transactionId })],
        );
        await client.query('commit');
        units++;
      }
      client.release();
    }),
  );
  const { user, system } = process.cpuUsage(before);
  return { units, seconds: (performance.now() - begin) / 1000, cpuMs: (user + system) / 1000 };
}
