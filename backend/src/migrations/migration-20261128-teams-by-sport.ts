import { Migration } from '@mikro-orm/migrations';

/**
 * A school's teams have one name in several sports, so a name is unique within its sport, without regard to case. Of teams
 * that differ only in case, the eldest keeps its name and the others get a number behind theirs: each has matches,
 * followers and galleries of its own, which nobody could take apart again.
 */
export class Migration20261128TeamsBySport extends Migration {
  override up(): void {
    this.addSql(`
      do $$
      declare
        team record;
        number integer;
      begin
        for team in
          select id, name, sport from teams
          where exists (select from teams elder
            where elder.sport = teams.sport and lower(elder.name) = lower(teams.name) and elder.id < teams.id)
          order by id
        loop
          number := 2;
          -- A name has at most 100 characters.
          while exists (select from teams where sport = team.sport
            and lower(name) = lower(left(team.name, 94) || ' (' || number || ')'))
          loop
            number := number + 1;
          end loop;
          update teams set name = left(team.name, 94) || ' (' || number || ')' where id = team.id;
        end loop;
      end $$;
    `);
    this.addSql(`
      alter table teams drop constraint teams_name_key;
      create unique index teams_name_key on teams (sport, lower(name));
    `);
  }
}
