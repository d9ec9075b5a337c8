import { readdirSync, readFileSync } from 'node:fs';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import Redis from 'ioredis';
import { load, type Ask } from './load.ts';
import { cpuOf, number } from './measure.ts';
import { ofWhat, photographs } from './photos.ts';
import { BenchShop } from './shop.ts';
import { SEASON } from './shop-of-size.ts';

/*
 * `npm run bench:festival`: what one request, purchase and photograph costs each part of the shop on this machine, in a
 * shop of 200,000 photographs, and what the festival of docs/scaling.md needs by these figures. Processor time, not
 * speed: it stays what it is when other work or more cores are on the machine.
 */
const FESTIVAL = {
  photos: 1_000_000,
  families: 50_000,
  requests: 3000,
  pictures: 20_000,
  purchases: 150_000,
  hours: 4,
};
const CLIENTS = 16;
/** Seconds that one kind of request is measured. */
const SECONDS = 4;
/** Photographs whose pictures are made. */
const UPLOADED = 48;
const PLENTY = 1_000_000;
/** Clock ticks of the kernel's statistics: a hundred a second on every Linux that Node runs on. */
const TICK_MS = 10;

const shop = await BenchShop.make(SEASON);
// The database ends before the last of our connections.
shop.pool.on('error', () => undefined);
const { rows: backends } = await shop.pool.query<{ pid: number }>('select pg_backend_pid() as pid');
/** The process that all of the database's processes are children of. */
const server = Number(statOf(backends[0]?.pid ?? 0)[1]);
try {
  const api = await shop.start('main');
  const { cookie } = await shop.signIn('shopper');
  const { rows: names } = await shop.pool.query<{ name: string }>(
    `select name from galleries where published_at is not null and not unlisted and access_code is null and photo_count > 24`,
  );
  const addresses = names.map(({ name }) => `/api/photos/gallery/${encodeURIComponent(name)}?limit=24`);
  const page = await costOf('a page of a gallery (24 photographs, signed in)', api, (_client, turn) => ({
    path: addresses[turn % addresses.length] ?? '/',
    headers: { Cookie: cookie },
  }));
  const photos = await shop.forSale();
  const buyers = await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      const buyer = await shop.signIn('shopper');
      await shop.giveTokens(buyer.id, PLENTY);
      return buyer;
    }),
  );
  const purchase = await costOf('a purchase', api, (client, turn) => ({
    method: 'POST',
    path: '/api/purchase-photo',
    headers: { Cookie: buyers[client]?.cookie ?? '' },
    body: { photoId: photos[(client * 1009 + turn) % photos.length] },
  }));
  const picture = await photograph(api);
  const file = await costOf('a thumbnail without a cache', api, () => ({ path: `/api/files/${picture.path}` }));
  const cached = await fromNginx(picture.path);
  const redis = new Redis(shop.services.redisUrl);
  const [, sessionKey = ''] = await redis
    .scan(0, 'MATCH', 'session:*', 'COUNT', 1000)
    .then(([, keys]) => ['', keys[0]]);
  const sessionBytes = Number(await redis.memory('USAGE', sessionKey));
  redis.disconnect();
  const { rows: sizes } = await shop.pool.query<{ bytes: number }>(
    `select (pg_total_relation_size('photos') / (select count(*) from photos))::integer as bytes from pg_class limit 1`,
  );
  const rowBytes = sizes[0]?.bytes ?? 0;

  const calls = FESTIVAL.requests / 10;
  const buying = FESTIVAL.purchases / (FESTIVAL.hours * 3600);
  const print = (what: string, value: string) => console.log(`  ${what.padEnd(64)}${value}`);
  console.log('\nWhat the festival needs by these figures:');
  print(`API: ${calls} calls a second × ${number(page.api)} ms`, `${number((calls * page.api) / 1000)} cores`);
  print(`database: the same × ${number(page.database)} ms`, `${number((calls * page.database) / 1000)} cores`);
  print(
    `API: ${number(buying)} purchases a second × ${number(purchase.api)} ms`,
    `${number((buying * purchase.api) / 1000)} cores`,
  );
  print(`database: the same × ${number(purchase.database)} ms`, `${number((buying * purchase.database) / 1000)} cores`);
  print(
    `pictures: ${number(FESTIVAL.pictures / 3600)} a second × ${number(picture.worker)} ms`,
    `${number(((FESTIVAL.pictures / 3600) * picture.worker) / 1000)} cores`,
  );
  print(
    `nginx: ${FESTIVAL.requests - calls} pictures a second, of ${number(cached)} that it can`,
    `${number((FESTIVAL.requests - calls) / cached)} of this machine`,
  );
  print(
    `API, without any cache: ${FESTIVAL.requests - calls} pictures a second × ${number(file.api)} ms`,
    `${number(((FESTIVAL.requests - calls) * file.api) / 1000)} cores`,
  );
  print(
    `database: the same × ${number(file.database)} ms`,
    `${number(((FESTIVAL.requests - calls) * file.database) / 1000)} cores`,
  );
  print(
    `rows of photographs with their indexes: ${number(rowBytes)} bytes each`,
    `${number((FESTIVAL.photos * rowBytes) / 2 ** 30)} GB`,
  );
  print(`sessions: ${sessionBytes} bytes each`, `${number((FESTIVAL.families * sessionBytes) / 2 ** 20)} MB`);
} finally {
  await shop.stop();
  await BenchShop.endServices();
}

/** Milliseconds of processor time that one answer costs the API and the database; prints them. */
async function costOf(what: string, api: number, ask: (client: number, turn: number) => Ask) {
  let offset = 0;
  const run = () =>
    load(shop.origin, { clients: CLIENTS, seconds: SECONDS }, (client, turn) => ask(client, offset + turn));
  // Not measured: code and plans that have not run yet.
  offset += (await run()).done;
  const before = { api: cpuOf([api]), database: databaseCpu() };
  const { done, failed, seconds } = await run();
  if (failed > 0) throw new Error(`${failed} of ${done + failed} answers were errors: ${what}`);
  const cost = { api: (cpuOf([api]) - before.api) / done, database: (databaseCpu() - before.database) / done };
  console.log(
    `${what}: API ${number(cost.api)} ms, database ${number(cost.database)} ms of a core; ${number(done / seconds)}/s`,
  );
  return cost;
}

/** Milliseconds of processor time that the database's server has used so far, with the processes that have ended. */
function databaseCpu(): number {
  const own = statOf(server);
  const ended = (Number(own[13]) + Number(own[14])) * TICK_MS;
  return familyOf(server).reduce((sum, pid) => {
    const stat = statOf(pid);
    return sum + (Number(stat[11] ?? 0) + Number(stat[12] ?? 0)) * TICK_MS;
  }, ended);
}

/** What one photograph costs: the API to take it in, the worker and its picture process to make the pictures. */
async function photograph(api: number): Promise<{ worker: number; path: string }> {
  const worker = await shop.start('worker');
  const { cookie } = await shop.signIn('admin');
  const open = async () => {
    const { rows } = await shop.pool.query<{ open: number; path: string }>(
      `select count(*) filter (where status = 'processing')::integer as open, max(thumbnail_path) as path
      from photos join galleries on galleries.id = gallery_id where galleries.name like 'Fees %'`,
    );
    return rows[0] ?? { open: 0, path: '' };
  };
  const before = { api: cpuOf([api]), worker: cpuOf(familyOf(worker)) };
  for (let sent = 0; sent < UPLOADED; sent += 8) {
    const form = new FormData();
    form.set('galleryName', `Fees ${sent}`);
    form.set('category', 'Rugby');
    for (let index = sent; index < sent + 8; index++) {
      const name = photographs[index % photographs.length] ?? '';
      form.append('files', new File([readFileSync(name)], `${index}.jpg`, { type: 'image/jpeg' }));
    }
    const answer = await fetch(`${shop.origin}/api/photos/batch-upload`, {
      method: 'POST',
      body: form,
      headers: { Cookie: cookie },
    });
    if (!answer.ok) throw new Error(await answer.text());
  }
  while ((await open()).open > 0) await sleep(50);
  const cost = {
    api: (cpuOf([api]) - before.api) / UPLOADED,
    worker: (cpuOf(familyOf(worker)) - before.worker) / UPLOADED,
  };
  console.log(`a photograph: API ${number(cost.api)} ms, worker ${number(cost.worker)} ms of a core (${ofWhat})`);
  return { worker: cost.worker, path: (await open()).path };
}

/** A process, and those that it has started. */
function familyOf(pid: number): number[] {
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && Number(statOf(name)[1]) === pid);
  return [pid, ...children.map(Number)];
}

/** The kernel's figures of a process, from its state on; nothing when it has ended. */
function statOf(pid: number | string): string[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
}

/** Pictures a second that nginx hands out from its cache, before one API. */
async function fromNginx(path: string): Promise<number> {
  const args = ['tools/nginx.ts', '--api', new URL(shop.origin).port];
  const nginx = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'ignore'] });
  try {
    const [url] = (await once(createInterface(nginx.stdout), 'line')) as [string];
    // nginx ends a connection after a thousand requests.
    const { done, seconds, bytes } = await load(url, { clients: CLIENTS, seconds: SECONDS }, (_client, turn) =>
      turn < 990 ? { path: `/api/files/${path}` } : null,
    );
    console.log(
      `a thumbnail from nginx' cache: ${number(done / seconds)}/s of ${Math.round(bytes / done)} bytes, with the load on the same cores`,
    );
    return done / seconds;
  } finally {
    nginx.stdin.end();
    await once(nginx, 'exit');
  }
}
