import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { recordChange } from '../../../shared/changes';
import type { Tables } from '../../../shared/database/tables';
import { LabelPhotos, type PhotoLabel } from '../contract';
import { lockPhotos } from '../photos/photo-locks';

@CommandHandler(LabelPhotos)
export class LabelPhotosHandler implements ICommandHandler<LabelPhotos> {
  constructor(private readonly em: EntityManager) {}

  execute({ labels, userId }: LabelPhotos): Promise<number> {
    return this.em.transactional(async (em) => {
      const known = new Set(await lockPhotos(em, [...new Set(labels.map(({ photoId }) => photoId))]));
      const wanted = labels.filter(({ photoId }) => known.has(photoId));
      if (wanted.length === 0) return 0;
      const rows = em.getKysely<Tables>();
      // The team is known now: the same label without a team says less.
      const sided = wanted.filter(({ side, state }) => side !== null && state === 'shown');
      if (sided.length > 0)
        await rows
          .deleteFrom('photo_labels')
          .where('side', 'is', null)
          .where('state', '<>', 'refused')
          .where(
            sql<boolean>`(photo_id, label) in (${sql.join(sided.map(({ photoId, label }) => sql`(${photoId}::integer, ${label})`))})`,
          )
          .execute();
      const changed = await rows
        .insertInto('photo_labels')
        .columns(['photo_id', 'label', 'side', 'source', 'state', 'confidence', 'added_by'])
        .expression(
          // Who says nothing of the team adds nothing to a label whose team is known.
          rows
            .selectFrom(given(wanted))
            .select([
              'photo_id',
              'label',
              'side',
              'source',
              'state',
              'confidence',
              sql<number | null>`${userId}::integer`.as('added_by'),
            ]).where(sql<boolean>`(source = 'office' or side is not null or not exists (
              select from photo_labels had
              where had.photo_id = given.photo_id and had.label = given.label and had.state = 'shown'))`),
        )
        .onConflict((conflict) =>
          // What the office decided stays; a suggestion changes nothing that is there.
          conflict.constraint('photo_labels_key').doUpdateSet({
            state: sql`excluded.state`,
            source: sql`excluded.source`,
            confidence: sql`excluded.confidence`,
            added_by: sql`excluded.added_by`,
          }).where(sql<boolean>`excluded.state = 'shown' and photo_labels.state <> 'shown'
              and (excluded.source = 'office' or photo_labels.state = 'suggested')`),
        )
        .returning(['photo_id as photoId', 'label', 'side', 'source', 'state'])
        .execute();
      for (const { photoId, ...label } of changed)
        recordChange({ what: 'Photo', id: photoId, before: null, after: { label } });
      return changed.length;
    });
  }
}

/** The labels as a table, each once. */
function given(labels: PhotoLabel[]) {
  const once = new Map(labels.map((one) => [`${one.photoId} ${one.label} ${one.side ?? ''}`, one]));
  const values = [...once.values()].map(
    ({ photoId, label, side, source, state, confidence }) =>
      sql`(${photoId}::integer, ${label}, ${side}::text, ${source}, ${state}, ${confidence ?? null}::real)`,
  );
  return sql<{
    photo_id: number;
    label: string;
    side: PhotoLabel['side'];
    source: PhotoLabel['source'];
    state: PhotoLabel['state'];
    confidence: number | null;
  }>`(values ${sql.join(values)})`.as<'given'>(sql`given (photo_id, label, side, source, state, confidence)`);
}
