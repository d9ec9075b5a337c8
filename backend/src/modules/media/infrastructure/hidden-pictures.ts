import { Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { Tables } from '../../../shared/database/tables';
import { PhotosRemoved } from '../../catalog/contract';

/**
 * Which pictures are of photographs that are hidden at this moment, in the trash, or removed while their files are still
 * there. Each has an index of its own.
 */
@Injectable()
export class HiddenPictures {
  constructor(private readonly em: EntityManager) {}

  /**
   * Null for a picture that everybody may see. Of another one, whether this person may: only buyers of a photograph that
   * is in the trash, and administrators, who are not asked here.
   */
  async find(path: string, userId: number | null): Promise<{ isBuyers: boolean } | null> {
    const { rows } = await sql<{ isBuyers: boolean }>`
      select hidden_at is null and exists (
        select from purchases where photo_id = photos.id and user_id = ${userId}
      ) as "isBuyers"
      from photos
      where (hidden_at is not null or trash_id is not null)
        and array[thumbnail_path, watermarked_path, grid_path] @> array[${path}::text]
      union all
      select false from outbox_messages
      where name = ${sql.lit(PhotosRemoved.name)} and done_at is null and payload -> 'paths' ? ${path}
      limit 1`.execute(this.em.getKysely<Tables>());
    return rows[0] ?? null;
  }
}
