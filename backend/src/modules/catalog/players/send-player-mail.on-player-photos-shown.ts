import { EventsHandler, QueryBus } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { Config } from '../../../config';
import { retryUntilAnswered } from '../../../shared/database/retry-until-answered';
import type { Tables } from '../../../shared/database/tables';
import { Mail } from '../../../shared/mail/mail';
import type { OutboxHandler } from '../../../shared/outbox/outbox';
import { ShopSettings } from '../../../shared/shop-settings';
import { consentOpen } from './consent';
import { keyOf } from './domain/player';
import { ListPlayerPhotos } from './list-player-photos.query';
import { PlayerPhotosShown } from './mail-players.command';
import { PlayerLinks } from './player-links';
import { playerMail } from './player.mail';
import { EVERYBODY } from '../galleries/visibility';

/** Pictures in the mail. */
const PICTURES = 3;

/**
 * Mails a person the new photographs of their players: what anybody may still see of them now, and only while the person
 * wants it. Where nothing is left there is no mail, and the day is free for another one.
 */
@EventsHandler(PlayerPhotosShown)
export class SendPlayerMailHandler implements OutboxHandler<PlayerPhotosShown> {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly mail: Mail,
    private readonly links: PlayerLinks,
    private readonly config: Config,
    private readonly settings: ShopSettings,
  ) {}

  async handle({ userId, mailId }: PlayerPhotosShown): Promise<void> {
    const rows = this.em.getKysely<Tables>();
    const told = await rows
      .selectFrom('player_mails')
      .select('photo_ids as photoIds')
      .where('id', '=', mailId)
      .where('sent_at', 'is', null)
      .executeTakeFirst();
    if (!told) return;
    const person = await rows
      .selectFrom('users')
      .innerJoin('player_mail_consents', 'player_mail_consents.user_id', 'users.id')
      .select(['email', 'full_name as fullName', 'users.language'])
      .where('users.id', '=', userId)
      .where(consentOpen)
      .executeTakeFirst();
    const followed = await rows
      .selectFrom('followed_players')
      .innerJoin('teams', 'teams.id', 'team_id')
      .select(['followed_players.id', 'team_id as teamId', 'label', 'teams.name as team', 'nickname'])
      .where('user_id', '=', userId)
      .where('mails', '=', true)
      // A photograph counts for a player rather than for the whole team.
      .orderBy(sql`label is null`)
      .orderBy('followed_players.id')
      .execute();
    const { photos } = await this.queries.execute(
      new ListPlayerPhotos(followed, { limit: told.photoIds.length }, EVERYBODY, told.photoIds),
    );
    if (!person?.email || photos.length === 0) {
      await rows.deleteFrom('player_mails').where('id', '=', mailId).execute();
      return;
    }
    const { publicUrl } = this.config.http;
    const players = followed.flatMap(({ id, ...player }) => {
      const count = photos.filter(({ players: [first] }) => first === keyOf(player)).length;
      return count === 0 ? [] : [{ ...player, count, mute: this.links.page('mute', id) }];
    });
    const pictures = photos
      .filter(({ thumbnailPath }) => thumbnailPath !== null)
      .slice(0, PICTURES)
      .map(({ id, title, thumbnailPath }) => ({
        title,
        source: `${publicUrl}/api/files/${thumbnailPath}`,
        page: `${publicUrl}/photo/${id}`,
      }));
    await this.mail.send({
      ...playerMail({
        reader: person,
        players,
        pictures,
        count: photos.length,
        list: this.links.list(mailId),
        stop: this.links.page('stop', userId),
        brand: (await this.settings.read()).brand,
      }),
      to: person.email,
      unsubscribe: this.links.oneClick(userId),
      messageId: `players-${mailId}`,
    });
    await retryUntilAnswered(() =>
      rows
        .updateTable('player_mails')
        // What was hidden meanwhile may be told another day, and is not behind this mail's link.
        .set({ sent_at: sql<string>`now()`, photo_ids: sql`${photos.map(({ id }) => id)}::integer[]` })
        .where('id', '=', mailId)
        .execute(),
    );
  }
}
