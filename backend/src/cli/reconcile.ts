import { readFile } from 'node:fs/promises';
import { ReconcilePayments } from '../modules/wallet/application/reconcile-payments.query';
import type { OperatorsCommand } from './operator';

export const reconcile: OperatorsCommand = {
  usage: '--from FILE.csv',
  does: 'compare PayFast’s exported transaction history with the sales of tokens; change nothing',
  options: { from: { type: 'string' } },
  accepts: ({ from }) => typeof from === 'string',
  async run(shop, { from }) {
    const csv = await readFile(String(from), 'utf8');
    const { payments, differences } = await shop.ask(new ReconcilePayments(csv));
    for (const difference of differences) console.log(difference);
    console.log(`${payments} payments compared, ${differences.length} differences`);
    if (differences.length > 0) process.exitCode = 1;
  },
};
