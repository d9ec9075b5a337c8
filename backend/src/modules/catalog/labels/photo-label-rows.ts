import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Tables } from '../../../shared/database/tables';
import type { PhotoLabel } from '../contract';
import type { LabelState, ShirtLabel } from './domain/shirt-label';
import { inOrderOfLabels } from './labelled';

/** A shirt label as the office sees it. */
export interface OfficeLabel extends ShirtLabel {
  /** Only shown ones are found by people; suggested ones wait for the office. */
  state: 'shown' | 'suggested';
  /** Where it came from. */
  source: PhotoLabel['source'];
  /** Of the reader, 0 to 1. */
  confidence: number | null;
}

/** The labels of a photograph for the office, for statements that read `photos`: those that were refused are left out. */
export const officeLabels = sql<OfficeLabel[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('label', label, 'side', side, 'state', state, 'source', source,
    'confidence', confidence) order by ${inOrderOfLabels}), '[]')
  from photo_labels where photo_labels.photo_id = photos.id and photo_labels.state <> 'refused')`;

/** A label of a photograph, and what becomes of it. */
export interface LabelChange extends ShirtLabel {
  photoId: number;
  state: LabelState;
}

/**
 * Adds labels to photographs whose locks the caller holds; answers the rows that are new or shown since then. What the
 * office decided stays, but for its own labels; a suggestion changes nothing that is there.
 */
export async function addLabels(rows: Kysely<Tables>, labels: PhotoLabel[], userId: number | null) {
  if (labels.length === 0) return [];
  const once = new Map(labels.map((one) => [`${one.photoId} ${one.label} ${one.side ?? ''}`, one]));
  const sent = sql`jsonb_to_recordset(${JSON.stringify([...once.values()])}::jsonb) as sent ("photoId" integer,
    label text, side text, source text, state text, confidence real)`;
  const { rows: changed } = await sql<PhotoLabel>`
    insert into photo_labels (photo_id, label, side, source, state, confidence, added_by)
    select "photoId", label, side, source, state, confidence, ${userId}::integer from ${sent}
    where not exists (
      select from photo_labels had where had.photo_id = sent."photoId" and had.label = sent.label and (
        -- Who says nothing of the team adds nothing to a label whose team is known;
        sent.side is null and had.side is not null and had.state = 'shown'
        -- and nobody but the office brings back what it refused, with another team or none.
        or sent.source <> 'office' and had.state = 'refused' and (sent.side is null or had.side is null)))
    on conflict on constraint photo_labels_key do update
    set state = excluded.state, source = excluded.source, confidence = excluded.confidence, added_by = excluded.added_by
    where excluded.state = 'shown' and photo_labels.state <> 'shown'
      and (excluded.source = 'office' or photo_labels.state = 'suggested')
    returning photo_id as "photoId", label, side, source, state`.execute(rows);
  await sql`
    delete from photo_labels using ${sent}
    where photo_labels.photo_id = sent."photoId" and photo_labels.label = sent.label
      and photo_labels.side is null and photo_labels.state <> 'refused'
      -- The team is known now: the same label without a team says less.
      and exists (select from photo_labels had where had.photo_id = photo_labels.photo_id
        and had.label = photo_labels.label and had.side is not null and had.state = 'shown')`.execute(rows);
  return changed;
}

/**
 * Changes labels of photographs whose locks the caller holds, as the office decides: shown ones are added where they are
 * missing; the others only change what is there. A label keeps its first source.
 */
export async function changeLabels(rows: Kysely<Tables>, changes: LabelChange[], userId: number): Promise<void> {
  await sql`
    update photo_labels set state = sent.state, decided_by = ${userId}, decided_at = now()
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as sent ("photoId" integer, label text, side text,
      state text)
    where photo_labels.photo_id = sent."photoId" and photo_labels.label = sent.label
      and photo_labels.side is not distinct from sent.side and photo_labels.state <> sent.state`.execute(rows);
  const shown = changes.flatMap(({ state, ...change }) => (state === 'shown' ? [{ ...change, state }] : []));
  await addLabels(
    rows,
    shown.map((label) => ({ ...label, source: 'office' })),
    userId,
  );
}

/**
 * Takes the teams out of the labels of photographs whose match is another now, in the running transaction; `photos`
 * selects their ids. Each label stays once, shown if any of them was.
 */
export async function dropSides(rows: Kysely<Tables>, photos: RawBuilder<unknown>): Promise<void> {
  const sided = sql`photo_labels.photo_id in (${photos}) and (photo_id, label) in (
    select photo_id, label from photo_labels where side is not null and photo_id in (${photos}))`;
  await sql`
    delete from photo_labels using (
      select id, row_number() over (
        partition by photo_id, label order by state = 'shown' desc, state = 'suggested' desc, id) as place
      from photo_labels where ${sided}) as ranked
    where photo_labels.id = ranked.id and ranked.place > 1`.execute(rows);
  await sql`update photo_labels set side = null where side is not null and photo_id in (${photos})`.execute(rows);
}
