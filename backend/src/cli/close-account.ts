import { CloseAccount } from '../modules/ops/application/close-account.command';
import { GetPersonForAdmin } from '../modules/identity/application/list-people.query';
import { OperatorError } from '../shared/errors';
import type { OperatorsCommand } from './operator';

export const closeAccount: OperatorsCommand = {
  usage: '--id N --username U',
  does: 'close an account for good, when its owner asks or may not have one',
  help: `Its number is in the address of the person's page, /admin/people/N. Both are
asked for, since it cannot be undone: who it was is erased at once, and tokens
that are left are lost; prints how many, for those that must be paid back.`,
  options: { id: { type: 'string' }, username: { type: 'string' } },
  problem: ({ id, username }) =>
    typeof id === 'string' && /^[1-9]\d{0,8}$/.test(id) && typeof username === 'string'
      ? null
      : 'Say which account: --id 12 --username anneke',
  async run(shop, { id, username }) {
    const { tokenBalance, ...person } = await shop.ask(new GetPersonForAdmin(Number(id)));
    if (person.username !== username) throw new OperatorError(`Account ${person.id} is called ${person.username}`);
    await shop.execute(new CloseAccount(person.id, null));
    console.log(`Closed account ${person.id}, ${person.username}; tokens that were left: ${tokenBalance}`);
  },
};
