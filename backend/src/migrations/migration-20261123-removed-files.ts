import { Migration } from '@mikro-orm/migrations';

/** Whether a picture waits to be removed is asked at each request for it (hidden-pictures.ts). */
export class Migration20261123RemovedFiles extends Migration {
  override up(): void {
    this.addSql(`
      create index outbox_messages_removed_files on outbox_messages using gin ((payload -> 'paths'))
        where name = 'PhotosRemoved' and done_at is null
    `);
  }

  override down(): void {
    this.addSql('drop index outbox_messages_removed_files');
  }
}
