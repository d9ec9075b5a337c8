import { Migration } from '@mikro-orm/migrations';

/** What somebody was about to buy when they paid for tokens (wallet). */
export class Migration20261128BegunPurchases extends Migration {
  override up(): void {
    this.addSql(`
      alter table token_purchases
        -- The photograph or the cart, at which price, and whether it is bought by itself; null for nothing.
        add begun jsonb check (jsonb_typeof(begun) = 'object');
    `);
  }
}
