import autocannon, { type Options, type Request } from 'autocannon';
import { cpuOf, type Sample } from './measure.ts';

/** Asks a server; each connection goes through requests of its own. Error: an answer is not 2xx. */
export function load(options: Options, requests: (connection: number) => Request[]) {
  const latencies: number[] = [];
  const begin = performance.now();
  let end = begin;
  let opened = 0;
  // It looks each 50 ms whether it is done.
  const setupClient = (client: autocannon.Client) => client.setRequests(requests(opened++));
  return new Promise<{ seconds: number; latencies: number[] }>((resolve, reject) => {
    const run = autocannon({ ...options, sampleInt: 50, setupClient }, (error: Error | null, result) => {
      const bad = error ? 0 : result.non2xx + result.errors;
      if (error ?? bad > 0)
        reject(error ?? new Error(`${options.url}: ${bad} of ${latencies.length} answers are errors`));
      else resolve({ seconds: (end - begin) / 1000, latencies });
    });
    run.on('response', (_client, _status, _bytes, milliseconds) => {
      latencies.push(milliseconds);
      end = performance.now();
    });
  });
}

/** A second of load, as one side of a comparison. */
export const loadOf =
  (url: string, pid: number, connections: number, requests: (connection: number) => Request[]) =>
  async (): Promise<Sample> => {
    const before = cpuOf(pid);
    const { latencies, seconds } = await load({ url, connections, duration: 1 }, requests);
    return { units: latencies.length, seconds, cpuMs: cpuOf(pid) - before };
  };

export function purchaseOf(photoId: number, cookie: string): Request {
  const headers = { cookie, 'content-type': 'application/json' };
  return { method: 'POST', path: '/api/purchase-photo', headers, body: JSON.stringify({ photoId }) };
}
