import { Command, CommandHandler, EventBus, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../../../shared/database/tables';
import { DomainError, invalidInput } from '../../../shared/errors';
import { OutboxEvent } from '../../../shared/outbox/outbox';
import { RateCounter, type Limit } from '../../../shared/rate-counter';
import type { Language } from '../../../shared/text';
import { CONSENT_WORDING } from './consent';
import { playerLinkNotValid } from './get-player-link.query';
import { PlayerLinks } from './player-links';

/** Links to confirm an address that one account may ask for; the address may be a stranger's. */
const LINKS: Limit = { times: 5, minutes: 60 };

const tooManyLinks = () =>
  new DomainError('too-many-requests', 'too-many-links', {
    en: 'We have sent you several links already. Please look in your inbox, or try again in an hour.',
    af: 'Ons het reeds verskeie skakels vir jou gestuur. Kyk asseblief in jou inkassie, of probeer weer oor ’n uur.',
  });

const otherWords = () =>
  invalidInput({
    wording: {
      en: 'The wording has changed. Please reload the page.',
      af: 'Die bewoording het verander. Herlaai asseblief die bladsy.',
    },
  });

/** Somebody wants mails at an address that is not confirmed; a link is to be mailed there. */
export class PlayerMailsAsked extends OutboxEvent {
  static override readonly queue = 'players';

  constructor(
    readonly userId: number,
    readonly consentId: number,
  ) {
    super();
  }
}

/**
 * A person agrees to the mails about their players, with the version of the words that they have read, or withdraws.
 * If their address is not confirmed, a link is mailed there first; asked again, another one. Errors: invalid-input
 * (wording), too-many-links.
 */
export class SetPlayerMails extends Command<void> {
  constructor(
    readonly userId: number,
    readonly wanted: { wording: string; language: Language } | null,
  ) {
    super();
  }
}

/**
 * Does what a mailed link is for: stops all mails, or those about one player, or confirms that they are wanted. Once is
 * as good as twice. Error: player-link-not-valid.
 */
export class UsePlayerLink extends Command<void> {
  constructor(readonly token: string) {
    super();
  }
}

@CommandHandler(SetPlayerMails)
export class SetPlayerMailsHandler implements ICommandHandler<SetPlayerMails> {
  constructor(
    private readonly em: EntityManager,
    private readonly events: EventBus,
    private readonly counter: RateCounter,
  ) {}

  execute({ userId, wanted }: SetPlayerMails): Promise<void> {
    if (wanted !== null && wanted.wording !== CONSENT_WORDING.version) throw otherWords();
    return this.em.transactional(async () => {
      const rows = this.em.getKysely<Tables>();
      const account = await rows
        .selectFrom('users')
        .select('email_confirmed as isConfirmed')
        .where('id', '=', userId)
        .where('closed_at', 'is', null)
        .forNoKeyUpdate()
        .executeTakeFirst();
      if (!account) return;
      const given = rows.selectFrom('player_mail_consents').where('user_id', '=', userId);
      const open = await given
        .select(['id', 'confirmed_at as confirmedAt'])
        .where('withdrawn_at', 'is', null)
        .executeTakeFirst();
      if (wanted === null) {
        await withdraw(rows, userId);
        return;
      }
      const { id } =
        open ??
        (await rows
          .insertInto('player_mail_consents')
          .values({ user_id: userId, ...wanted })
          .returning('id')
          .executeTakeFirstOrThrow());
      if (account.isConfirmed || open?.confirmedAt) return;
      if (!(await this.counter.take(`player-mails:${userId}`, LINKS))) throw tooManyLinks();
      await this.events.publish(new PlayerMailsAsked(userId, id));
    });
  }
}

@CommandHandler(UsePlayerLink)
export class UsePlayerLinkHandler implements ICommandHandler<UsePlayerLink> {
  constructor(
    private readonly em: EntityManager,
    private readonly links: PlayerLinks,
  ) {}

  async execute({ token }: UsePlayerLink): Promise<void> {
    const link = this.links.read(token);
    if (!link || link.purpose === 'list') throw playerLinkNotValid();
    const { purpose, id } = link;
    const rows = this.em.getKysely<Tables>();
    if (purpose === 'stop') await withdraw(rows, id);
    else if (purpose === 'mute')
      await rows.updateTable('followed_players').set({ mails: false }).where('id', '=', id).execute();
    else {
      const { numUpdatedRows } = await rows
        .updateTable('player_mail_consents')
        .set({ confirmed_at: sql<string>`coalesce(confirmed_at, now())` })
        .where('id', '=', id)
        .where('withdrawn_at', 'is', null)
        .executeTakeFirstOrThrow();
      if (numUpdatedRows === 0n) throw playerLinkNotValid();
    }
  }
}

async function withdraw(rows: Kysely<Tables>, userId: number): Promise<void> {
  await rows
    .updateTable('player_mail_consents')
    .set({ withdrawn_at: sql<string>`now()` })
    .where('user_id', '=', userId)
    .where('withdrawn_at', 'is', null)
    .execute();
}
