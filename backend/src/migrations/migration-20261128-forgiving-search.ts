import { Migration } from '@mikro-orm/migrations';

/** Galleries and photographs are searched by words as `searchable` writes them (migration-20261128-find.ts). */
export class Migration20261128ForgivingSearch extends Migration {
  override up(): void {
    this.addSql(`
      drop index galleries_search;
      alter index galleries_words rename to galleries_search;
      drop index photos_search;
      create index photos_search on photos
        using gin (gallery_id, searchable(title || ' ' || coalesce(description, '')) gin_trgm_ops)
        with (gin_pending_list_limit = 256);
      alter index photos_search alter column 2 set statistics 500;
    `);
  }
}
