import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { percentile } from './load.ts';
import {
  compare,
  cpuOf,
  emptyFiles,
  median,
  memoryOf,
  memoryTogether,
  number,
  ratioRow,
  ROUNDS,
  spread,
  touchMemory,
  type Row,
  type Sample,
} from './measure.ts';
import { ofWhat, upload, uploadAddress } from './photos.ts';
import { LARGEST } from './shop-of-size.ts';
import type { BenchShop } from './shop.ts';

const run = promisify(execFile);
/** Photographs that are uploaded until their pictures are served, and those that are processed while pages are read. */
const UPLOADED = 200;
const PROCESSED = 500;
/** Milliseconds between looks at the processors' memory, and at what is left to do. */
const LOOK = 50;
/** A page every so many milliseconds; pages of a round. */
const PAUSE = 20;
const PAGES = 700;

/**
 * Upload to the pictures of all photographs, against the recipe alone; the worker's memory; pages meanwhile: while
 * pictures are made of photographs that were taken in before, and while they are still taken in.
 */
export async function processing(shop: BenchShop): Promise<Row[]> {
  const api = await shop.start('main');
  const worker = await shop.start('worker');
  const { cookie } = await shop.signIn('admin');
  const all = [api, worker, ...childrenOf(worker)];
  const throughTheShop = async (): Promise<Sample> => {
    touchMemory(shop.directory);
    const before = cpuOf(all);
    const begin = performance.now();
    await upload(uploadAddress(shop), cookie, UPLOADED);
    await untilMade(shop);
    const sample = { units: UPLOADED, seconds: (performance.now() - begin) / 1000, cpuMs: cpuOf(all) - before };
    // As on the other side: memory that the system gives out anew costs as much as the writing.
    emptyFiles(join(shop.directory, 'files'));
    return sample;
  };
  let times = 0;
  const bare = async (): Promise<Sample> => {
    const folder = join(shop.directory, `bare-pictures-${times++}`);
    const script = join(import.meta.dirname, 'bare-pictures.ts');
    touchMemory(shop.directory);
    const { stdout } = await run(process.execPath, [script, String(UPLOADED), folder]);
    emptyFiles(folder);
    return JSON.parse(stdout) as Sample;
  };
  const processors = [worker, ...childrenOf(worker)];
  let most = 0;
  const watch = setInterval(() => (most = Math.max(most, memoryTogether(processors))), LOOK);
  const uploaded = await compare(throughTheShop, bare, ROUNDS);
  clearInterval(watch);
  const memory = processors.map((pid) => memoryOf(pid, true));

  const side = (script: string, ...args: (string | number)[]) =>
    run(process.execPath, [join(import.meta.dirname, script), ...args.map(String)]);
  const sendAll = () => side('upload-side.ts', uploadAddress(shop), cookie, PROCESSED);
  /** The 99th percentile of pages that come at an even pace. */
  const p99 = async (): Promise<number> => {
    const path = `/api/photos/gallery/${encodeURIComponent(LARGEST)}?limit=24`;
    const { stdout } = await side('visitor-side.ts', shop.origin, path, PAGES, PAUSE);
    return percentile(JSON.parse(stdout) as number[], 0.99);
  };
  const idle: number[] = [];
  const processed: number[] = [];
  const taken: number[] = [];
  await p99();
  for (let round = 0; round < ROUNDS; round++) {
    idle.push(await p99());
    for (const pid of processors) process.kill(pid, 'SIGSTOP');
    await sendAll();
    for (const pid of processors) process.kill(pid, 'SIGCONT');
    processed.push(await p99());
    await untilMade(shop);
    const uploading = sendAll();
    taken.push(await p99());
    await uploading;
    await untilMade(shop);
    emptyFiles(join(shop.directory, 'files'));
  }
  const ratios = processed.map((value, round) => value / (idle[round] ?? NaN));
  const withUploads = taken.map((value, round) => value / (idle[round] ?? NaN));
  return [
    ratioRow(
      `upload of ${UPLOADED} photographs until all their pictures are served`,
      'the best recipe alone, 3 jobs',
      0.85,
      uploaded,
      `API, worker and picture process together; ${ofWhat}`,
    ),
    {
      work: 'worker memory on these photographs',
      against: '–',
      target: '≤ 475 MB',
      result: `${number(most)} MB`,
      spread: '–',
      met: most <= 475,
      details: `Node's own pages, which both map, counted once; each by itself at most: worker ${number(memory[0] ?? NaN)} MB, picture process ${number(memory[1] ?? NaN)} MB`,
    },
    {
      work: `gallery page’s p99 while ${PROCESSED} photographs are processed`,
      against: 'idle',
      target: '≤ 2 ×',
      result: `${number(median(ratios))} ×`,
      spread: spread(ratios),
      met: median(ratios) <= 2,
      details: `idle ${number(median(idle))} ms, busy ${number(median(processed))} ms; while they are taken in, too: ${number(median(withUploads))} × (${spread(withUploads)}); ${ofWhat}`,
    },
  ];
}

/** Waits until no photograph waits for its pictures. */
async function untilMade({ pool }: BenchShop): Promise<void> {
  const waiting = `select from photos where status = 'processing' limit 1`;
  while ((await pool.query(waiting)).rowCount !== 0) await sleep(LOOK);
}

function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);
}
