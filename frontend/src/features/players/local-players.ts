import { SHIRT_LABEL } from '../../../../backend/src/shared/shirt-labels';
import { localList } from '../../api/local-list';
import { keyOf, type FollowedPlayer } from './player';

/** Players that the browser holds: as many as an account follows. */
const LIMIT = 50;

const list = localList<FollowedPlayer>('players', (stored) => {
  const read = stored.flatMap((one) => readPlayer(one) ?? []);
  return [...new Map(read.map((player) => [keyOf(player), player])).values()].slice(-LIMIT);
});

/** The players that a visitor follows, the latest last. */
export const localPlayers = {
  ...list,
  /** Follows a player, or changes what is said about one; false when there is no room. */
  follow: (player: FollowedPlayer): boolean => {
    const key = keyOf(player);
    const isKnown = list.all().some((one) => keyOf(one) === key);
    if (!isKnown && list.all().length >= LIMIT) return false;
    list.keep(isKnown ? list.all().map((one) => (keyOf(one) === key ? player : one)) : [...list.all(), player]);
    return true;
  },
  unfollow: (keys: readonly string[]): void => list.keep(list.all().filter((player) => !keys.includes(keyOf(player)))),
  /** The photographs of all of them have been looked at. */
  markSeen: (until: string): void => list.keep(list.all().map((player) => ({ ...player, lastSeenAt: until }))),
};

function readPlayer(stored: unknown): FollowedPlayer | null {
  const { teamId, label, team, nickname, lastSeenAt } = (stored ?? {}) as Record<string, unknown>;
  if (!Number.isInteger(teamId) || Number(teamId) <= 0 || typeof team !== 'string') return null;
  if (label !== null && !(typeof label === 'string' && SHIRT_LABEL.test(label))) return null;
  return {
    teamId: Number(teamId),
    label,
    team,
    nickname: typeof nickname === 'string' ? nickname : null,
    lastSeenAt: typeof lastSeenAt === 'string' ? lastSeenAt : null,
    mails: true,
  };
}
