import { measureDownload } from './download.ts';
import type { Row } from './measure.ts';
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
  return measureDownload(shop, {
    work: 'export of a million rows',
    path: '/api/admin/token-purchases/export?format=csv',
    cookie,
    api,
    count: (chunk) => chunk.reduce((lines, byte) => (byte === 10 ? lines + 1 : lines), 0),
    least: ROWS,
  });
}
