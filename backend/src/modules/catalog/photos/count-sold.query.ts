import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { Config } from '../../../config';
import type { Tables } from '../../../shared/database/tables';

/** How many photographs were sold, for a question before they are deleted. */
export class SoldPhotosDto {
  /** Photographs that somebody has bought. */
  photos!: number;
  /** People who have bought any of them. */
  buyers!: number;
  /** Days for which what is deleted can be brought back. */
  trashDays!: number;
}

/** Counts what was sold of a gallery, or of chosen photographs. */
export class CountSold extends Query<SoldPhotosDto> {
  constructor(readonly of: { galleryId: number } | { photoIds: number[] }) {
    super();
  }
}

@QueryHandler(CountSold)
export class CountSoldHandler implements IQueryHandler<CountSold> {
  constructor(
    private readonly em: EntityManager,
    private readonly config: Config,
  ) {}

  async execute({ of }: CountSold): Promise<SoldPhotosDto> {
    const { photos, buyers } = await this.em
      .getKysely<Tables>()
      .selectFrom('photos')
      .innerJoin('purchases', 'purchases.photo_id', 'photos.id')
      .select((row) => [
        row.fn.count<string>('photos.id').distinct().as('photos'),
        row.fn.count<string>('purchases.user_id').distinct().as('buyers'),
      ])
      .where((photo) =>
        'galleryId' in of ? photo('photos.gallery_id', '=', of.galleryId) : photo('photos.id', 'in', of.photoIds),
      )
      .where('photos.trash_id', 'is', null)
      .executeTakeFirstOrThrow();
    return { photos: Number(photos), buyers: Number(buyers), trashDays: this.config.trashDays };
  }
}
