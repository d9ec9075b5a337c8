import { Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { Tables } from '../../../shared/database/tables';
import { PhotosRemoved } from '../../catalog/contract';

/**
 * Which pictures are of photographs that are hidden at this moment, or deleted while their files are still there. Both
 * are few, and have an index of their own.
 */
@Injectable()
export class HiddenPictures {
  constructor(private readonly em: EntityManager) {}

  async has(path: string): Promise<boolean> {
    const { rows } = await sql<object>`
      select from photos
      where hidden_at is not null and ${path} in (thumbnail_path, watermarked_path, grid_path)
      union all
      select from outbox_messages
      where name = ${sql.lit(PhotosRemoved.name)} and done_at is null and payload -> 'paths' ? ${path}
      limit 1`.execute(this.em.getKysely<Tables>());
    return rows.length > 0;
  }
}
