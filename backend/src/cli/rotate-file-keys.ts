import { randomBytes } from 'node:crypto';
import { Config } from '../config';
import { LONGEST_SESSION } from '../modules/identity/infrastructure/session.store';
import { LINK_DAYS } from '../modules/orders/delivery/download-links';
import type { OperatorsCommand } from './operator';

const DAY = 24 * 60 * 60 * 1000;
/** Days after which nothing is in use any more that a key has signed: mailed links to originals, and sessions. */
const GOOD_FOR_DAYS = Math.max(LINK_DAYS, LONGEST_SESSION / DAY);

export const rotateFileKeys: OperatorsCommand = {
  usage: '[--leaked]',
  does: 'print a new key for mailed links to bought files and for sessions, and the one before it',
  help: `The shop signs those links, and the cookies of sessions, with SECRET_KEY. Put the
printed settings where the shop's settings are, first exchanged where it has several
processes, and start them again: new links are signed by the new key, and those that
people have are good until SECRET_KEY_BEFORE is taken away. The date for that is
printed.
With --leaked the present key is not kept: every link and session ends at once, and
people find their photographs under “My photos”. Changes nothing by itself.`,
  options: { leaked: { type: 'boolean', default: false } },
  run(shop, { leaked }) {
    const [present, before] = shop.app.get(Config).secretKeys;
    console.log(`SECRET_KEY=${randomBytes(32).toString('base64url')}`);
    if (leaked) {
      console.error(
        'Take SECRET_KEY_BEFORE away, if it is set. Every link and session ends when the shop starts again.',
      );
      return Promise.resolve();
    }
    console.log(`SECRET_KEY_BEFORE=${present}`);
    console.error(
      'Several processes: start them first with the two exchanged, so that each reads what any other signs.',
    );
    const end = new Date(Date.now() + GOOD_FOR_DAYS * DAY).toISOString().slice(0, 10);
    console.error(`Take SECRET_KEY_BEFORE away on ${end}: nothing is in use then that it has signed.`);
    if (before !== undefined) console.error('There is one now: what that one has signed ends with this change.');
    return Promise.resolve();
  },
};
