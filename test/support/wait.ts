import { setTimeout as sleep } from 'node:timers/promises';

/** Asks until there is an answer; fails with what was waited for after a while that no healthy machine needs. */
export async function waitFor<T>(what: string, ask: () => Promise<T | undefined>, seconds = 60): Promise<T> {
  const deadline = Date.now() + seconds * 1000;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    if (Date.now() > deadline) throw new Error(`Waited ${seconds} s in vain for ${what}`);
    await sleep(50);
  }
}
