import { Migration } from '@mikro-orm/migrations';

/** Retention removes purchases that were never paid: they are taken from the totals, too. */
export class Migration20261124RemovedTokenPurchases extends Migration {
  override up(): void {
    // Making the trigger keeps writers out until the totals are counted anew.
    this.addSql(`
      create function total_removed_token_purchases() returns trigger language plpgsql as $$
      begin
        perform add_to_totals('token_purchases ' || status, -count(*), -sum(token_count), -sum(total_price))
          from gone group by status order by status;
        return null;
      end $$;
      create trigger token_purchases_removed after delete on token_purchases
        referencing old table as gone for each statement execute function total_removed_token_purchases();
      delete from totals where name like 'token_purchases %';
      insert into totals select 'token_purchases ' || status, 0, count(*), sum(token_count), sum(total_price)
        from token_purchases group by status;
    `);
  }

  override down(): void {
    this.addSql(`
      drop trigger token_purchases_removed on token_purchases;
      drop function total_removed_token_purchases;
    `);
  }
}
