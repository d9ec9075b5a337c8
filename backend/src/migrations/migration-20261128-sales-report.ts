import { Migration } from '@mikro-orm/migrations';

/** What tokens are worth (docs/adr/0020), what was sold where and by whom, shares, and counts of looks at galleries. */
export class Migration20261128SalesReport extends Migration {
  override up(): void {
    // The rand behind each entry, and a person's tokens and rand after it. wallet/domain/token-value.ts states the rule,
    // and the audit works it out anew. A trigger keeps it, so that no writer can forget it, and whoever writes entries
    // has locked the person's row: none comes in between.
    this.addSql(`
      alter table ledger_entries
        add value numeric(12, 2) not null default 0,
        add balance integer not null default 0,
        add balance_value numeric(12, 2) not null default 0,
        add purchase_id integer generated always as ((substring(reference from '^purchase:([0-9]{1,9})$'))::integer) stored;
      create function worth_of(wanted integer, tokens integer, value numeric) returns numeric language sql immutable as $$
        select case when wanted >= tokens then value else trunc(value * wanted / tokens, 2) end
      $$;
      create function value_ledger_entry() returns trigger language plpgsql
      -- A plan that was made while the tables were nearly empty is kept: it must not read them from end to end later.
      set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off as $$
      declare
        before ledger_entries;
      begin
        -- Written so that only the index of both columns has this order: by the ids alone, all later entries of other
        -- people might be passed by.
        select * into before from ledger_entries where (user_id, id) <= (new.user_id, 2147483647)
          order by user_id desc, id desc limit 1;
        if before.user_id is distinct from new.user_id then
          before.balance = 0;
          before.balance_value = 0;
        end if;
        new.value = case
          when new.tokens < 0 then -worth_of(-new.tokens, before.balance, before.balance_value)
          when new.kind = 'purchase' then coalesce((select total_price from token_purchases
            where id = (substring(new.reference from '^token-purchase:([0-9]{1,9})$'))::integer), 0)
          when new.kind = 'refund' then coalesce((select -value from ledger_entries
            where kind = 'spend' and reference = new.reference), 0)
          else 0 end;
        new.balance = before.balance + new.tokens;
        new.balance_value = before.balance_value + new.value;
        return new;
      end $$;
    `);
    // Those that are there already, in the same way.
    this.addSql(`
      alter table ledger_entries disable trigger ledger_entries_append_only;
      do $$
      declare
        entry record;
        person integer = 0;
        held integer = 0;
        held_value numeric = 0;
        its_value numeric;
      begin
        for entry in
          select entries.id, entries.user_id, kind, tokens, reference, total_price
          from ledger_entries entries left join token_purchases
            on kind = 'purchase' and token_purchases.id = (substring(reference from '^token-purchase:([0-9]{1,9})$'))::integer
          order by entries.user_id, entries.id
        loop
          if entry.user_id <> person then
            person = entry.user_id;
            held = 0;
            held_value = 0;
          end if;
          its_value = case
            when entry.tokens < 0 then -worth_of(-entry.tokens, held, held_value)
            when entry.kind = 'purchase' then coalesce(entry.total_price, 0)
            when entry.kind = 'refund' then coalesce((select -value from ledger_entries
              where kind = 'spend' and reference = entry.reference), 0)
            else 0 end;
          held = held + entry.tokens;
          held_value = held_value + its_value;
          update ledger_entries set value = its_value, balance = held, balance_value = held_value where id = entry.id;
        end loop;
      end $$;
      alter table ledger_entries enable trigger ledger_entries_append_only;
      create trigger ledger_entries_valued before insert on ledger_entries
        for each row execute function value_ledger_entry();
    `);
    // What is owed is the sum of all values, so it is kept with the other totals. Periods are read from an index alone.
    this.addSql(`
      create or replace function total_ledger_entries() returns trigger language plpgsql as $$
      begin
        perform add_to_totals('ledger_entries ' || kind, count(*), sum(tokens), sum(value))
          from added group by kind order by kind;
        return null;
      end $$;
      insert into totals select 'ledger_entries ' || kind, 0, 0, 0, sum(value) from ledger_entries group by kind
        on conflict on constraint totals_pkey do update set money = excluded.money;
      drop index ledger_entries_used;
      create index ledger_entries_created on ledger_entries (created_at) include (kind, tokens, value, purchase_id);
    `);

    // A photograph that is gone was still sold in its gallery, and is its photographer's.
    this.addSql(`
      alter table purchases add gallery_id integer, add photographer_id integer;
      update purchases set gallery_id = photos.gallery_id, photographer_id = uploaded_by
        from photos where photos.id = photo_id;
      create function place_purchase() returns trigger language plpgsql set enable_seqscan = off as $$
      begin
        select gallery_id, uploaded_by into new.gallery_id, new.photographer_id from photos where id = new.photo_id;
        return new;
      end $$;
      create trigger purchases_placed before insert on purchases for each row execute function place_purchase();
    `);

    this.addSql(`
      -- The part of what its photographs bring that a team or a photographer gets, from a day at the schools on.
      create table shares (
        id integer generated by default as identity primary key,
        team_id integer references teams on delete cascade,
        user_id integer references users on delete cascade,
        from_day date not null,
        percent numeric(5, 2) not null check (percent between 0 and 100),
        decided_by integer references users on delete set null,
        decided_at timestamptz not null default now(),
        constraint shares_key unique nulls not distinct (team_id, user_id, from_day),
        check (num_nonnulls(team_id, user_id) = 1)
      );
      create index shares_user on shares (user_id);
      create index shares_decided_by on shares (decided_by);

      -- How often a gallery was looked at on a day at the schools, by nobody in particular.
      create table gallery_visits (
        gallery_id integer not null references galleries on delete cascade,
        day date not null,
        gallery_views integer not null default 0,
        photo_views integer not null default 0,
        cart_adds integer not null default 0,
        primary key (day, gallery_id)
      );
      create index gallery_visits_gallery on gallery_visits (gallery_id);

      -- A team's school: its name without the age group, or the number of an open team (Kloof 1ste).
      create function school_of(team text) returns text language sql immutable strict parallel safe as $$
        select coalesce(nullif(trim(regexp_replace(team,
          '\\s+(?:(?:onder|under|o|u)\\s*[/.-]?\\s*[0-9]{1,2}\\s*[a-z]?|[0-9]{1,2}\\s*[a-z]|[0-9]{1,2}(?:st|nd|rd|th|ste|de)?'
            || '|eerste|tweede|derde|first|second|third)(?:\\s+(?:[a-z]*span|team|xv|xi|rugby|netball?|hokkie|hockey))*\\s*$',
          '', 'i')), ''), team)
      $$;
    `);
  }
}
