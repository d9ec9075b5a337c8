import { Injectable } from '@nestjs/common';
import { MikroORM } from '@mikro-orm/postgresql';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../shared/database/tables';
import { aboutKeys, Together } from '../../../shared/database/together';

/** What decides whether an answer about a gallery's photographs still holds. */
export interface GalleryState {
  isPublished: boolean;
  /** The access code in lower case; null for none. */
  code: string | null;
  /** Another one as soon as anything has changed that a page shows, of the gallery or of its photographs. */
  version: string;
}

type NamedState = GalleryState & { name: string };

/** A text, not a query that is built: it is sent for every page of a gallery. */
const statesOf = aboutKeys<NamedState>(
  'name',
  'text',
  (condition) => `
  select name, coalesce(published_at <= now(), false) as "isPublished", lower(access_code) as code,
    concat_ws(' ', id, category, match_id, photo_order, version) as version
  from galleries left join gallery_versions on gallery_id = id
  where ${condition}`,
);

/** The states of galleries at this moment; those of requests that come at the same time are read together. */
@Injectable()
export class GalleryStates {
  private readonly together = new Together((names: string[]) => this.read(names));
  private readonly rows: Kysely<Tables>;

  constructor(orm: MikroORM) {
    this.rows = orm.em.fork().getKysely<Tables>();
  }

  /** Undefined when no gallery has the name. */
  find(name: string): Promise<GalleryState | undefined> {
    return this.together.answer(name);
  }

  private async read(names: string[]): Promise<Map<string, GalleryState>> {
    const { rows: states } = await this.rows.executeQuery(statesOf(names));
    return new Map(states.map((state) => [state.name, state]));
  }
}
