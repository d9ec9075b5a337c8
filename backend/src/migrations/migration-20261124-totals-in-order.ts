import { Migration } from '@mikro-orm/migrations';

/** A changed purchase of tokens locks the totals in the order of their names, as a removed one does. */
export class Migration20261124TotalsInOrder extends Migration {
  override up(): void {
    this.addSql(`
      create or replace function total_token_purchases() returns trigger language plpgsql as $$
      begin
        if tg_op = 'INSERT' then
          perform add_to_totals('token_purchases ' || status, count(*), sum(token_count), sum(total_price))
            from after group by status order by status;
        else
          perform add_to_totals('token_purchases ' || status, sum(count), sum(token_count), sum(total_price))
            from (
              select status, 1 as count, token_count, total_price from after
              union all select status, -1, -token_count, -total_price from before
            ) changed group by status order by status;
        end if;
        return null;
      end $$;
    `);
  }

  override down(): void {
    this.addSql(`
      create or replace function total_token_purchases() returns trigger language plpgsql as $$
      begin
        if tg_op = 'UPDATE' then
          perform add_to_totals('token_purchases ' || status, -count(*), -sum(token_count), -sum(total_price))
            from before group by status order by status;
        end if;
        perform add_to_totals('token_purchases ' || status, count(*), sum(token_count), sum(total_price))
          from after group by status order by status;
        return null;
      end $$;
    `);
  }
}
