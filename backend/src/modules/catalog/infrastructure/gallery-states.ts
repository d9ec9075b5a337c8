import { Injectable } from '@nestjs/common';
import { MikroORM } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { Tables } from '../../../shared/database/tables';
import { Together } from '../../../shared/database/together';

/** What decides whether an answer about a gallery's photographs still holds. */
export interface GalleryState {
  isPublished: boolean;
  /** The access code in lower case; null for none. */
  code: string | null;
  /** Another one as soon as anything has changed that a page shows, of the gallery or of its photographs. */
  version: string;
}

/** The states of galleries at this moment; those of requests that come at the same time are read together. */
@Injectable()
export class GalleryStates {
  private readonly together = new Together((names: string[]) => this.read(names));

  constructor(private readonly orm: MikroORM) {}

  /** Undefined when no gallery has the name. */
  find(name: string): Promise<GalleryState | undefined> {
    return this.together.answer(name);
  }

  private async read(names: string[]): Promise<Map<string, GalleryState>> {
    const states = await this.orm.em
      .fork()
      .getKysely<Tables>()
      .selectFrom('galleries')
      .leftJoin('gallery_versions', 'gallery_id', 'id')
      .select([
        'name',
        sql<boolean>`coalesce(published_at <= now(), false)`.as('isPublished'),
        sql<string | null>`lower(access_code)`.as('code'),
        sql<string>`concat_ws(' ', id, category, match_id, photo_order, version)`.as('version'),
      ])
      .where(sql<boolean>`name = any(${names}::text[])`)
      .execute();
    return new Map(states.map(({ name, ...state }) => [name, state]));
  }
}
