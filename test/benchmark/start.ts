import { median, number, ROUNDS, spread, type Row } from './measure.ts';
import type { BenchShop } from './shop.ts';

/** Seconds that the API and the worker take from their command to their readiness. */
export async function start(shop: BenchShop): Promise<Row[]> {
  const seconds = { main: [] as number[], worker: [] as number[] };
  for (let round = 0; round < ROUNDS; round++)
    for (const program of ['main', 'worker'] as const) {
      const begin = performance.now();
      await shop.start(program);
      seconds[program].push((performance.now() - begin) / 1000);
      await shop.stopPrograms();
    }
  return (['main', 'worker'] as const).map((program) => ({
    work: `start of the ${program === 'main' ? 'API' : 'worker'}`,
    against: '–',
    target: '≤ 2.5 s',
    result: `${number(median(seconds[program]))} s`,
    spread: `${spread(seconds[program])} s`,
    met: median(seconds[program]) <= 2.5,
    details:
      program === 'main' ? 'until /api/health/ready answers' : 'until it listens for restarts of its picture process',
  }));
}
