import { setTimeout as sleep } from 'node:timers/promises';
import { load } from './load.ts';

/*
 * Reads a page again and again at an even pace, and says how many milliseconds each took: `visitor-side.ts ORIGIN PATH
 * PAGES PAUSE`. Over one connection, as a browser does. A process of its own, since the benchmark's, which is large,
 * stops for its own garbage meanwhile.
 */
const [, , origin = '', path = '', pages = '', pause = ''] = process.argv;
// Not measured: code that has not run yet is not compiled yet.
await load(origin, { clients: 1, seconds: 0.3 }, () => ({ path }));
const { latencies } = await load(origin, { clients: 1 }, async (_client, turn) => {
  if (turn === Number(pages)) return null;
  await sleep(Number(pause));
  return { path };
});
console.log(JSON.stringify(latencies));
