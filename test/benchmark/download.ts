import { memoryOf, median, number, ROUNDS, spread, type Row } from './measure.ts';
import type { BenchShop } from './shop.ts';

interface Download {
  work: string;
  path: string;
  cookie: string;
  /** Process id of the API. */
  api: number;
  /** What is counted of what comes, and how much of it there must be. */
  count: (chunk: Uint8Array) => number;
  least: number;
}

/** A long download: memory of the API above idle, and when the first byte is there. */
export async function measureDownload(shop: BenchShop, download: Download): Promise<Row[]> {
  const { work, path, cookie, api, count, least } = download;
  const found = { growth: [] as number[], firstByte: [] as number[], seconds: [] as number[] };
  for (let round = 0; round < Math.min(ROUNDS, 3); round++) {
    const idle = memoryOf(api);
    let most = idle;
    const watch = setInterval(() => (most = Math.max(most, memoryOf(api))), 50);
    const begin = performance.now();
    const answer = await fetch(`${shop.origin}${path}`, { headers: { Cookie: cookie } });
    let counted = 0;
    let first = 0;
    for await (const chunk of answer.body ?? []) {
      first ||= performance.now() - begin;
      counted += count(chunk as Uint8Array);
    }
    clearInterval(watch);
    if (counted < least) throw new Error(`${work}: of ${least} only ${counted} came`);
    found.growth.push(most - idle);
    found.firstByte.push(first);
    found.seconds.push((performance.now() - begin) / 1000);
  }
  return [
    {
      work,
      against: '–',
      target: 'API ≤ 50 MB above idle, first byte ≤ 200 ms',
      result: `${number(median(found.growth))} MB, ${number(median(found.firstByte))} ms`,
      spread: `${spread(found.growth)} MB, ${spread(found.firstByte)} ms`,
      met: median(found.growth) <= 50 && median(found.firstByte) <= 200,
      details: `${number(median(found.seconds))} s in all`,
    },
  ];
}
