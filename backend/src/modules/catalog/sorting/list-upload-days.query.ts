import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { GalleryWorker } from '../../../shared/person';
import { inOwnGallery } from '../galleries/visibility';
import { lastDays } from '../last-days';

/** The last days on which photographs were uploaded that the person works on, the latest first. */
export class ListUploadDays extends Query<string[]> {
  constructor(readonly worker: GalleryWorker) {
    super();
  }
}

/** Days that are offered. */
const DAYS = 14;

@QueryHandler(ListUploadDays)
export class ListUploadDaysHandler implements IQueryHandler<ListUploadDays> {
  constructor(private readonly em: EntityManager) {}

  execute({ worker }: ListUploadDays): Promise<string[]> {
    // By the index photos_uploaded.
    return lastDays(
      this.em,
      DAYS,
      (time) => sql`
        select created_at from photos
        where created_at < ${time} and trash_id is null and ${inOwnGallery(worker)}
        order by created_at desc limit 1`,
    );
  }
}
