import { Migration } from '@mikro-orm/migrations';

/** Columns in which parts of words are looked for. */
const SEARCHED = {
  users: ['username', 'full_name', 'email'],
  galleries: ['name'],
  photos: ['title', 'description'],
  token_purchases: ['transaction_id'],
  purchases: ['email_address', 'photo_title'],
};

/**
 * How rare a searched word is, PostgreSQL tells from a sample, of which it keeps a hundred values by default. One of them
 * that happens to fit stands for a hundredth of the table: a rare word was then looked for by reading the whole table from
 * its newest row on. With five hundred, it has to be as frequent as that.
 */
export class Migration20261122SearchStatistics extends Migration {
  override up(): void {
    for (const [table, columns] of Object.entries(SEARCHED)) {
      this.addSql(`alter table ${table} ${columns.map((column) => `alter ${column} set statistics 500`).join(', ')}`);
      this.addSql(`analyze ${table} (${columns.join(', ')})`);
    }
  }

  override down(): void {
    for (const [table, columns] of Object.entries(SEARCHED))
      this.addSql(`alter table ${table} ${columns.map((column) => `alter ${column} set statistics -1`).join(', ')}`);
  }
}
