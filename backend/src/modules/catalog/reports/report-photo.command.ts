import { Command, CommandHandler, EventBus, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { sql, type Expression } from 'kysely';
import type { Tables } from '../../../shared/database/tables';
import type { PhotoReader } from '../../../shared/person';
import { RateCounter, type Limit } from '../../../shared/rate-counter';
import { OutboxEvent } from '../../../shared/outbox/outbox';
import { ShopSettings } from '../../../shared/shop-settings';
import { photoNotFound } from '../catalog.errors';
import { hidesAtOnce, REPORT_DEADLINE, type ReportReason } from './domain/photo-report';
import { published, unlocked, visible } from '../galleries/visibility';
import { setHidden } from '../photos/hide-photos.command';

/** A photograph was reported; support gets a mail. */
export class PhotoReported extends OutboxEvent {
  static override readonly queue = 'reports';

  constructor(readonly reportId: number) {
    super();
  }
}

/**
 * Reports a photograph that the reader can see. It is hidden at once if the shop's policy says so, unless an
 * administrator has decided before that it stays. Reports cannot empty a gallery: beyond the first of a visitor in
 * an hour, and five of a gallery in a day, they wait for a look. Error: photo-not-found.
 */
export class ReportPhoto extends Command<void> {
  constructor(
    readonly photoId: number,
    readonly report: { reason: ReportReason; details: string | null; contact: string | null },
    readonly userId: number | null,
    readonly reader: PhotoReader,
    /** Where it comes from (`networkOf`). */
    readonly network: string,
  ) {
    super();
  }
}

/** Reports that hide at once: of one visitor, and of one gallery. */
const OF_VISITOR: Limit = { times: 1, minutes: 60 };
const OF_GALLERY: Limit = { times: 5, minutes: 24 * 60 };

@CommandHandler(ReportPhoto)
export class ReportPhotoHandler implements ICommandHandler<ReportPhoto> {
  constructor(
    private readonly em: EntityManager,
    private readonly settings: ShopSettings,
    private readonly events: EventBus,
    private readonly counter: RateCounter,
  ) {}

  execute({ photoId, report, userId, reader, network }: ReportPhoto): Promise<void> {
    return this.em.transactional(async (em) => {
      const rows = em.getKysely<Tables>();
      const photo = await rows
        .selectFrom('photos')
        .innerJoin('galleries', 'galleries.id', 'photos.gallery_id')
        .select(['photos.title', 'galleries.id as galleryId', 'galleries.name as galleryName'])
        .where('photos.id', '=', photoId)
        .where('photos.hidden_at', 'is', null)
        .where(visible(reader))
        .where(published(reader))
        .where(unlocked(reader))
        .forUpdate('photos')
        .executeTakeFirst();
      if (!photo) throw photoNotFound();
      const kept = await rows
        .selectFrom('photo_reports')
        .select('id')
        .where('photo_id', '=', photoId)
        .where('decision', '=', 'keep')
        .limit(1)
        .executeTakeFirst();
      const { id } = await rows
        .insertInto('photo_reports')
        .values({
          photo_id: photoId,
          photo_title: photo.title,
          gallery_name: photo.galleryName,
          ...report,
          reported_by: userId,
          due_at: sql<string>`now() + ${REPORT_DEADLINE} * interval '1 hour'`,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const { hidesReported: policy } = await this.settings.read();
      const mayHide =
        hidesAtOnce({ policy, keptBefore: kept !== undefined }) &&
        (await this.counter.take(`reports:${network}`, OF_VISITOR)) &&
        (await this.counter.take(`reports-of-gallery:${photo.galleryId}`, OF_GALLERY));
      if (mayHide) await setHidden(em, [photoId], true);
      await this.events.publish(new PhotoReported(id));
    });
  }
}

/**
 * Decides the open reports of photographs, by their ids, that are removed next: there is nothing left to decide, and
 * a year after a decision its reporter is taken out. The caller holds their locks, or restores the database.
 */
export async function closeReports(em: EntityManager, photoIds: Expression<{ id: number }>): Promise<void> {
  await em
    .getKysely<Tables>()
    .updateTable('photo_reports')
    .set({ decision: 'delete', decided_at: sql<string>`statement_timestamp()` })
    .where(sql<boolean>`photo_id in ${photoIds}`)
    .where('decision', 'is', null)
    .execute();
}
