import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { isoTime, type Tables } from '../../../shared/database/tables';
import type { PhotoReader } from '../../../shared/person';
import { LockPhotosForSale, type PhotoForSale } from '../contract';
import { LockPhotosOfPerson } from '../personal-data.contract';
import { isUnlocked } from '../galleries/domain/visibility';
import { EVERYBODY, published } from '../galleries/visibility';
import { isOnSale } from './domain/photo';

/** A photograph as the rules of a sale and the buyer's receipt need it. Times are ISO 8601. */
type SellableRow = Omit<PhotoForSale, 'locked'> & {
  hiddenAt: string | null;
  trashId: number | null;
  isPublished: boolean;
  galleryId: number;
  accessCode: string | null;
  createdBy: number | null;
};

@CommandHandler(LockPhotosForSale)
export class LockPhotosForSaleHandler implements ICommandHandler<LockPhotosForSale> {
  constructor(private readonly em: EntityManager) {}

  async execute({ photoIds, reader }: LockPhotosForSale): Promise<PhotoForSale[]> {
    if (photoIds.length === 0) return [];
    const photos = await this.lock(photoIds, reader);
    // A photograph that is moved to another gallery at this moment is seen in neither; the next look sees it there.
    return photos.length === new Set(photoIds).size ? photos : this.lock(photoIds, reader);
  }

  private async lock(photoIds: number[], reader: PhotoReader): Promise<PhotoForSale[]> {
    // A text, since building a query shows in the profile of a purchase.
    const { rows: photos } = await sql<SellableRow>`
      select photos.id, photos.title, galleries.category, photos.token_price as "tokenPrice", photos.status,
        ${isoTime(sql.ref('photos.hidden_at'))} as "hiddenAt", photos.trash_id as "trashId",
        coalesce(${published(EVERYBODY)}, false) as "isPublished", galleries.id as "galleryId",
        galleries.access_code as "accessCode", galleries.created_by as "createdBy",
        photos.file_path as original, photos.thumbnail_path as thumbnail
      from photos join galleries on galleries.id = photos.gallery_id
      where photos.id in (${sql.join(photoIds)})
      order by photos.id for share of photos`.execute(this.em.getKysely<Tables>());
    const onSale = photos.filter(isOnSale);
    return onSale.map(({ isPublished: _, hiddenAt: __, trashId: ___, galleryId, accessCode, createdBy, ...photo }) => ({
      ...photo,
      locked: !isUnlocked({ id: galleryId, accessCode, createdBy }, reader),
    }));
  }
}

@CommandHandler(LockPhotosOfPerson)
export class LockPhotosOfPersonHandler implements ICommandHandler<LockPhotosOfPerson> {
  constructor(private readonly em: EntityManager) {}

  async execute({ userId }: LockPhotosOfPerson): Promise<void> {
    await sql`
      select id from photos where id in (
        select photo_id from cart_items where user_id = ${userId}
        union select photo_id from purchases where user_id = ${userId}
        union select photo_id from favourites where user_id = ${userId}
        union select photo_id from label_corrections where suggested_by = ${userId}
        union select photo_id from photo_reports where reported_by = ${userId}
      ) order by id for key share`.execute(this.em.getKysely<Tables>());
  }
}
