import { Migration } from '@mikro-orm/migrations';

/** Finding photographs by team, label and day, and words that are written a little differently (docs/adr/0017). */
export class Migration20261128Find extends Migration {
  override up(): void {
    // The form in which texts are compared with words that people look for (shared/search-words.ts): small letters
    // without accents; behind them once more with the age groups in one spelling: o/16A, Under 16 A and 16a are o16a.
    this.addSql(`
      create function searchable(text) returns text language sql immutable strict parallel safe as $$
        select ' ' || plain || ' ' || regexp_replace(plain,
          '\\m(?:(?:onder|under|o|u)\\s*[/.-]?\\s*([6-9]|1[0-9])\\s*([a-z]?)|([6-9]|1[0-9])([a-z]))\\M', 'o\\1\\2\\3\\4', 'g')
        from (select translate(regexp_replace(lower(normalize($1, NFD)), '[\\u0300-\\u036f]', '', 'g'), '‘’ʼ', '''''''')
          as plain) form
      $$;
      create function searchable_team(name text, sport text) returns text language sql immutable strict parallel safe as $$
        select public.searchable(name) || case sport when 'Netball' then ' netball netbal' when 'Hokkie' then ' hokkie hockey'
          else ' ' || lower(sport) end
      $$;
    `);
    this.addSql(`
      create index galleries_words on galleries using gin (searchable(name) gin_trgm_ops);
      alter index galleries_words alter column 1 set statistics 500;
      create index teams_search on teams using gin (searchable_team(name, sport) gin_trgm_ops);
      alter index teams_search alter column 1 set statistics 500;
    `);

    // The order in which what is found is shown: by event (a match, or a gallery without one), the latest first.
    this.addSql(`
      alter table galleries
        -- The kick-off of its match; without one, its first photograph; without that, its creation.
        add held_at timestamptz not null default now(),
        add event_id integer not null generated always as (coalesce(match_id, -id)) stored;
      create function date_of(gallery galleries) returns timestamptz language sql stable as $$
        select coalesce(
          (select match_date from matches where id = gallery.match_id),
          (select capture_order from (
            select capture_order from photos where gallery_id = gallery.id and trash_id is null
            order by capture_order limit 1
            -- A clock that is wrong would keep a gallery on top for years.
          ) first where capture_order < now() + interval '1 day'),
          gallery.created_at)
      $$;
      update galleries set held_at = date_of(galleries);
      create index galleries_held on galleries (held_at desc, event_id desc);
      -- Days on which the photographs of galleries without a match were taken.
      create index photos_day on photos (((capture_order at time zone 'Africa/Johannesburg')::date), gallery_id);

      create function date_gallery() returns trigger language plpgsql as $$
      begin
        new.held_at = date_of(new);
        return new;
      end $$;
      create trigger galleries_dated before insert or update of match_id on galleries
        for each row execute function date_gallery();
      create function date_galleries_of_match() returns trigger language plpgsql as $$
      begin
        update galleries set held_at = new.match_date where match_id = new.id;
        return null;
      end $$;
      create trigger matches_moved after update of match_date on matches
        for each row when (old.match_date <> new.match_date) execute function date_galleries_of_match();
      create or replace function count_added_photos() returns trigger language plpgsql as $$
      begin
        update galleries set photo_count = photo_count + added.count, held_at = date_of(galleries)
        from (select gallery_id, count(*) from new_photos group by gallery_id order by gallery_id) added
        where galleries.id = added.gallery_id;
        return null;
      end $$;
      create or replace function count_removed_photos() returns trigger language plpgsql as $$
      begin
        update galleries set photo_count = photo_count - removed.count, held_at = date_of(galleries)
        from (
          select gallery_id, count(*) from old_photos where trash_id is null group by gallery_id order by gallery_id
        ) removed
        where galleries.id = removed.gallery_id;
        return null;
      end $$;
    `);

    // Labels have their photograph's place beside them, so that those of a gallery are read in its order.
    // gallery_labels has the labels of each gallery in the order of events: it may name a gallery too many, whose label
    // was refused or whose photograph has gone, but none too few.
    this.addSql(`
      alter table photo_labels add gallery_id integer, add capture_order timestamptz,
        add file_name text collate natural_order;
      update photo_labels set (gallery_id, capture_order, file_name) = (
        select gallery_id, capture_order, file_name from photos where photos.id = photo_id);
      alter table photo_labels alter gallery_id set not null, alter capture_order set not null,
        alter file_name set not null;
      create index photo_labels_found on photo_labels (gallery_id, label, capture_order, file_name, photo_id)
        where state = 'shown';
      create table gallery_labels (
        gallery_id integer not null references galleries on delete cascade,
        label text not null,
        held_at timestamptz not null,
        event_id integer not null,
        primary key (gallery_id, label)
      );
      create index gallery_labels_found on gallery_labels (label, held_at desc, event_id desc, gallery_id);
      insert into gallery_labels (gallery_id, label, held_at, event_id)
        select galleries.id, label, held_at, event_id
        from (select distinct gallery_id, label from photo_labels where state = 'shown') labels
        join galleries on galleries.id = gallery_id;

      alter table photos add is_labelled boolean not null default false;
      update photos set is_labelled = true where id in (select photo_id from photo_labels where state = 'shown');
      create index photos_unlabelled on photos (gallery_id, capture_order, file_name, id)
        where not is_labelled and trash_id is null and status <> 'failed' and hidden_at is null;

      create function place_label() returns trigger language plpgsql as $$
      begin
        select gallery_id, capture_order, file_name into new.gallery_id, new.capture_order, new.file_name
        from photos where id = new.photo_id;
        return new;
      end $$;
      create trigger photo_labels_placed before insert on photo_labels for each row execute function place_label();
      create function note_labels() returns trigger language plpgsql as $$
      begin
        insert into gallery_labels (gallery_id, label, held_at, event_id)
          select galleries.id, label, held_at, event_id
          from (select distinct gallery_id, label from touched where state = 'shown') labels
          join galleries on galleries.id = gallery_id
          order by galleries.id, label
          on conflict do nothing;
        update photos set is_labelled = not photos.is_labelled
        from (select photo_id, exists (select from photo_labels
            where photo_labels.photo_id = its.photo_id and state = 'shown') as is_labelled
          from (select distinct photo_id from touched) its) so
        where photos.id = so.photo_id and photos.is_labelled <> so.is_labelled;
        return null;
      end $$;
      create trigger photo_labels_added after insert on photo_labels
        referencing new table as touched for each statement execute function note_labels();
      create trigger photo_labels_changed after update on photo_labels
        referencing new table as touched for each statement execute function note_labels();
      create trigger photo_labels_removed after delete on photo_labels
        referencing old table as touched for each statement execute function note_labels();

      create function order_gallery_labels() returns trigger language plpgsql as $$
      begin
        update gallery_labels set held_at = new.held_at, event_id = new.event_id where gallery_id = new.id;
        return null;
      end $$;
      create trigger galleries_ordered after update on galleries for each row
        when (old.held_at <> new.held_at or old.event_id <> new.event_id) execute function order_gallery_labels();
      create function move_labels() returns trigger language plpgsql as $$
      begin
        update photo_labels set gallery_id = new.gallery_id, capture_order = new.capture_order where photo_id = new.id;
        return null;
      end $$;
      create trigger photos_moved after update of gallery_id, captured_at on photos for each row
        when (old.gallery_id <> new.gallery_id or old.capture_order <> new.capture_order) execute function move_labels();
    `);
  }
}
