import { randomBytes } from 'node:crypto';
import { EnsureAdmin } from '../modules/identity/application/ensure-admin.command';
import type { OperatorsCommand } from './operator';

export const admin: OperatorsCommand = {
  usage: '--email E [--username U]',
  does: 'make an account an administrator, or open one',
  options: { email: { type: 'string' }, username: { type: 'string' } },
  accepts: ({ email }) => typeof email === 'string' && email.includes('@'),
  async run(shop, values) {
    const email = String(values['email']);
    const username = String(values['username'] ?? email.split('@')[0]);
    const password = randomBytes(12).toString('base64url');
    const made = await shop.execute(new EnsureAdmin(email, username, password));
    console.log(
      made
        ? `${email} is an administrator. If the account is new, its password is ${password}`
        : `${email} is an administrator already`,
    );
  },
};
