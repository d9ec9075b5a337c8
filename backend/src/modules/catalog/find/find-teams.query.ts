import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { foundBy, has, type WantedWords } from '../../../shared/database/search';
import type { Tables } from '../../../shared/database/tables';
import type { PhotoReader } from '../../../shared/person';
import { EVERYBODY, listed, unlocked, visible } from '../galleries/visibility';

/** A team that was found. */
export class FoundTeamDto {
  id!: number;
  /** @example "Paarl Gimnasium o/14A" */
  name!: string;
  /** @example "Rugby" */
  sport!: string;
  /** There are photographs of its matches that the reader may see. */
  hasPhotos!: boolean;
}

/**
 * At most 20 teams by the beginnings of words of their names or sports, in any order, those with photographs first; with
 * a typing error in each word where nothing is found without.
 */
export class FindTeams extends Query<FoundTeamDto[]> {
  constructor(
    readonly search: string,
    readonly reader: PhotoReader,
  ) {
    super();
  }
}

/** Teams that are answered, those among which they are chosen, and those whose photographs are looked for. */
const [ANSWERED, CHOSEN_FROM, MOST_TEAMS] = [20, 40, 200];

function teamsWith(em: EntityManager, wanted: WantedWords) {
  return em
    .getKysely<Tables>()
    .selectFrom('teams')
    .select('teams.id')
    .where(has(sql`searchable_team(teams.name, teams.sport)`, { ...wanted, beginnings: true }))
    .orderBy(sql`length(name)`)
    .orderBy('id');
}

/** The ids of the teams that a search names, at most 200; null when it says nothing. */
export async function teamsNamed(em: EntityManager, search: string): Promise<number[] | null> {
  const teams = await foundBy(search, (wanted) => teamsWith(em, wanted).limit(MOST_TEAMS));
  return teams?.map(({ id }) => id) ?? null;
}

@QueryHandler(FindTeams)
export class FindTeamsHandler implements IQueryHandler<FindTeams> {
  constructor(private readonly em: EntityManager) {}

  async execute({ search, reader }: FindTeams): Promise<FoundTeamDto[]> {
    const chosen = await foundBy(search, (wanted) => teamsWith(this.em, wanted).limit(CHOSEN_FROM));
    if (!chosen?.length) return [];
    return this.em
      .getKysely<Tables>()
      .selectFrom('teams')
      .select([
        'id',
        'name',
        'sport',
        sql<boolean>`exists (
          select from galleries
          where match_id = any(array(select id from matches where home_team_id = teams.id
              union all select id from matches where away_team_id = teams.id))
            and ${listed(EVERYBODY)} and ${unlocked({ isAdmin: false, codes: reader.codes })}
            and exists (select from photos where photos.gallery_id = galleries.id and ${visible(EVERYBODY)}))`.as(
          'hasPhotos',
        ),
      ])
      .where(
        'id',
        'in',
        chosen.map(({ id }) => id),
      )
      .orderBy('hasPhotos', 'desc')
      .orderBy('name')
      .limit(ANSWERED)
      .execute();
  }
}
