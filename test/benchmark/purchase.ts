import { randomUUID } from 'node:crypto';
import type { Request } from 'autocannon';
import type { Pool } from 'pg';
import { compare, cpuOf, loadOf, rowOf, type Row, type Sample } from './measure.ts';
import { SEASON, shopOf, type Buyer } from './shop.ts';

const CLIENTS = 8;
/** More than a client buys in a round. */
const MOST = 600;

/** A purchase of one photograph through HTTP, session, transaction, ledger and outbox, against its bare statements. */
export async function purchase(): Promise<Row[]> {
  const shop = await shopOf(SEASON);
  const photos = await shop.forSale();
  const buyers = await Promise.all(Array.from({ length: CLIENTS }, () => shop.buyer()));
  // A photograph is bought once: the shop sells from the beginning of the list, the bare script from its end.
  const requests = (connection: number) =>
    photos.splice(0, MOST).map((id) => purchaseOf(id, buyers[connection]?.cookie ?? ''));
  const ours = loadOf(shop.url, shop.pidOf('main'), CLIENTS, requests);
  const { speed, figures } = await compare(ours, () => bare(shop.pool, buyers, photos));
  return [rowOf([`purchase, ${CLIENTS} clients`, 'five bare statements'], ['≥', 0.2], speed, figures())];
}

export function purchaseOf(photoId: number, cookie: string): Request {
  const headers = { cookie, 'content-type': 'application/json' };
  return { method: 'POST', path: '/api/purchase-photo', headers, body: JSON.stringify({ photoId }) };
}

/** A second of the least that a purchase is, with its locks in the shop's order: the shop's last ones may still run. */
async function bare(pool: Pool, buyers: Buyer[], photos: number[]): Promise<Sample> {
  const begin = performance.now();
  const before = cpuOf(process.pid);
  let units = 0;
  const buy = async ({ id }: Buyer) => {
    const db = await pool.connect();
    while (performance.now() - begin < 1000) {
      const transaction = randomUUID();
      await db.query('begin');
      const { rows } = await db.query<{ id: number }>(
        `insert into purchases (user_id, photo_id, photo_title, photo_category, tokens_spent, email_address, transaction_id)
        values ($1, $2, 'Skrum', 'Rugby', 1, 'bench@bench.test', $3) returning id`,
        [id, photos.pop(), transaction],
      );
      await db.query('update users set token_balance = token_balance - 1 where id = $1 and token_balance > 0', [id]);
      await db.query(
        `insert into ledger_entries (user_id, kind, tokens, reference, reason) values ($1, 'spend', -1, $2, 'Skrum')`,
        [id, `purchase:${rows[0]?.id}`],
      );
      // A queue without a worker.
      await db.query(
        `insert into outbox_messages (queue, name, payload, done_at) values ('bench', 'Bench', $1, now())`,
        [JSON.stringify({ userId: id, transaction })],
      );
      await db.query('commit');
      units++;
    }
    db.release();
  };
  await Promise.all(buyers.map(buy));
  return { units, seconds: (performance.now() - begin) / 1000, cpuMs: cpuOf(process.pid) - before };
}
