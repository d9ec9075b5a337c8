import { sql, type RawBuilder } from 'kysely';
import type { Side } from './domain/shirt-label';

/**
 * The photograph shows a label of one team of its match, for statements that read `photos`. One whose team nobody has
 * said counts for both: it is better to show a photograph too many than to miss the child's. Without a side, of either.
 */
export function labelled(label: string, side: Side | RawBuilder<Side | null> | null = null): RawBuilder<boolean> {
  return sql`exists (
    select from photo_labels
    where photo_labels.photo_id = photos.id and photo_labels.label = ${label} and photo_labels.state = 'shown'
      and (photo_labels.side is null or ${side}::text is null or photo_labels.side = ${side}::text))`;
}
