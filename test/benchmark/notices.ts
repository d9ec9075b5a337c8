import { createHash } from 'node:crypto';
import { noticeOf, sign } from '../../tools/services/payfast-protocol.ts';
import { load } from './load.ts';
import { compare, cpuOf, ratioRow, SECONDS, type Row, type Sample } from './measure.ts';
import type { BenchShop } from './shop.ts';

const CLIENTS = 8;

/** Payment notices stored, signature and outbox with them, against the same insert alone. */
export async function notices(shop: BenchShop): Promise<Row[]> {
  const api = await shop.start('main');
  let number = 0;
  const next = (): string => {
    number += 1;
    const form = new Map([
      ['m_payment_id', '1'],
      ['amount', '200.00'],
      ['item_name', '5 Token Pack'],
    ]);
    const body = noticeOf(form, 'COMPLETE', `bench-${number}`);
    return `${body}&signature=${sign(body)}`;
  };
  const stored = await compare(
    async () => {
      const before = cpuOf([api]);
      const { done, failed, seconds } = await load(shop.origin, { clients: CLIENTS, seconds: SECONDS }, () => ({
        method: 'POST',
        path: '/api/payfast-itn',
        body: next(),
      }));
      if (failed > 0) throw new Error(`${failed} notices were refused`);
      return { units: done, seconds, cpuMs: cpuOf([api]) - before };
    },
    async (): Promise<Sample> => {
      const begin = performance.now();
      const before = process.cpuUsage();
      let units = 0;
      await Promise.all(
        Array.from({ length: CLIENTS }, async () => {
          while (performance.now() - begin < SECONDS * 1000) {
            const body = next();
            await shop.pool.query(
              'insert into payment_notices (body, body_hash, source_address) values ($1, $2, $3) on conflict do nothing',
              [body, createHash('sha256').update(body).digest('hex'), '127.0.0.1'],
            );
            units++;
          }
        }),
      );
      const { user, system } = process.cpuUsage(before);
      return { units, seconds: (performance.now() - begin) / 1000, cpuMs: (user + system) / 1000 };
    },
  );
  const { rows } = await shop.pool.query<{ wrong: string }>(
    `select count(*) as wrong from payment_notices where reason = 'signature'`,
  );
  return [
    ratioRow(
      'payment notices stored, a second',
      'node-pg doing the same insert, 8 clients',
      0.2,
      stored,
      `${rows[0]?.wrong ?? '?'} with a wrong signature`,
    ),
  ];
}
