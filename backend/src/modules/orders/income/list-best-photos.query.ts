import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { isPaidFor } from '../../../shared/database/conditions';
import type { Tables } from '../../../shared/database/tables';
import { isOnSale, numbersOf, partSums, soldParts, type Days, type SoldSums } from './sold-photos';
import { SoldDto } from './sum-income.query';

/** A photograph that sold well. */
export class BestPhotoDto extends SoldDto {
  id!: number;
  title!: string;
  galleryName!: string;
  /** Path for /api/files of the picture for lists; null when there is none. */
  photoPath!: string | null;
}

/** The photographs that sold best in a period, and how many never sold. */
export class BestPhotosDto {
  photos!: BestPhotoDto[];
  /** Photographs that everybody can buy now. */
  onSale!: number;
  /** Those of them that have not been bought yet, in this period or before. */
  unsold!: number;
}

/** The photographs that sold best in some days at the schools, and how many have never been sold. */
export class ListBestPhotos extends Query<BestPhotosDto> {
  constructor(readonly days: Days) {
    super();
  }
}

/** Photographs that are listed. */
const BEST = 12;

@QueryHandler(ListBestPhotos)
export class ListBestPhotosHandler implements IQueryHandler<ListBestPhotos> {
  constructor(private readonly em: EntityManager) {}

  async execute({ days }: ListBestPhotos): Promise<BestPhotosDto> {
    const rows = this.em.getKysely<Tables>();
    type Row = SoldSums & Pick<BestPhotoDto, 'id' | 'title' | 'galleryName' | 'photoPath'>;
    const { rows: best } = await sql<Row>`
      with best as (
        select photo_id, ${partSums} from ${soldParts('category', days)} parts
        where photo_id is not null
        group by photo_id having sum(part) filter (where kind = 'spend') > 0
        order by photographs desc, net desc, photo_id limit ${BEST}
      )
      select best.*, photos.id, photos.title, galleries.name as "galleryName", grid_path as "photoPath"
      from best join photos on photos.id = photo_id join galleries on galleries.id = photos.gallery_id
      order by photographs desc, net desc, photo_id`.execute(rows);
    const { rows: counts } = await sql<{ onSale: number; unsold: number }>`
      select count(*)::integer as "onSale",
        (count(*) filter (where not exists (
          select from purchases where photo_id = photos.id and ${isPaidFor})))::integer as unsold
      from photos join galleries on galleries.id = gallery_id where ${isOnSale}`.execute(rows);
    return {
      photos: best.map((row) => ({
        id: row.id,
        title: row.title,
        galleryName: row.galleryName,
        photoPath: row.photoPath,
        ...numbersOf(row),
      })),
      onSale: counts[0]?.onSale ?? 0,
      unsold: counts[0]?.unsold ?? 0,
    };
  }
}
