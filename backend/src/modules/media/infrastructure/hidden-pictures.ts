import { Injectable } from '@nestjs/common';
import { MikroORM } from '@mikro-orm/postgresql';
import { CompiledQuery, type Kysely } from 'kysely';
import type { Tables } from '../../../shared/database/tables';
import { Together } from '../../../shared/database/together';
import { PhotosRemoved } from '../../catalog/contract';

/**
 * Both are few, and have an index of their own: photographs that are hidden, and deleted ones whose files are there
 * still.
 */
const HIDDEN = `
  select path from photos cross join unnest(array[thumbnail_path, watermarked_path, grid_path]) path
  where hidden_at is not null and path = any($1::text[])
  union all
  select path from unnest($1::text[]) path where exists (
    select from outbox_messages
    where name = '${PhotosRemoved.name}' and done_at is null and payload -> 'paths' ? path)`;

/**
 * Which pictures are of photographs that are hidden or deleted at this moment; those of requests that come together are
 * looked up together.
 */
@Injectable()
export class HiddenPictures {
  private readonly together = new Together<string, true>((paths) => this.read(paths));
  private readonly rows: Kysely<Tables>;

  constructor(orm: MikroORM) {
    this.rows = orm.em.fork().getKysely<Tables>();
  }

  async has(path: string): Promise<boolean> {
    return (await this.together.answer(path)) === true;
  }

  private async read(paths: string[]): Promise<Map<string, true>> {
    const { rows: hidden } = await this.rows.executeQuery<{ path: string }>(CompiledQuery.raw(HIDDEN, [paths]));
    return new Map(hidden.map(({ path }) => [path, true]));
  }
}
