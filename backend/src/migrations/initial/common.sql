-- What tables of several modules use: search, the order of names, totals.

-- Searches look for parts of words; within a gallery, an index of both its number and its words.
create extension if not exists pg_trgm;
create extension if not exists btree_gin;

-- The form in which texts are compared with words that people look for (shared/search-words.ts): small letters
-- without accents; behind them once more with the age groups in one spelling: o/16A, Under 16 A and 16a are o16a.
create function searchable(text) returns text language sql immutable strict parallel safe as $$
  select ' ' || plain || ' ' || regexp_replace(plain,
    '\m(?:(?:onder|under|o|u)\s*[/.-]?\s*([6-9]|1[0-9])\s*([a-z]?)|([6-9]|1[0-9])([a-z]))\M', 'o\1\2\3\4', 'g')
  from (select translate(regexp_replace(lower(normalize($1, NFD)), '[\u0300-\u036f]', '', 'g'), '‘’ʼ', '''''''')
    as plain) form
$$;

-- Names sort as people expect: without regard to case first, numbers by their value (IMG_9 before IMG_10).
create collation natural_order (provider = icu, locale = 'und-u-kn-true');

-- Numbers of tables that grow, kept by triggers, so that no page counts rows. Connections add to slots of their own, so
-- that none waits for another's transaction; a number is the sum of its slots.
create table totals (
  name text not null,
  slot smallint not null,
  count bigint not null,
  tokens bigint not null,
  money numeric(14, 2) not null,
  primary key (name, slot)
) with (fillfactor = 50);
create function add_to_totals(name text, count bigint, tokens bigint, money numeric) returns void language sql as $$
  insert into totals values (name, pg_backend_pid() % 16, count, tokens, money)
  on conflict on constraint totals_pkey do update set count = totals.count + excluded.count,
    tokens = totals.tokens + excluded.tokens, money = totals.money + excluded.money
$$;
