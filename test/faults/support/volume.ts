/** `FAULTS=full npm run test:faults` takes the volumes of a busy season; otherwise what CI has time for. */
export const FULL = process.env['FAULTS'] === 'full';

/** Chance that can be had again: `FAULTS_SEED=… npm run test:faults`. */
export const SEED = Number(process.env['FAULTS_SEED'] ?? Date.now() % 1_000_000);

let state = SEED;

/** A number from 0 to 1 (mulberry32). */
export function random(): number {
  state = (state + 0x6d2b79f5) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
}
