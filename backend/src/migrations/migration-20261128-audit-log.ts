import { Migration } from '@mikro-orm/migrations';

/** The calls of an upload are one entry of the audit log; people and sales are searched as galleries are. */
export class Migration20261128AuditLog extends Migration {
  override up(): void {
    this.addSql(`
      -- The first call of the upload that a call belongs to. No foreign key: the oldest are removed first.
      alter table audit_entries add part_of bigint;
      create index audit_entries_parts on audit_entries (part_of) where part_of is not null;
    `);
    this.addSql(`
      drop index users_search;
      create index users_search on users
        using gin (searchable(username || ' ' || full_name || ' ' || email) gin_trgm_ops)
        with (gin_pending_list_limit = 256);
      alter index users_search alter column 1 set statistics 500;
      drop index purchases_search;
      create index purchases_search on purchases
        using gin (searchable(email_address || ' ' || photo_title) gin_trgm_ops)
        with (gin_pending_list_limit = 256);
      alter index purchases_search alter column 1 set statistics 500;
    `);
  }
}
