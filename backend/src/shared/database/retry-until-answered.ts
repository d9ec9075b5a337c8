import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds between two tries, and how many: as long as PostgreSQL takes to start again, and some more. */
const PAUSE = 1000;
const TRIES = 30;

/**
 * Retries a statement a few times while the database does not answer. For work that must follow something that cannot
 * be undone, such as noting that a mail was sent: if that failed, the job would send the mail again.
 */
export async function retryUntilAnswered<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++)
    try {
      return await work();
    } catch (error) {
      if (tries === TRIES) throw error;
      await sleep(PAUSE);
    }
}
