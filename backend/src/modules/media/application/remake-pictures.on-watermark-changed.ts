import { EventBus, EventsHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import type { Tables } from '../../../shared/database/tables';
import { OutboxEvent, type OutboxHandler } from '../../../shared/outbox/outbox';
import { WatermarkChanged } from './set-watermark.command';

/** The pictures of a photograph have an older mark than this version's. */
export class PictureOutdated extends OutboxEvent {
  static override readonly queue = 'remakes';

  constructor(
    readonly photoId: number,
    readonly filePath: string,
    readonly version: number,
  ) {
    super();
  }
}

/** Photographs that are queued in one transaction. */
const BATCH = 1000;

/**
 * Queues every photograph whose pictures have an older mark, those in the trash as well: their buyers see them. What
 * another job makes at this moment is queued, too, since it may have begun with the older mark; the later job does
 * nothing if it did not. A try that is cut off is repeated, for the same reason without harm.
 */
@EventsHandler(WatermarkChanged)
export class RemakePicturesHandler implements OutboxHandler<WatermarkChanged> {
  constructor(
    private readonly em: EntityManager,
    private readonly events: EventBus,
  ) {}

  async handle({ version }: WatermarkChanged): Promise<void> {
    for (let after = 0; ;) {
      const batch = await this.em.transactional(async (em) => {
        const photos = await em
          .getKysely<Tables>()
          .selectFrom('photos')
          .select(['id', 'file_path'])
          .where('status', '=', 'ready')
          .where('watermark_version', '<', version)
          .where('id', '>', after)
          .orderBy('id')
          .limit(BATCH)
          .execute();
        await this.events.publishAll(photos.map(({ id, file_path }) => new PictureOutdated(id, file_path, version)));
        return photos;
      });
      after = batch.at(-1)?.id ?? 0;
      if (batch.length < BATCH) return;
    }
  }
}
