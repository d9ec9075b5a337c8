import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { sql, type RawBuilder } from 'kysely';
import type { Tables } from '../../../shared/database/tables';
import type { PhotoReader } from '../../../shared/person';
import { GetPictureAccess, type PictureAccess } from '../contract';
import { EVERYBODY, published, unlocked, visible } from '../galleries/visibility';

@QueryHandler(GetPictureAccess)
export class GetPictureAccessHandler implements IQueryHandler<GetPictureAccess> {
  constructor(private readonly em: EntityManager) {}

  async execute({ path, userId, reader }: GetPictureAccess): Promise<PictureAccess | null> {
    const { rows } = await sql<{ access: PictureAccess | null }>`
      select case
        when ${isShownTo(EVERYBODY)} then 'everybody'
        when ${reader.isAdmin} or ${isShownTo(reader)} then 'reader'
        when photos.hidden_at is null and exists (
          select from purchases where photo_id = photos.id and user_id = ${userId}
        ) then 'reader'
        end as access
      from photos join galleries on galleries.id = photos.gallery_id
      where ${path} in (photos.thumbnail_path, photos.watermarked_path, photos.grid_path)
      limit 1`.execute(this.em.getKysely<Tables>());
    return rows[0]?.access ?? null;
  }
}

/** The photograph is shown to a reader who has its address. */
function isShownTo(reader: PhotoReader): RawBuilder<boolean> {
  return sql`(${published(reader)} and ${unlocked(reader)} and ${visible(reader)})`;
}
