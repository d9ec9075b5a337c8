import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { recordChange } from '../../../shared/changes';
import type { Tables } from '../../../shared/database/tables';
import { DomainError } from '../../../shared/errors';
import type { GalleryWorker } from '../../../shared/person';
import { lockPhotos } from './photo-locks';

const shownByAdministrators = () =>
  new DomainError('forbidden', 'shown-by-administrators', {
    en: 'Only an administrator can show a photo again.',
    af: 'Net ’n administrateur kan ’n foto weer wys.',
  });

/** How many photographs are hidden, or shown, now, and how many stay hidden for an open report. */
export interface HiddenPhotos {
  changed: number;
  reported: number;
}

/**
 * Keeps photographs from everybody but those who work on their gallery, or shows them again; buyers keep theirs. One with
 * an open report is not shown: the report is decided first. Ids that are not known are passed over. Only an administrator
 * shows photographs again, since the office may have hidden them for somebody's sake. Error: shown-by-administrators.
 */
export class HidePhotos extends Command<HiddenPhotos> {
  constructor(
    readonly photoIds: number[],
    readonly hidden: boolean,
    readonly worker: GalleryWorker,
  ) {
    super();
  }
}

@CommandHandler(HidePhotos)
export class HidePhotosHandler implements ICommandHandler<HidePhotos> {
  constructor(private readonly em: EntityManager) {}

  async execute({ photoIds, hidden, worker }: HidePhotos): Promise<HiddenPhotos> {
    if (!hidden && !worker.isAdmin) throw shownByAdministrators();
    return this.em.transactional(async (em) => {
      // A photograph that is bought or reported at this moment is locked until that is done.
      await lockPhotos(em, photoIds);
      const photos = await em
        .getKysely<Tables>()
        .selectFrom('photos')
        .select((photo) => [
          'id',
          sql<boolean>`hidden_at is not null`.as('hidden'),
          photo
            .exists(
              photo
                .selectFrom('photo_reports')
                .select('photo_reports.id')
                .whereRef('photo_reports.photo_id', '=', 'photos.id')
                .where('photo_reports.decision', 'is', null),
            )
            .as('reported'),
        ])
        .where('id', 'in', photoIds)
        .where('trash_id', 'is', null)
        .orderBy('id')
        .execute();
      const changed = photos.filter(({ reported }) => hidden || !reported);
      const ids = changed.map(({ id }) => id);
      await setHidden(em, ids, hidden);
      for (const { id, hidden: before } of changed)
        recordChange({ what: 'Photo', id, before: { hidden: before }, after: { hidden } });
      return { changed: ids.length, reported: photos.length - ids.length };
    });
  }
}

/** Keeps photographs, whose locks the caller holds, from people, or shows them again. */
export async function setHidden(em: EntityManager, photoIds: number[], hidden: boolean): Promise<void> {
  if (photoIds.length === 0) return;
  await em
    .getKysely<Tables>()
    .updateTable('photos')
    .set({ hidden_at: hidden ? sql<string>`coalesce(hidden_at, now())` : null })
    .where('id', 'in', photoIds)
    .execute();
}
