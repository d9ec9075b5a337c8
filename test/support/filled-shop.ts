import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Tables } from '../../backend/src/shared/database/tables';

/** Size of a shop. */
export interface Size {
  photos: number;
  galleries: number;
  /** Photographs of the largest gallery, which is the newest of Rugby; the others share the rest evenly. */
  largest: number;
  users: number;
  purchases: number;
}

/** The gallery that has the most photographs. */
export const LARGEST = 'Bergrivier o/16A vs Duinveld o/16A, die groot dag';

/**
 * Fills an empty shop by SQL: a year of galleries, photographs, people, payments, purchases and their ledger, as
 * the commands would have left them, but for the files. Everything was uploaded by `adminId`.
 */
export async function fillShop(rows: Kysely<Tables>, size: Size, adminId: number): Promise<void> {
  await rows.connection().execute(async (connection) => {
    const run = (statement: RawBuilder<unknown>) => statement.execute(connection);
    for (const statement of [
      ...people(size),
      ...galleries(size, adminId),
      ...photos(size, adminId),
      ...labels(),
      ...payments(size),
      ...purchases(size),
      ...audit(adminId),
    ])
      await run(statement);
    await run(sql`vacuum (analyze) galleries, photos, users, purchases, token_purchases, ledger_entries, payment_notices,
      favourites, teams, matches, totals, audit_entries, audit_outcomes, photo_labels, gallery_labels`);
  });
}

/** Ids are given, so that rows can refer to each other; the sequence goes on behind them. */
const goOn = (table: string) =>
  sql`select setval(pg_get_serial_sequence(${table}, 'id'), (select max(id) from ${sql.table(table)}))`;

/** Added to the ids of people: those before are the tests' own. */
const PEOPLE = 1_000;

const people = ({ users }: Size) => [
  sql`insert into users (id, username, password_hash, email, full_name, created_at)
    select ${PEOPLE} + n, 'ouer' || n, 'none', 'ouer' || n || '@voorbeeld.test',
      (array['Anika', 'Bongani', 'Charl', 'Dineo', 'Elsabe', 'Fanie', 'Gugu', 'Hannes'])[1 + n % 8] || ' '
        || (array['Botha', 'Dlamini', 'Fourie', 'Jacobs', 'Khumalo', 'Meyer', 'Naidoo'])[1 + n % 7],
      now() - make_interval(days => 400)
    from generate_series(1, ${users}::integer) n`,
  goOn('users'),
];

const galleries = ({ galleries: count }: Size, adminId: number) => [
  sql`insert into teams (id, name, sport)
    select n, (array['Bergrivier', 'Duinveld', 'Kareeboom', 'Rietvlei'])[1 + n % 4] || ' ' || n || ' o/' || 13 + n % 7 || 'A',
      (array['Rugby', 'Netball', 'Hokkie'])[1 + n % 3]
    from generate_series(1, 60) n`,
  goOn('teams'),
  sql`insert into matches (id, home_team_id, away_team_id, match_date, venue)
    select n, 1 + n % 57, 4 + n % 57, now() - (${count} / 2 - n) * (interval '380 days' / ${count}::integer) * 2,
      (array['Kloofveld A', 'Kloofveld B', 'Astro', 'Netbalbaan 1'])[1 + n % 4]
    from generate_series(1, ${count}::integer / 2) n`,
  goOn('matches'),
  sql`insert into galleries (id, name, category, token_price, match_id, published_at, unlisted, access_code, created_by,
      created_at, updated_at)
    select n,
      case when n = ${count} then ${LARGEST}
        else (array['Bergrivier', 'Duinveld', 'Kareeboom', 'Rietvlei'])[1 + n % 4] || ' o/' || 9 + n % 10 || ' vs '
          || (array['Kloof', 'Rivierkant', 'Tafelzicht'])[1 + n % 3] || ' ' || n end,
      category, case category when 'Individual Photos' then 2 else 1 end,
      case when n % 4 = 0 then greatest(1, n / 2) end,
      case when n % 100 = 7 then null else created end, n % 100 = 8, case when n % 100 = 9 then 'bokkie' end,
      ${adminId}, created, created
    from generate_series(1, ${count}::integer) n
    cross join lateral (select now() - (${count} - n) * (interval '380 days' / ${count}::integer) as created,
      case when n = ${count} then 'Rugby' else (array['Rugby', 'Rugby', 'Rugby', 'Netball', 'Netball', 'Hokkie', 'Hokkie',
        'Individual Photos', 'Opening Evening', 'Mnr and Miss Bokkieweek'])[1 + n % 10] end as category) it`,
  goOn('galleries'),
];

const photos = ({ photos: count, galleries: among, largest }: Size, adminId: number) => [
  sql`insert into photos (id, gallery_id, title, description, token_price, status, failure, file_path, watermarked_path,
      thumbnail_path, grid_path, file_name, content_type, content_hash, bytes, width, height, thumbhash, captured_at,
      uploaded_by, created_at, is_labelled)
    select n, galleries.id,
      (array['Losskrum', 'Lynstaan', 'Drie', 'Doelskop', 'Duikslag', 'Afskop', 'Aangee', 'Skrum'])[1 + n % 8] || ' '
        || number,
      case when n % 3 = 0 then 'Tweede helfte, foto ' || number end, galleries.token_price,
      case when n % 1000 = 500 then 'failed' else 'ready' end, case when n % 1000 = 500 then 'broken' end,
      'originals/' || folder || hash || '.jpg',
      case when n % 1000 <> 500 then 'previews/' || folder || hash || md5('preview' || n) || '.jpg' end,
      case when n % 1000 <> 500 then 'thumbnails/' || folder || hash || hash || '.jpg' end,
      case when n % 1000 <> 500 then 'previews/' || folder || hash || md5('grid' || n) || '.jpg' end,
      'IMG_' || number || '.jpg', 'image/jpeg', hash || hash, 2200000, 4000, 2667, 'HBkSHYSIeHiPiHh8eJd4eTN0EEQG',
      galleries.created_at - make_interval(secs => 90000 - number), ${adminId},
      galleries.created_at + make_interval(secs => number * 0.1), n % 10 <> 3
    from generate_series(1, ${count}::integer) n
    cross join lateral (select
      case when n > ${count - largest} then ${among}::integer
        else 1 + ((n - 1)::bigint * (${among} - 1) / ${count - largest})::integer end as gallery,
      md5('photo' || n) as hash) it
    cross join lateral (select case when n > ${count - largest} then n - ${count - largest}
      else 1 + n % ${Math.ceil((count - largest) / (among - 1))}::integer end as number,
      left(hash, 2) || '/' as folder) its
    join galleries on galleries.id = gallery
    order by n`,
  goOn('photos'),
  sql`insert into favourites (user_id, photo_id)
    select users.id, 1 + (users.id * 31 + n * 17) % ${count}::integer
    from users cross join generate_series(1, 5) n where users.id > ${PEOPLE}`,
];

/**
 * Two labels a photograph on average, none on every tenth; few shirts have a number above 23. Most are added when
 * PostgreSQL has statistics of the first: without them the triggers of two million labels take minutes.
 */
const labels = () => {
  const of = (some: RawBuilder<boolean>) =>
    sql`insert into photo_labels (photo_id, label, side, source, state)
    select photos.id, label, case (photos.id + n) % 3 when 0 then 'home' when 1 then 'away' end, 'reader', 'shown'
    from photos
    cross join generate_series(0, 2) n
    cross join lateral (select case when photos.id % 997 = 0 then 24 + photos.id / 997 % 200
      else 1 + (photos.id * 7 + n * 5 + photos.id / 23) % 23 end::text as label) its
    where is_labelled and (n < 2 or photos.id % 4 = 0) and ${some}
    order by photos.id
    on conflict do nothing`;
  return [of(sql`photos.id <= 5000`), sql`analyze photo_labels, gallery_labels`, of(sql`photos.id > 5000`)];
};

/** Payments: enough tokens for all purchases; one in ten was begun and abandoned. */
const payments = ({ users, purchases: count }: Size) => [
  sql`insert into token_purchases (id, user_id, package_id, quantity, total_price, token_count, items, status,
      transaction_id, purchase_date, completed_at, receipt_sent_at)
    select n, ${PEOPLE + 1} + n % ${users}::integer, packages.id, 2, 400.00, 10,
      '[{"packageName": "5 Token Pack", "quantity": 2, "tokenCount": 10, "unitPrice": "200.00"}]',
      case when given_up then 'pending' else 'completed' end, case when not given_up then 'pf-' || n end,
      at, case when not given_up then at end, case when not given_up then at end
    from generate_series(1, ${Math.ceil(count / users / 3) * users}::integer) n
    cross join lateral (select n / ${users} % 10 = 9 as given_up,
      now() - interval '25 hours' - (${count} - n) * (interval '375 days' / ${count}::integer) as at) it
    join token_packages packages on packages.name = '5 Token Pack'`,
  goOn('token_purchases'),
  sql`insert into payment_notices (body, body_hash, source_address, outcome, token_purchase_id, received_at, queued_at,
      processed_at)
    select 'm_payment_id=' || id || '&pf_payment_id=' || transaction_id || '&payment_status=COMPLETE&amount_gross=400.00',
      md5('notice' || id), '127.0.0.1', 'credited', id, completed_at, completed_at, completed_at
    from token_purchases where status = 'completed' order by id`,
  sql`insert into ledger_entries (user_id, kind, tokens, reference, reason, created_at)
    select user_id, 'purchase', token_count, 'token-purchase:' || id, '2 × 5 Token Pack', completed_at
    from token_purchases where status = 'completed' order by id`,
];

/** Purchases: the same number for everybody, each photograph once; one in a thousand was refunded. */
const purchases = ({ photos: among, users, purchases: count }: Size) => [
  sql`insert into purchases (id, user_id, photo_id, photo_title, photo_category, tokens_spent, email_sent, email_address,
      transaction_id, purchase_date)
    select n, ${PEOPLE + 1} + n % ${users}::integer, photos.id, photos.title, galleries.category, photos.token_price, true,
      'ouer' || 1 + n % ${users}::integer || '@voorbeeld.test', md5('purchase' || n)::uuid,
      now() - (${count} - n) * (interval '370 days' / ${count}::integer)
    from generate_series(1, ${count}::integer) n
    join photos on photos.id = 1 + (n % ${users}::integer * 97 + n / ${users}::integer * 13) % ${among}::integer
    join galleries on galleries.id = photos.gallery_id
    order by n`,
  goOn('purchases'),
  sql`insert into ledger_entries (user_id, kind, tokens, reference, reason, created_at)
    select user_id, 'spend', -tokens_spent, 'purchase:' || id, photo_title, purchase_date from purchases order by id`,
  sql`insert into ledger_entries (user_id, kind, tokens, reference, reason, created_at)
    select user_id, 'refund', tokens_spent, 'purchase:' || id, 'Verkeerde foto', purchase_date
    from purchases where id % 1000 = 3 order by id`,
  sql`update users set token_balance = sums.tokens
    from (select user_id, sum(tokens)::integer as tokens from ledger_entries group by user_id) sums
    where users.id = sums.user_id and users.id > ${PEOPLE}`,
];

const audit = (adminId: number) => [
  sql`insert into audit_entries (at, user_id, username, action, method, path, body, address, request_id)
    select now() - make_interval(hours => n), ${adminId}, 'admin', 'updateGallery', 'PUT', '/api/galleries/' || n,
      '{"tokenPrice": 1}', '127.0.0.1', 'request-' || n
    from generate_series(1, 5000) n`,
  sql`insert into audit_outcomes (entry_id, at, outcome, changes)
    select id, at, '200', '[]' from audit_entries`,
];
