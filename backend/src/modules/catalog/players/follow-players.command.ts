import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../../../shared/database/tables';
import { DomainError } from '../../../shared/errors';
import { plainText } from '../../../shared/text';
import { teamNotFound } from '../catalog.errors';
import { ForgetPlayers } from '../personal-data.contract';
import { FOLLOWED_LIMIT, type Player } from './domain/player';

const playersFull = (limit: number) =>
  new DomainError('conflict', 'players-full', {
    en: `You can follow ${limit} players and teams. Stop following one first.`,
    af: `Jy kan ${limit} spelers en spanne volg. Hou eers op om een te volg.`,
  });

/** Changes of a followed player's details; a value that is not given stays. */
export interface FollowDetails {
  /** Null or nothing but spaces: none. */
  nickname?: string | null;
  /** Whether the daily mail speaks of it. */
  mails?: boolean;
}

/** A player that is followed from now on. */
interface NewPlayer extends Player {
  nickname: string | null;
  /** When the photographs were looked at last; null: now. */
  lastSeenAt: Date | null;
}

/**
 * Follows a player or a team, or changes what is given of one that is followed already; twice is as good as once.
 * Errors: team-not-found, players-full.
 */
export class FollowPlayer extends Command<void> {
  constructor(
    readonly userId: number,
    readonly player: Player,
    readonly details: FollowDetails,
  ) {
    super();
  }
}

/**
 * Follows those that a visitor has chosen before signing in; what was new to the visitor still is. What the account has
 * of a player stays. Unknown teams, and those beyond the limit, are left out.
 */
export class MergePlayers extends Command<void> {
  constructor(
    readonly userId: number,
    readonly players: NewPlayer[],
  ) {
    super();
  }
}

/** Stops following a player or a team, if it is followed. */
export class UnfollowPlayer extends Command<void> {
  constructor(
    readonly userId: number,
    readonly player: Player,
  ) {
    super();
  }
}

/** A person has looked at all photographs of their players that were shown until then. */
export class MarkPlayersSeen extends Command<void> {
  constructor(
    readonly userId: number,
    readonly until: Date,
  ) {
    super();
  }
}

@CommandHandler(FollowPlayer)
export class FollowPlayerHandler implements ICommandHandler<FollowPlayer> {
  constructor(private readonly em: EntityManager) {}

  execute({ userId, player, details: { nickname, mails } }: FollowPlayer): Promise<void> {
    return this.em.transactional(async () => {
      const rows = this.em.getKysely<Tables>();
      await follow(rows, userId, [{ ...player, nickname: null, lastSeenAt: null }]);
      const { numUpdatedRows } = await rows
        .updateTable('followed_players')
        .set({
          ...(nickname !== undefined && { nickname: nickname === null ? null : plainText(nickname) || null }),
          ...(mails !== undefined && { mails }),
          // Something to set, also where nothing is given.
          user_id: userId,
        })
        .where(isPlayer(userId, player))
        .executeTakeFirstOrThrow();
      if (numUpdatedRows > 0n) return;
      const team = await rows.selectFrom('teams').select('id').where('id', '=', player.teamId).executeTakeFirst();
      throw team ? playersFull(FOLLOWED_LIMIT) : teamNotFound();
    });
  }
}

@CommandHandler(MergePlayers)
export class MergePlayersHandler implements ICommandHandler<MergePlayers> {
  constructor(private readonly em: EntityManager) {}

  execute({ userId, players }: MergePlayers): Promise<void> {
    return this.em.transactional(() => follow(this.em.getKysely<Tables>(), userId, players));
  }
}

@CommandHandler(UnfollowPlayer)
export class UnfollowPlayerHandler implements ICommandHandler<UnfollowPlayer> {
  constructor(private readonly em: EntityManager) {}

  async execute({ userId, player }: UnfollowPlayer): Promise<void> {
    await this.em.getKysely<Tables>().deleteFrom('followed_players').where(isPlayer(userId, player)).execute();
  }
}

@CommandHandler(MarkPlayersSeen)
export class MarkPlayersSeenHandler implements ICommandHandler<MarkPlayersSeen> {
  constructor(private readonly em: EntityManager) {}

  async execute({ userId, until }: MarkPlayersSeen): Promise<void> {
    await this.em
      .getKysely<Tables>()
      .updateTable('followed_players')
      .set({ last_seen_at: sql<string>`greatest(last_seen_at, least(now(), ${until}::timestamptz))` })
      .where('user_id', '=', userId)
      .execute();
  }
}

@CommandHandler(ForgetPlayers)
export class ForgetPlayersHandler implements ICommandHandler<ForgetPlayers> {
  constructor(private readonly em: EntityManager) {}

  async execute({ userId }: ForgetPlayers): Promise<void> {
    const rows = this.em.getKysely<Tables>();
    await rows.deleteFrom('followed_players').where('user_id', '=', userId).execute();
    await rows.deleteFrom('player_mail_consents').where('user_id', '=', userId).execute();
    await rows.deleteFrom('player_mails').where('user_id', '=', userId).execute();
  }
}

const isPlayer = (userId: number, { teamId, label }: Player) =>
  sql<boolean>`(user_id = ${userId} and team_id = ${teamId} and label is not distinct from ${label}::text)`;

/**
 * Follows in the given order, a millisecond apart, as far as there is room, in the running transaction. The lock on the
 * account lets one person's calls wait for each other, so that no room is filled twice. A closed account follows
 * no player.
 */
async function follow(rows: Kysely<Tables>, userId: number, players: NewPlayer[]): Promise<void> {
  const account = rows.selectFrom('users').select('id').where('id', '=', userId).where('closed_at', 'is', null);
  if (!(await account.forNoKeyUpdate().executeTakeFirst())) return;
  const column = <Value>(of: (player: NewPlayer) => Value) => players.map(of);
  await sql`
    insert into followed_players (user_id, team_id, label, nickname, created_at, last_seen_at)
    select ${userId}, wanted.team_id, wanted.label, (array_agg(wanted.nickname order by place))[1],
      now() + min(place) * interval '1 millisecond', least(now(), coalesce(min(wanted.last_seen_at), now()))
    from unnest(${column(({ teamId }) => teamId)}::integer[], ${column(({ label }) => label)}::text[],
      ${column(({ nickname }) => (nickname === null ? null : plainText(nickname) || null))}::text[],
      ${column(({ lastSeenAt }) => lastSeenAt)}::timestamptz[])
      with ordinality as wanted (team_id, label, nickname, last_seen_at, place)
    join teams on teams.id = wanted.team_id
    where not exists (select from followed_players had where had.user_id = ${userId} and had.team_id = wanted.team_id
      and had.label is not distinct from wanted.label)
    group by wanted.team_id, wanted.label
    order by min(place)
    limit greatest(0, ${FOLLOWED_LIMIT} - (select count(*) from followed_players where user_id = ${userId}))
  `.execute(rows);
}
