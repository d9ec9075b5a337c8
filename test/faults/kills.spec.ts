import { setTimeout as sleep } from 'node:timers/promises';
import { report, reportAudit } from './support/report';
import { RunningShop, type Part } from './support/running-shop';
import { Season, type Volume } from './support/season';
import { FULL, random } from './support/volume';

const VOLUME: Volume = FULL
  ? { uploads: 200, buyers: 20, purchasesEach: 25, paymentsEach: 10, seconds: 40 }
  : { uploads: 12, buyers: 4, purchasesEach: 5, paymentsEach: 2, seconds: 12 };
/** Times that each part is killed in a run. */
const MOMENTS = FULL ? 5 : 1;
/** Milliseconds between two faults, at most. */
const BETWEEN = FULL ? 4000 : 1200;

type Fault = Part | 'FLUSHALL';
const FAULTS: Fault[] = ['api', 'worker', 'pictures', 'postgres', 'redis', 'FLUSHALL'];
const DURING = `${VOLUME.uploads} uploads, ${VOLUME.buyers * VOLUME.purchasesEach} purchases, ${VOLUME.buyers * VOLUME.paymentsEach} payments`;

// Processes are found in /proc.
(process.platform === 'linux' ? describe : describe.skip)('Nothing is lost and nothing happens twice', () => {
  let shop: RunningShop;
  beforeEach(async () => {
    shop = await RunningShop.start();
  }, 300_000);
  afterEach(() => shop.stop());

  async function inflict(fault: Fault): Promise<number> {
    if (fault !== 'FLUSHALL') return shop.kill(fault);
    const started = performance.now();
    await shop.redis.flushall();
    await shop.untilWell();
    return performance.now() - started;
  }

  // In full, each fault by itself, often; otherwise all of them in one run, in any order.
  it.each(FULL ? FAULTS.map((fault) => [fault]) : [FAULTS.toSorted(() => random() - 0.5)])(
    'when processes are killed, %s first',
    async (...faults: Fault[]) => {
      const season = await Season.prepare(shop, VOLUME);
      const recoveries = new Map<Fault, number>();
      const running = season.run();
      let over = false;
      void running.finally(() => (over = true)).catch(() => undefined);
      const isOver = () => over;
      let moments = 0;
      for (const fault of faults)
        for (let moment = 0; moment < MOMENTS; moment++) {
          await sleep(random() * BETWEEN);
          recoveries.set(fault, Math.max(recoveries.get(fault) ?? 0, await inflict(fault)));
          if (!isOver()) moments += 1;
        }
      await running;
      const { lost, doubled, repeatedMails } = await season.losses();
      const wrong = await shop.audit();
      reportAudit(wrong);
      for (const [fault, recovery] of recoveries)
        report({
          fault: fault === 'FLUSHALL' ? 'Redis emptied (FLUSHALL)' : `kill -9 of ${fault}`,
          during: DURING,
          moments: FULL ? moments : 1,
          lost: lost.length,
          doubled: doubled.length,
          repeatedMails,
          recovery,
        });
      expect({ lost, doubled, wrong }).toEqual({ lost: [], doubled: [], wrong: [] });
    },
    600_000,
  );
});
