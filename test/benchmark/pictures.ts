import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { ShopClient } from '../../tools/demo/shop-client.ts';
import { DEMO_ADMIN, RUNTIME } from '../../tools/start/settings.ts';
import { compare, cpuOf, load, median, memoryOf, number, percentile, ROUNDS, rowOf, withChildren } from './measure.ts';
import type { Row, Sample } from './measure.ts';
import { FIRST } from './pages.ts';
import { SEASON, shopOf, type Shop } from './shop.ts';

/** Folder of the photographs: at best a camera's own, named by BENCH_PHOTOS. */
const FOLDER = process.env['BENCH_PHOTOS'] ?? 'tools/demo/pictures';
const FILES = readdirSync(FOLDER)
  .filter((name) => /\.jpe?g$/i.test(name))
  .map((name) => ({ name, bytes: readFileSync(join(FOLDER, name)) }));
const OF_WHAT = `; ${FILES.length} photographs of ${process.env['BENCH_PHOTOS'] ? 'a camera' : 'the demo shop'}`;
/** Photographs that are uploaded until their pictures are served, and those after which memory is looked at. */
const UPLOADED = 200;
const MANY = 500;
/** As many as the worker makes the pictures of at a time. */
const JOBS = 3;

/** The shop's recipe, or the plain one, in a process of its own. */
const recipeSide =
  (side: 'shop' | 'plain', ...args: (string | number)[]) =>
  async (): Promise<Sample> => {
    const script = join(import.meta.dirname, 'recipe-side.ts');
    const env = { ...process.env, ...(side === 'shop' ? RUNTIME : {}) };
    const command = [script, side, FOLDER, ...args.map(String)];
    const { stdout } = await promisify(execFile)(process.execPath, command, { env });
    return JSON.parse(stdout) as Sample;
  };

export async function recipe(): Promise<Row[]> {
  const sides = [recipeSide('shop', FILES.length, 1), recipeSide('plain', FILES.length, 1)] as const;
  const { cpu, figures } = await compare(...sides, ROUNDS);
  const told = figures('shop (three pictures, a placeholder)', 'plain (two pictures)') + OF_WHAT;
  return [rowOf(['picture recipe, CPU-ms', 'two plain sharp pipelines'], ['≤', 0.55, '×'], cpu, told)];
}

export async function uploads(): Promise<Row[]> {
  const shop = await shopOf(SEASON);
  const api = shop.pidOf('main');
  const throughTheShop = async (): Promise<Sample> => {
    const pids = [api, ...withChildren(shop.pidOf('worker'))];
    const before = cpuOf(...pids);
    const begin = performance.now();
    await upload(shop, UPLOADED);
    await untilServed(shop);
    return { units: UPLOADED, seconds: (performance.now() - begin) / 1000, cpuMs: cpuOf(...pids) - before };
  };
  const bare = recipeSide('shop', UPLOADED, JOBS, join(shop.directory, 'bare'));
  const { speed, figures } = await compare(throughTheShop, bare, ROUNDS);
  const before = memoryOf(api);
  await upload(shop, MANY);
  await untilServed(shop);
  const [after, ofWorker] = [memoryOf(api), memoryOf(...withChildren(shop.pidOf('worker')))];
  const names: [string, string] = [`upload of ${UPLOADED} photographs until all are served`, 'the recipe alone'];
  return [
    rowOf(names, ['≥', 0.7], speed, figures() + OF_WHAT),
    rowOf([`memory of the API after ${MANY} uploads`, '–'], ['≤', 450, 'MB'], [after]),
    rowOf(['memory of the worker with its picture process', '–'], ['≤', 550, 'MB'], [ofWorker]),
    rowOf([`growth of the API over ${MANY} uploads`, '–'], ['≤', 50, 'MB'], [after - before]),
  ];
}

/** A visitor's pages while the worker makes pictures of photographs that have been uploaded. */
export async function pagesBesidePictures(): Promise<Row[]> {
  const shop = await shopOf(SEASON);
  const p99 = async () => {
    const evenly = { url: shop.url, connections: 1, overallRate: 50, duration: 6 };
    return percentile((await load(evenly, () => [{ path: FIRST }])).latencies, 0.99);
  };
  const signal = (name: NodeJS.Signals) => {
    for (const pid of withChildren(shop.pidOf('worker'))) process.kill(pid, name);
  };
  await p99();
  const [idle, busy]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    idle.push(await p99());
    signal('SIGSTOP');
    await upload(shop, MANY);
    signal('SIGCONT');
    busy.push(await p99());
    await untilServed(shop);
  }
  const ratios = busy.map((value, round) => value / (idle[round] ?? NaN));
  const told = `idle ${number(median(idle))} ms, busy ${number(median(busy))} ms${OF_WHAT}`;
  return [rowOf([`page's p99 while ${MANY} photographs are processed`, 'idle'], ['≤', 4, '×'], ratios, told)];
}

let galleries = 0;

/** Uploads so many photographs; a gallery takes none twice, so each time they come round they go to another one. */
async function upload(shop: Shop, count: number): Promise<void> {
  const client = new ShopClient(shop.url);
  await client.signIn(DEMO_ADMIN.username, DEMO_ADMIN.password);
  for (let sent = 0; sent < count; sent += FILES.length) {
    const target = { galleryName: `Bench ${galleries++}`, category: 'Rugby', tokenPrice: 1, featured: false };
    for await (const { errors } of client.upload(FILES.slice(0, count - sent), target))
      if (errors[0]) throw new Error(`${errors[0].file}: ${errors[0].message}`);
  }
}

async function untilServed({ pool }: Shop): Promise<void> {
  while ((await pool.query(`select from photos where status = 'processing' limit 1`)).rowCount !== 0) await sleep(50);
}
