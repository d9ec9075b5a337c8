import { Migration } from '@mikro-orm/migrations';

/** Which mark a photograph's pictures have, so that those with an older one can be made anew. */
export class Migration20261128WatermarkVersions extends Migration {
  override up(): void {
    this.addSql(`
      alter table photos add column watermark_version integer not null default 0;
      create index photos_watermark_version on photos (watermark_version, id) where status = 'ready';
    `);
  }
}
