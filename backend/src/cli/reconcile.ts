import { readFile } from 'node:fs/promises';
import { ReconcilePayments } from '../modules/wallet/payfast/reconcile-payments.query';
import type { OperatorsCommand } from './operator';

export const reconcile: OperatorsCommand = {
  usage: '--from FILE.csv',
  does: 'compare PayFast’s exported transaction history with the sales of tokens; change nothing',
  help: `FILE.csv is what PayFast's dashboard exports under “Transaction History”. Each
payment must be of a purchase that it has completed, at its price, and each purchase
that was completed in that time must be in the file. Prints a line for each
difference; ends with status 1 when there is one.`,
  options: { from: { type: 'string' } },
  problem: ({ from }) => (typeof from === 'string' ? null : 'Say which file: --from FILE.csv'),
  async run(shop, { from }) {
    const csv = await readFile(String(from), 'utf8');
    const { payments, differences } = await shop.ask(new ReconcilePayments(csv));
    for (const difference of differences) console.log(difference);
    console.log(`${payments} payments compared, ${differences.length} differences`);
    if (differences.length > 0) process.exitCode = 1;
  },
};
