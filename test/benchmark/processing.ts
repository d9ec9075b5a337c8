import { readFileSync } from 'node:fs';
import { load, percentile } from './load.ts';
import { cpuOf, median, number, ROUNDS, spread, type Row } from './measure.ts';
import { ofWhat, photographs } from './photos.ts';
import { LARGEST } from './shop-of-size.ts';
import type { BenchShop } from './shop.ts';

/** Photographs of the upload that is processed meanwhile; a page every so many milliseconds; pages of a round. */
const UPLOADED = 200;
const PAUSE = 20;
const PAGES = 300;

/** A gallery page's p99 while photographs are processed, and upload to pictures of all of them. */
export async function processing(shop: BenchShop): Promise<Row[]> {
  await shop.start('main');
  const { cookie } = await shop.signIn('admin');
  const path = `/api/photos/gallery/${encodeURIComponent(LARGEST)}?limit=24`;
  const p99 = async (): Promise<number> => {
    const latencies: number[] = [];
    for (let page = 0; page < PAGES; page++) {
      const { latencies: found } = await load(shop.origin, { clients: 1 }, (_client, turn) =>
        turn === 0 ? { path } : null,
      );
      latencies.push(...found);
      await new Promise((next) => setTimeout(next, PAUSE));
    }
    return percentile(
      latencies.sort((a, b) => a - b),
      0.99,
    );
  };
  const open = async (): Promise<number> => {
    const { rows } = await shop.pool.query<{ open: number }>(
      `select count(*)::integer as open from photos where status = 'processing'`,
    );
    return rows[0]?.open ?? 0;
  };
  const files = photographs.map(
    (name, index) => new File([readFileSync(name)], `${index}.jpg`, { type: 'image/jpeg' }),
  );
  const worker = await shop.start('worker');
  await p99();
  const idle: number[] = [];
  const busy: number[] = [];
  const speeds: number[] = [];
  for (let round = 0; round < Math.min(ROUNDS, 5); round++) {
    idle.push(await p99());
    const begin = performance.now();
    const upload = async () => {
      // A gallery takes a photograph once: as many galleries as the photographs must be repeated.
      for (let sent = 0; sent < UPLOADED; sent += files.length) {
        for (let first = 0; first < Math.min(files.length, UPLOADED - sent); first += 8) {
          const form = new FormData();
          form.set('galleryName', `Processed ${round}.${sent}`);
          form.set('category', 'Rugby');
          for (const file of files.slice(first, Math.min(first + 8, UPLOADED - sent))) form.append('files', file);
          const answer = await fetch(`${shop.origin}/api/photos/batch-upload`, {
            method: 'POST',
            body: form,
            headers: { Cookie: cookie },
          });
          if (!answer.ok) throw new Error(await answer.text());
        }
      }
    };
    const uploading = upload().then(async () => {
      while ((await open()) > 0) await new Promise((next) => setTimeout(next, 50));
      speeds.push(UPLOADED / ((performance.now() - begin) / 1000));
    });
    busy.push(await p99());
    await uploading;
  }
  const ratios = busy.map((value, round) => value / (idle[round] ?? NaN));
  return [
    {
      work: `gallery page’s p99 while ${UPLOADED} photographs are uploaded and processed`,
      against: 'idle',
      target: '≤ 2 ×',
      result: `${number(median(ratios))} ×`,
      spread: spread(ratios),
      met: median(ratios) <= 2,
      details: `idle ${number(median(idle))} ms, busy ${number(median(busy))} ms; ${number(median(speeds))} photos/s from the first byte to all pictures; worker ${number(cpuOf([worker]) / 1000)} CPU-s; ${ofWhat}`,
    },
  ];
}
