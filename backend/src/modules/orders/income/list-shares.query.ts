import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { isoTime, type Tables } from '../../../shared/database/tables';

/** The share of a team or a photographer from a day on. */
export class ShareDto {
  id!: number;
  /** Null when it is a photographer’s. */
  teamId!: number | null;
  /** Null when it is a team’s. */
  photographerId!: number | null;
  /** The team or photographer; null for a closed account. */
  name!: string | null;
  /** @example "2026-11-28" */
  from!: string;
  /** @example "12.50" */
  percent!: string;
  decidedAt!: string;
}

/** A team that can get a share. */
export class SharingTeamDto {
  id!: number;
  name!: string;
  sport!: string;
  /** The school, as the team’s name tells it. @example "Bergrivier" */
  school!: string;
}

/** Somebody whose photographs are in the shop. */
export class PhotographerDto {
  id!: number;
  /** Null when the account is closed. */
  name!: string | null;
}

/** All shares, and who can get one. */
export class SharesDto {
  shares!: ShareDto[];
  teams!: SharingTeamDto[];
  photographers!: PhotographerDto[];
}

/** All shares, the latest of each team and photographer first, and who can get one. */
export class ListShares extends Query<SharesDto> {}

@QueryHandler(ListShares)
export class ListSharesHandler implements IQueryHandler<ListShares> {
  constructor(private readonly em: EntityManager) {}

  async execute(): Promise<SharesDto> {
    const rows = this.em.getKysely<Tables>();
    const shares = await rows
      .selectFrom('shares')
      .leftJoin('teams', 'teams.id', 'team_id')
      .leftJoin('users', 'users.id', 'user_id')
      .select((row) => [
        'shares.id',
        'team_id as teamId',
        'user_id as photographerId',
        sql<string | null>`coalesce(teams.name, users.username)`.as('name'),
        sql<string>`from_day::text`.as('from'),
        'percent',
        isoTime(row.ref('decided_at')).as('decidedAt'),
      ])
      .orderBy('teams.name')
      .orderBy('users.username')
      .orderBy('from_day', 'desc')
      .execute();
    const teams = await rows
      .selectFrom('teams')
      .select(['id', 'name', 'sport', sql<string>`school_of(name)`.as('school')])
      .orderBy('name')
      .execute();
    const photographers = await rows
      .selectFrom('users')
      .select(['id', 'username as name'])
      .where((user) =>
        user.exists(user.selectFrom('photos').select('photos.id').whereRef('uploaded_by', '=', 'users.id')),
      )
      .orderBy('username')
      .execute();
    return { shares, teams, photographers };
  }
}
