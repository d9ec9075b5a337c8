import { SweepFiles } from '../modules/media/contract';
import { SETTLE } from './audit';
import type { OperatorsCommand } from './operator';

export const sweepFiles: OperatorsCommand = {
  usage: '[--settle MINUTES]',
  does: 'remove stored files that no photograph has, as uploads that were cut off leave them',
  help: `Prints how many were removed. Files younger than --settle minutes (${SETTLE.default}) stay: an upload
may still be under way. Removes nothing when there are thousands: then the database is
not that of these files. A worker does it once a day, too.`,
  options: { settle: SETTLE },
  problem: ({ settle }) => (Number(settle) >= 0 ? null : '--settle is a number of minutes'),
  async run(shop, { settle }) {
    console.log(`${await shop.execute(new SweepFiles(Number(settle)))} files removed`);
  },
};
