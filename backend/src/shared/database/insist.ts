import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds between two tries, and how many: as long as PostgreSQL takes to start again, and some more. */
const PAUSE = 1000;
const TRIES = 30;

/**
 * Writes down what has happened already and cannot be taken back, such as a mail: where the database does not answer,
 * it is asked again, since a job that failed here would do the thing a second time.
 */
export async function insist<T>(write: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++)
    try {
      return await write();
    } catch (error) {
      if (tries === TRIES) throw error;
      await sleep(PAUSE);
    }
}
