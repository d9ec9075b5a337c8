import { Migration } from '@mikro-orm/migrations';

/** Photographs whose numbers have been read, so that each is read once. */
export class Migration20261128NumberReadings extends Migration {
  override up(): void {
    this.addSql(`
      create table number_readings (
        photo_id integer primary key references photos on delete cascade,
        -- Failed: the file cannot be decoded, or its process ended every time.
        outcome text not null check (outcome in ('read', 'failed')),
        read_at timestamptz not null default now()
      );
      create index number_readings_failed on number_readings (photo_id) where outcome = 'failed';
    `);
  }
}
