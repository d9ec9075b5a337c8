import { MailPlayers } from '../modules/catalog/players/mail-players.command';
import { isLikely, timeOf } from '../shared/shop-time';
import type { OperatorsCommand } from './operator';

export const mailPlayers: OperatorsCommand = {
  usage: '[--at TIME]',
  does: 'mail people what is new of the players that they follow, where it is due',
  help: `The worker does so each minute: half an hour after the last new photograph, at
eight in the evening at the latest, once a day and never at night. With --at it is
decided as if it were that time, such as 2026-11-28T20:00 on the schools' clocks.`,
  options: { at: { type: 'string' } },
  problem: ({ at }) =>
    at === undefined || (typeof at === 'string' && isLikely(timeOf(at))) ? null : 'Say a time: --at 2026-11-28T20:00',
  async run(shop, { at }) {
    const time = typeof at === 'string' ? timeOf(at) : null;
    console.log(`${await shop.execute(new MailPlayers(time))} people are told of new photographs`);
  },
};
