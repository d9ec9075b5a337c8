import { BackUp } from '../modules/ops/application/back-up.command';
import { KeepRetention } from '../modules/ops/application/keep-retention.command';
import { Restore } from '../modules/ops/application/restore.command';
import type { OperatorsCommand } from './operator';

export const backup: OperatorsCommand = {
  usage: '--to DIR [--keep DAYS] [--without-files]',
  does: 'copy database and files, as they are at this moment, into a folder below DIR',
  help: `The tables are as one moment saw them, and the shop goes on meanwhile. Files are in
DIR once for all backups. Backups older than --keep days (30) are removed. Prints the
folder of this one. With --without-files just the tables are copied: for a bucket that
keeps for as many days what was removed from it.`,
  options: {
    to: { type: 'string' },
    keep: { type: 'string', default: '30' },
    'without-files': { type: 'boolean', default: false },
  },
  problem: ({ to, keep }) => {
    if (typeof to !== 'string') return 'Say where to: --to DIR';
    return Number(keep) > 0 ? null : '--keep is a number of days';
  },
  async run(shop, { to, keep, 'without-files': withoutFiles }) {
    const made = await shop.execute(new BackUp(String(to), Number(keep), withoutFiles === true));
    console.log(`Backed up to ${made}`);
  },
};

export const restore: OperatorsCommand = {
  usage: '--from DIR',
  does: 'put such a folder into an empty database and an empty storage',
  help: `DIR is the folder of one backup, as “backup” has printed it, or the one that holds
them all, of which the newest is taken. A database that is in use
is refused, and so are files that are not as they were written; the database changes
whole or not at all. Of a backup without files the storage must have them: run “audit”
afterwards. Start the shop afterwards.`,
  options: { from: { type: 'string' } },
  problem: ({ from }) => (typeof from === 'string' ? null : 'Say which backup: --from DIR'),
  async run(shop, { from }) {
    console.log(`Restored ${await shop.execute(new Restore(String(from)))} rows, and the files that were with them`);
  },
};

export const retention: OperatorsCommand = {
  usage: '',
  does: 'remove what was kept as long as it may be (docs/privacy.md)',
  help: 'Prints how much of each kind was removed. A worker does it once a day, too.',
  async run(shop) {
    console.table(await shop.execute(new KeepRetention()));
  },
};
