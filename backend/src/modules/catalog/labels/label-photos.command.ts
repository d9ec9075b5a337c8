import { CommandHandler, EventBus, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { recordChange } from '../../../shared/changes';
import type { Tables } from '../../../shared/database/tables';
import { LabelPhotos, PhotoLabelled } from '../contract';
import { lockPhotos } from '../photos/photo-locks';
import { labelsInWords } from './domain/shirt-label';
import { addLabels } from './photo-label-rows';

@CommandHandler(LabelPhotos)
export class LabelPhotosHandler implements ICommandHandler<LabelPhotos> {
  constructor(
    private readonly em: EntityManager,
    private readonly events: EventBus,
  ) {}

  execute({ labels, userId }: LabelPhotos): Promise<number> {
    if (labels.length === 0) return Promise.resolve(0);
    return this.em.transactional(async (em) => {
      const known = new Set(await lockPhotos(em, [...new Set(labels.map(({ photoId }) => photoId))]));
      const wanted = labels.filter(({ photoId }) => known.has(photoId));
      const changed = await addLabels(em.getKysely<Tables>(), wanted, userId);
      for (const { photoId, ...label } of changed)
        recordChange({ what: 'Photo', id: photoId, before: null, after: { label } });
      const read = Map.groupBy(
        changed.filter(({ source }) => source === 'reader'),
        ({ photoId }) => photoId,
      );
      await this.events.publishAll(
        [...read].map(([photoId, found]) => new PhotoLabelled(photoId, 'reader', labelsInWords(found))),
      );
      return changed.length;
    });
  }
}
