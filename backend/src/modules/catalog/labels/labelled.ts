import { sql, type RawBuilder } from 'kysely';
import type { ShownLabelDto } from '../contract';
import type { Side } from './domain/shirt-label';

/**
 * The photograph shows a label of one team of its match, for statements that read `photos` and `galleries`, by the index
 * photo_labels_found. One whose team is unknown counts for both: it is better to show a photograph too many than to
 * miss the child's.
 */
export function labelled(label: RawBuilder<string>, side: RawBuilder<Side>): RawBuilder<boolean> {
  return sql`photos.id in (
    select photo_id from photo_labels
    where photo_labels.gallery_id = galleries.id and photo_labels.label = ${label} and photo_labels.state = 'shown'
      and (photo_labels.side is null or photo_labels.side = ${side}))`;
}

/** The order in which a photograph's labels are listed: numbers, then positions. */
export const inOrderOfLabels = sql`photo_labels.label !~ '^[0-9]', length(photo_labels.label), photo_labels.label,
  photo_labels.side nulls first`;

/** The labels that a photograph shows, for statements that read `photos` and `galleries`. */
export const shownLabels = sql<ShownLabelDto[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('label', label, 'side', side, 'teamId', teams.id, 'team', teams.name)
    order by ${inOrderOfLabels}), '[]')
  from photo_labels
  left join matches on matches.id = galleries.match_id
  left join teams on teams.id = case photo_labels.side when 'home' then home_team_id when 'away' then away_team_id end
  where photo_labels.photo_id = photos.id and photo_labels.state = 'shown')`;
