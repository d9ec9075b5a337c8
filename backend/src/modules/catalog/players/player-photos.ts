import { sql, type RawBuilder } from 'kysely';
import type { PhotoReader } from '../../../shared/person';
import { listed, unlocked, visible } from '../galleries/visibility';
import { labelledSince } from '../labels/labelled';

/** Who has no account and knows no code. */
export const EVERYBODY: PhotoReader = { isAdmin: false, codes: [] };

/** The photograph is in the lists of a reader, for statements that read `photos` and `galleries`. */
export const inLists = ({ codes }: Pick<PhotoReader, 'codes'>): RawBuilder<boolean> =>
  sql`(${listed(EVERYBODY)} and ${unlocked({ isAdmin: false, codes })} and ${visible(EVERYBODY)})`;

/** The player is in one of the teams of a match, for statements that read `matches` and a table of players. */
export const playsIn = (player: 'wanted' | 'followed_players'): RawBuilder<boolean> => {
  const team = sql.ref(`${player}.team_id`);
  return sql`(matches.home_team_id = ${team} or matches.away_team_id = ${team})`;
};

/**
 * Since when a photograph of that match is one of the player: it was uploaded, its gallery published and its label
 * known. Null when it is none.
 */
export function shownSince(player: 'wanted' | 'followed_players'): RawBuilder<string | null> {
  const label = sql.ref<string | null>(`${player}.label`);
  const side = sql<
    'home' | 'away'
  >`case ${sql.ref(`${player}.team_id`)} when matches.home_team_id then 'home' else 'away' end`;
  const published = sql`greatest(photos.created_at, galleries.published_at)`;
  return sql`case when ${label} is null then ${published}
    else (select greatest(${published}, since) from (select ${labelledSince(sql`${label}`, side)} as since) its
      where since is not null) end`;
}
