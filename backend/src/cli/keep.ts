import { BackUp } from '../modules/ops/application/back-up.command';
import { KeepRetention } from '../modules/ops/application/keep-retention.command';
import { Restore } from '../modules/ops/application/restore.command';
import type { OperatorsCommand } from './operator';

export const backup: OperatorsCommand = {
  usage: '--to DIR [--keep DAYS]',
  does: 'copy database and files, as they are at this moment, into a folder below DIR',
  options: { to: { type: 'string' }, keep: { type: 'string', default: '30' } },
  accepts: ({ to, keep }) => typeof to === 'string' && Number(keep) > 0,
  async run(shop, { to, keep }) {
    console.log(`Backed up to ${await shop.execute(new BackUp(String(to), Number(keep)))}`);
  },
};

export const restore: OperatorsCommand = {
  usage: '--from DIR',
  does: 'put such a folder into an empty database and an empty storage',
  options: { from: { type: 'string' } },
  accepts: ({ from }) => typeof from === 'string',
  async run(shop, { from }) {
    console.log(`Restored ${await shop.execute(new Restore(String(from)))} rows, and their files`);
  },
};

export const retention: OperatorsCommand = {
  usage: '',
  does: 'remove what was kept as long as it may be (docs/privacy.md)',
  async run(shop) {
    console.table(await shop.execute(new KeepRetention()));
  },
};
