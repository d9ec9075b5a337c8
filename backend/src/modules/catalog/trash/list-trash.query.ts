import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { Config } from '../../../config';
import { isoTime, type Tables } from '../../../shared/database/tables';

/** One deletion: a gallery with its photographs, or photographs of a gallery. */
export class TrashDto {
  id!: number;
  /** A whole gallery, or else photographs. */
  isGallery!: boolean;
  /** The gallery's name; of photographs, that of the first one's gallery. */
  galleryName!: string;
  /** @example "Rugby" */
  category!: string;
  /** The title of the first photograph; null when there is none. */
  photoTitle!: string | null;
  /** Path for /api/files of the first photograph's picture; null when there is none. */
  thumbnailPath!: string | null;
  photoCount!: number;
  /** Photographs that somebody has bought: these stay for their buyers. */
  soldPhotos!: number;
  /** People who have bought any of them. */
  buyers!: number;
  deletedAt!: string;
  /** When what was not sold is removed for good; null when nothing but sold photographs is left. */
  removedAt!: string | null;
}

/** A page of the trash, the latest deletion first. */
export class ListTrash extends Query<TrashDto[]> {
  constructor(readonly page: { limit: number; cursor?: number }) {
    super();
  }
}

@QueryHandler(ListTrash)
export class ListTrashHandler implements IQueryHandler<ListTrash> {
  constructor(
    private readonly em: EntityManager,
    private readonly config: Config,
  ) {}

  async execute({ page: { limit, cursor } }: ListTrash): Promise<TrashDto[]> {
    const isBehind = cursor === undefined ? sql`true` : sql`trash.id < ${cursor}`;
    const removedAt = isoTime(sql<string>`(trash.deleted_at + make_interval(days => ${this.config.trashDays}))`);
    const { rows } = await sql<TrashDto>`
      select trash.id, gallery.trash_id is not null as "isGallery", gallery.name as "galleryName", gallery.category,
        first.title as "photoTitle", first.thumbnail_path as "thumbnailPath", photos.count as "photoCount",
        sold.photos as "soldPhotos", sold.buyers, ${isoTime(sql.ref('trash.deleted_at'))} as "deletedAt",
        case when photos.count = 0 or photos.count > sold.photos then ${removedAt} end as "removedAt"
      from trash
      left join lateral (
        select title, thumbnail_path, gallery_id from photos where trash_id = trash.id order by photos.id limit 1
      ) first on true
      join lateral (
        select name, category, trash_id from galleries where galleries.trash_id = trash.id
        union all
        select name, category, null from galleries where id = first.gallery_id and trash_id is distinct from trash.id
        limit 1
      ) gallery on true
      cross join lateral (select count(*)::integer from photos where trash_id = trash.id) photos
      cross join lateral (
        select count(distinct photo_id)::integer as photos, count(distinct user_id)::integer as buyers
        from photos join purchases on photo_id = photos.id where trash_id = trash.id
      ) sold
      where ${isBehind}
      order by trash.id desc limit ${limit}`.execute(this.em.getKysely<Tables>());
    return rows;
  }
}
