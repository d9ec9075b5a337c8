import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { isoTime, type Tables } from '../../../shared/database/tables';
import { CONSENT_WORDING, consentOpen } from './consent';
import { PlayerDto } from './list-player-photos.query';

/** A player or a team that a person follows. */
export class FollowedPlayerDto extends PlayerDto {
  /** Only its owner reads it. @example "Anna" */
  nickname!: string | null;
  /** Whether the daily mail speaks of it. */
  mails!: boolean;
  /** When its photographs were looked at last; those shown since then are new. */
  lastSeenAt!: string;
}

/** The words that people agree to when they ask for the mails. */
export class ConsentWordingDto {
  /** @example "2026-11-28" */
  version!: string;
  en!: string;
  af!: string;
}

/** The daily mail about new photographs. */
export class PlayerMailsDto {
  /** `off`; `asked`: the link that was mailed to the address has not been used yet; `on`. */
  state!: 'off' | 'asked' | 'on';
  /** The text that a person agrees to by ticking: its version, and the words in both languages. */
  wording!: ConsentWordingDto;
}

/** The players that a person follows, in the order in which they began to. */
export class MyPlayersDto {
  players!: FollowedPlayerDto[];
  mails!: PlayerMailsDto;
}

/** Lists the players that a person follows, and tells whether they get mails. */
export class ListMyPlayers extends Query<MyPlayersDto> {
  constructor(readonly userId: number) {
    super();
  }
}

@QueryHandler(ListMyPlayers)
export class ListMyPlayersHandler implements IQueryHandler<ListMyPlayers> {
  constructor(private readonly em: EntityManager) {}

  async execute({ userId }: ListMyPlayers): Promise<MyPlayersDto> {
    const rows = this.em.getKysely<Tables>();
    const players = await rows
      .selectFrom('followed_players')
      .innerJoin('teams', 'teams.id', 'team_id')
      .select((row) => [
        'team_id as teamId',
        'label',
        'teams.name as team',
        'teams.sport',
        'nickname',
        'mails',
        isoTime(row.ref('last_seen_at')).as('lastSeenAt'),
      ])
      .where('user_id', '=', userId)
      .orderBy('followed_players.created_at')
      .orderBy('followed_players.id')
      .execute();
    const consent = await rows
      .selectFrom('player_mail_consents')
      .innerJoin('users', 'users.id', 'user_id')
      .select(sql<boolean>`${consentOpen}`.as('isOpen'))
      .where('user_id', '=', userId)
      .where('withdrawn_at', 'is', null)
      .executeTakeFirst();
    const state = consent ? (consent.isOpen ? 'on' : 'asked') : 'off';
    return { players, mails: { state, wording: CONSENT_WORDING } };
  }
}
