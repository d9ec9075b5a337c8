import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds between two tries, and how many: as long as PostgreSQL takes to start again, and some more. */
const PAUSE = 1000;
const TRIES = 30;

/**
 * Does what is owed because of what has happened already and cannot be taken back: writing down that a mail was sent,
 * which a job that failed here would send a second time, or clearing away. Where the database does not answer, it is
 * asked again.
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
