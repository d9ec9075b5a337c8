import { Migration } from '@mikro-orm/migrations';

/** Reports of photographs that were deleted otherwise had stayed open: nobody could decide or forget them. */
export class Migration20261125ReportsOfDeletedPhotos extends Migration {
  override up(): void {
    this.addSql(`
      update photo_reports set decision = 'delete', decided_at = now() where photo_id is null and decision is null
    `);
  }

  override down(): void {
    // What was decided stays decided.
  }
}
