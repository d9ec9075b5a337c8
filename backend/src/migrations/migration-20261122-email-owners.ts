import { Migration } from '@mikro-orm/migrations';

/** Of the accounts with one e-mail address, one owns it (docs/adr/0013). Those that are there own theirs. */
export class Migration20261122EmailOwners extends Migration {
  override up(): void {
    this.addSql(`
      alter table users add owns_email boolean not null default true;
      create index users_email on users (lower(email));
      drop index users_email_key;
      create unique index users_email_key on users (lower(email)) where owns_email;
    `);
  }

  override down(): void {
    this.addSql(`
      drop index users_email_key, users_email;
      create unique index users_email_key on users (lower(email));
      alter table users drop owns_email;
    `);
  }
}
