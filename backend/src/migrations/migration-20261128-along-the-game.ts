import { Migration } from '@mikro-orm/migrations';

/** Indexes for matches of a venue, and for counting the photographs that everybody sees by the time of their capture. */
export class Migration20261128AlongTheGame extends Migration {
  override up(): void {
    this.addSql(`
      create index matches_venue on matches (venue, match_date, id);
      create index photos_time_line on photos (gallery_id, captured_at)
        where trash_id is null and status <> 'failed' and hidden_at is null and captured_at is not null;
    `);
  }
}
