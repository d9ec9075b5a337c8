import { randomBytes } from 'node:crypto';
import { EnsureAdmin } from '../modules/identity/application/ensure-admin.command';
import type { OperatorsCommand } from './operator';

export const admin: OperatorsCommand = {
  usage: '--email E [--username U]',
  does: 'make an account an administrator, or open one',
  help: `An account that has this address keeps its name and its password. Otherwise one is
opened, and its password is printed, once; without --username it is called by the
address' part before the @.`,
  options: { email: { type: 'string' }, username: { type: 'string' } },
  problem: ({ email }) =>
    typeof email === 'string' && email.includes('@') ? null : 'Say whose account: --email person@example.com',
  async run(shop, values) {
    const email = String(values['email']);
    const username = String(values['username'] ?? email.split('@')[0]);
    const password = randomBytes(12).toString('base64url');
    const { done, since, ...account } = await shop.execute(new EnsureAdmin(email, username, password));
    console.log(
      {
        already: `${email} is an administrator already`,
        promoted: `${email} is an administrator now, with the password that the account has: it is called ${account.username}, and was opened on ${since.toISOString().slice(0, 10)}. If that is somebody else, take it back at /admin/people`,
        opened: `${email} is an administrator, by the name ${account.username} and the password ${password}`,
      }[done],
    );
  },
};
