import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { recordChange } from '../../../shared/changes';
import type { Tables } from '../../../shared/database/tables';
import { lockPhotosOf } from '../photos/photo-locks';
import { changeLabels } from './photo-label-rows';
import { planOf } from './plan-labels.query';

/** Numbers of what an import has done. */
export interface ImportedLabels {
  /** Photographs that got labels. */
  photos: number;
  labels: number;
  /** Lines that were wrong. */
  passedOver: number;
}

/**
 * Adds the labels of a list to the photographs of a gallery; lines that are wrong are passed over.
 * Errors: gallery-not-found, invalid-input (csv).
 */
export class ImportLabels extends Command<ImportedLabels> {
  constructor(
    readonly galleryId: number,
    readonly csv: string,
    readonly userId: number,
  ) {
    super();
  }
}

@CommandHandler(ImportLabels)
export class ImportLabelsHandler implements ICommandHandler<ImportLabels> {
  constructor(private readonly em: EntityManager) {}

  execute({ galleryId, csv, userId }: ImportLabels): Promise<ImportedLabels> {
    return this.em.transactional(async (em) => {
      const rows = em.getKysely<Tables>();
      await rows.selectFrom('galleries').select('id').where('id', '=', galleryId).forNoKeyUpdate().execute();
      await lockPhotosOf(em, galleryId);
      const lines = await planOf(rows, galleryId, csv);
      const added = lines.flatMap(({ photoId, added: labels }) =>
        photoId === null ? [] : labels.map((label) => ({ photoId, ...label, state: 'shown' as const })),
      );
      await changeLabels(rows, added, userId);
      const photos = new Set(added.map(({ photoId }) => photoId));
      for (const photoId of photos) {
        const labels = added.flatMap((one) => (one.photoId === photoId ? [{ label: one.label, side: one.side }] : []));
        recordChange({ what: 'Photo', id: photoId, before: null, after: { labels } });
      }
      const passedOver = lines.filter(({ state }) => state === 'wrong').length;
      return { photos: photos.size, labels: added.length, passedOver };
    });
  }
}
