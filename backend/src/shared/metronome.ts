import type { IncomingMessage, Server } from 'node:http';
import { cpus } from 'node:os';
import { Worker } from 'node:worker_threads';
import { isRead } from './http/methods';
import { onEachProcessor } from './scheduler';

/** Milliseconds between two beats. */
const BEAT = 1;
/** Milliseconds after which it is seen whether the beat is still of use. */
const LOOK = 1000;
/** With more reading requests than these within `LOOK`, somebody wakes up all the time as it is. */
const MOST_REQUESTS = 500;
/**
 * Pictures are made by three threads: with more processors than these, one is free for who waits. The machine's, since
 * the threads are as many; a container's share of them would be fewer.
 */
const MOST_PROCESSORS = 3;
/** Shares with us a number, which is 1 while the beat goes; sleeps while it is 0. */
const THREAD = `
  const { workerData } = require('node:worker_threads');
  for (;;) {
    Atomics.wait(workerData, 0, 0);
    Atomics.wait(workerData, 0, 1, ${BEAT});
  }
`;

/**
 * While pages are asked for now and then, wakes a thread on each processor once a millisecond. Linux looks who should
 * compute when somebody wakes up, and otherwise only every 4 ms (250 times a second): so long a page waited sometimes
 * behind pictures that are being made (docs/adr/0015-answers-in-short-time-slices.md). Ends with the server.
 */
export function keepTime(server: Server): void {
  if (cpus().length > MOST_PROCESSORS) return;
  const shared = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const threads: Worker[] = [];
  onEachProcessor(() => {
    const resourceLimits = { maxYoungGenerationSizeMb: 1, maxOldGenerationSizeMb: 8, stackSizeMb: 1 };
    const thread = new Worker(THREAD, { eval: true, name: 'metronome', workerData: shared, resourceLimits });
    // Where there is no room for another thread, pages come without it.
    thread.on('error', () => undefined).unref();
    threads.push(thread);
  });
  const beat = (goes: boolean) => {
    Atomics.store(shared, 0, Number(goes));
    Atomics.notify(shared, 0);
  };
  /** Reading requests since the last look; null while nobody asks. */
  let requests: number | null = null;
  const look = () => {
    const count = requests ?? 0;
    beat(count > 0 && count <= MOST_REQUESTS);
    requests = count > 0 ? 0 : null;
    if (count > 0) setTimeout(look, LOOK).unref();
  };
  server.on('request', ({ method }: IncomingMessage) => {
    // An upload's time is the pictures' own.
    if (!isRead(method)) return;
    const isFirst = requests === null;
    requests = (requests ?? 0) + 1;
    if (isFirst) look();
  });
  server.once('close', () => threads.forEach((thread) => void thread.terminate()));
}
