import { Migration } from '@mikro-orm/migrations';

/** People who work on galleries of their own. */
export class Migration20261128Photographers extends Migration {
  override up(): void {
    this.addSql(`
      alter table users add is_photographer boolean not null default false;
      alter table users add constraint users_closed_is_no_photographer check (closed_at is null or not is_photographer);
    `);
  }
}
