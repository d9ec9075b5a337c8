import { Logger } from '@nestjs/common';
import { CommandBus, EventsHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { Tables } from '../../../shared/database/tables';
import type { OutboxHandler } from '../../../shared/outbox/outbox';
import { ShopSettings } from '../../../shared/shop-settings';
import { LabelPhotos } from '../../catalog/contract';
import { NumberReader, type ReadLabel } from '../domain/number-reader';
import { isSure } from '../domain/number-reading';
import { keyOf } from '../domain/stored-key';
import { UndecodablePicture } from '../infrastructure/picture-maker';
import { Storage } from '../infrastructure/storage';
import { PicturesMade } from './make-pictures.on-photo-stored';

/**
 * Reads the numbers of a photograph, once: those that are sure are shown, the others suggested to the office. A failure
 * is logged and counted, and keeps nothing else waiting.
 */
@EventsHandler(PicturesMade)
export class ReadNumbersHandler implements OutboxHandler<PicturesMade> {
  private readonly logger = new Logger(ReadNumbersHandler.name);

  constructor(
    private readonly em: EntityManager,
    private readonly commands: CommandBus,
    private readonly storage: Storage,
    private readonly reader: NumberReader,
    private readonly settings: ShopSettings,
  ) {}

  async handle({ photoId }: PicturesMade): Promise<void> {
    // Switched off meanwhile; unread photographs can be queued again.
    if (!(await this.settings.read()).numberReading) return;
    const photo = await this.unread(photoId);
    const original = photo && keyOf(photo.file_path);
    if (!original) return;
    try {
      const labels = await this.reader.read(await this.storage.read(original), photo.category === 'Netball');
      await this.keep(photoId, 'read', labels);
    } catch (error) {
      if (!(error instanceof UndecodablePicture)) throw error;
      this.logger.warn({ photoId, err: error }, 'The numbers of a photograph cannot be read');
      await this.keep(photoId, 'failed', []);
    }
  }

  /** Its original is away, for instance, or it ended its process every time. */
  async onGivenUp({ photoId }: PicturesMade): Promise<void> {
    await this.keep(photoId, 'failed', []);
  }

  private unread(photoId: number) {
    return this.em
      .getKysely<Tables>()
      .selectFrom('photos')
      .innerJoin('galleries', 'galleries.id', 'photos.gallery_id')
      .leftJoin('number_readings', 'number_readings.photo_id', 'photos.id')
      .select(['photos.file_path', 'galleries.category'])
      .where('photos.id', '=', photoId)
      .where('number_readings.photo_id', 'is', null)
      .executeTakeFirst();
  }

  /** Unless the photograph is gone meanwhile. */
  private async keep(photoId: number, outcome: 'read' | 'failed', labels: ReadLabel[]): Promise<void> {
    await this.em.transactional(async (em) => {
      const found = labels.map(({ label, confidence }) => ({
        photoId,
        label,
        confidence,
        side: null,
        source: 'reader' as const,
        state: isSure(confidence) ? ('shown' as const) : ('suggested' as const),
      }));
      await this.commands.execute(new LabelPhotos(found, null));
      await em
        .getKysely<Tables>()
        .insertInto('number_readings')
        .columns(['photo_id', 'outcome'])
        .expression((row) =>
          row
            .selectFrom('photos')
            .select(['id', sql<string>`${outcome}::text`.as('outcome')])
            .where('id', '=', photoId),
        )
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    });
  }
}
