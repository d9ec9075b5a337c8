import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import type { Tables } from '../../../shared/database/tables';
import { DomainError } from '../../../shared/errors';
import { PlayerLinks, type LinkPurpose } from './player-links';

export const playerLinkNotValid = () =>
  new DomainError('invalid', 'player-link-not-valid', {
    en: 'This link is not complete. Please open it from the e-mail again.',
    af: 'Hierdie skakel is nie volledig nie. Maak dit asseblief weer uit die e-pos oop.',
  });

/** The subject of a mailed link. */
export class PlayerLinkDto {
  /** `stop` all mails, `mute` those about one player, `confirm` that they are wanted. */
  purpose!: Exclude<LinkPurpose, 'list'>;
  /** Of the player; null for the other purposes, and when it is not followed any more. @example "Kloof o/14A" */
  team!: string | null;
  /** @example "7" */
  label!: string | null;
  /** It has been done already. */
  isDone!: boolean;
}

/** Tells the subject of a mailed link, and whether it has been used. Error: player-link-not-valid. */
export class GetPlayerLink extends Query<PlayerLinkDto> {
  constructor(readonly token: string) {
    super();
  }
}

/** The players and photographs of a mail, by the link in it. Error: player-link-not-valid, also when it is too old. */
export class GetMailedPhotos extends Query<{ players: string[]; photoIds: number[] }> {
  constructor(readonly token: string) {
    super();
  }
}

@QueryHandler(GetPlayerLink)
export class GetPlayerLinkHandler implements IQueryHandler<GetPlayerLink> {
  constructor(
    private readonly em: EntityManager,
    private readonly links: PlayerLinks,
  ) {}

  async execute({ token }: GetPlayerLink): Promise<PlayerLinkDto> {
    const link = this.links.read(token);
    if (!link || link.purpose === 'list') throw playerLinkNotValid();
    const { purpose, id } = link;
    const rows = this.em.getKysely<Tables>();
    if (purpose === 'mute') {
      const player = await rows
        .selectFrom('followed_players')
        .innerJoin('teams', 'teams.id', 'team_id')
        .select(['teams.name as team', 'label', 'mails'])
        .where('followed_players.id', '=', id)
        .executeTakeFirst();
      return { purpose, team: player?.team ?? null, label: player?.label ?? null, isDone: player?.mails !== true };
    }
    const consent = await rows
      .selectFrom('player_mail_consents')
      .select('confirmed_at as confirmedAt')
      .where(purpose === 'stop' ? 'user_id' : 'id', '=', id)
      .where('withdrawn_at', 'is', null)
      .executeTakeFirst();
    // A consent that was withdrawn cannot be confirmed any more.
    if (purpose === 'confirm' && !consent) throw playerLinkNotValid();
    const isDone = purpose === 'stop' ? consent === undefined : consent?.confirmedAt !== null;
    return { purpose, team: null, label: null, isDone };
  }
}

@QueryHandler(GetMailedPhotos)
export class GetMailedPhotosHandler implements IQueryHandler<GetMailedPhotos> {
  constructor(
    private readonly em: EntityManager,
    private readonly links: PlayerLinks,
  ) {}

  async execute({ token }: GetMailedPhotos): Promise<{ players: string[]; photoIds: number[] }> {
    const link = this.links.read(token);
    if (link?.purpose !== 'list') throw playerLinkNotValid();
    return this.em
      .getKysely<Tables>()
      .selectFrom('player_mails')
      .select(['players', 'photo_ids as photoIds'])
      .where('id', '=', link.id)
      .executeTakeFirstOrThrow(playerLinkNotValid);
  }
}
