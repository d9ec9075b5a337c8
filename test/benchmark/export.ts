import { memoryOf, median, number, ROUNDS, spread, type Row } from './measure.ts';
import type { BenchShop } from './shop.ts';

const ROWS = 1_000_000;

/** The export of a million payments: memory of the API above idle, and when the first byte is there. */
export async function exportRows(shop: BenchShop): Promise<Row[]> {
  await shop.pool.query(
    `insert into token_purchases (user_id, package_id, quantity, total_price, token_count, items, status, transaction_id,
      purchase_date, completed_at)
    select (select min(id) from users where not is_admin), package_id, quantity, total_price, token_count, items, 'completed',
      'export-' || n, now(), now()
    from generate_series(1, $1 - (select count(*)::integer from token_purchases)) n
    cross join (select * from token_purchases where status = 'completed' limit 1) one`,
    [ROWS],
  );
  await shop.pool.query('vacuum analyze token_purchases');
  const api = await shop.start('main');
  const { cookie } = await shop.signIn('admin');
  const found = { growth: [] as number[], firstByte: [] as number[], seconds: [] as number[] };
  for (let round = 0; round < Math.min(ROUNDS, 3); round++) {
    const idle = memoryOf(api);
    let most = idle;
    const watch = setInterval(() => (most = Math.max(most, memoryOf(api))), 50);
    const begin = performance.now();
    const answer = await fetch(`${shop.origin}/api/admin/token-purchases/export?format=csv`, {
      headers: { Cookie: cookie },
    });
    let lines = 0;
    let first = 0;
    for await (const chunk of answer.body ?? []) {
      first ||= performance.now() - begin;
      for (const byte of chunk as Uint8Array) if (byte === 10) lines++;
    }
    clearInterval(watch);
    if (lines < ROWS) throw new Error(`Of ${ROWS} rows ${lines} came`);
    found.growth.push(most - idle);
    found.firstByte.push(first);
    found.seconds.push((performance.now() - begin) / 1000);
  }
  return [
    {
      work: 'export of a million rows',
      against: '–',
      target: 'API ≤ 50 MB above idle, first byte ≤ 200 ms',
      result: `${number(median(found.growth))} MB, ${number(median(found.firstByte))} ms`,
      spread: `${spread(found.growth)} MB, ${spread(found.firstByte)} ms`,
      met: median(found.growth) <= 50 && median(found.firstByte) <= 200,
      details: `${number(median(found.seconds))} s in all`,
    },
  ];
}
