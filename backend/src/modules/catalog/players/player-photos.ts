import { sql, type RawBuilder } from 'kysely';
import type { PhotoReader } from '../../../shared/person';
import { EVERYBODY, listed, unlocked, visible } from '../galleries/visibility';

/** The gallery is in the lists of a reader, and its pictures may be seen. */
export const isInLists = ({ codes }: Pick<PhotoReader, 'codes'>): RawBuilder<boolean> =>
  sql`(${listed(EVERYBODY)} and ${unlocked({ isAdmin: false, codes })})`;

/** A table of players, in a statement that reads `matches`. */
type Players = 'wanted' | 'followed_players';

/** The player is in one of the teams of a match. */
export const playsIn = (players: Players): RawBuilder<boolean> => {
  const team = sql.ref(`${players}.team_id`);
  return sql`(matches.home_team_id = ${team} or matches.away_team_id = ${team})`;
};

/**
 * A player's photographs in a gallery of that match, each with the time since when it is one: it was uploaded, its
 * gallery published and its label known. Labels are looked up by gallery, so that only the player's are read; those
 * whose team is unknown count for both, as in `labelled`.
 */
export function photosOf(players: Players): RawBuilder<unknown> {
  const [team, label] = [sql.ref(`${players}.team_id`), sql.ref(`${players}.label`)];
  const published = sql`greatest(photos.created_at, galleries.published_at)`;
  return sql`
    select photos.id as photo_id, ${published} as since from photos
    where ${label} is null and photos.gallery_id = galleries.id and ${visible(EVERYBODY)}
    union all
    select photos.id, greatest(${published}, min(coalesce(photo_labels.decided_at, photo_labels.created_at)))
    from photo_labels join photos on photos.id = photo_labels.photo_id and ${visible(EVERYBODY)}
    where photo_labels.gallery_id = galleries.id and photo_labels.label = ${label} and photo_labels.state = 'shown'
      and (photo_labels.side is null
        or photo_labels.side = case ${team} when matches.home_team_id then 'home' else 'away' end)
    group by photos.id`;
}
