import { Command, CommandHandler, EventBus, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { sql, type RawBuilder } from 'kysely';
import { isoTime, type Tables } from '../../../shared/database/tables';
import { OutboxEvent } from '../../../shared/outbox/outbox';
import { sumOfEach } from '../../../shared/sum-of-each';
import { PurgePlayerMails } from '../personal-data.contract';
import { consentOpen } from './consent';
import { dayOf } from '../../../shared/shop-time';
import { isDaytime, mailDueAt, NEWS_DAYS } from './domain/daily-mail';
import { keyOf, type Player } from './domain/player';
import { EVERYBODY } from '../galleries/visibility';
import { isInLists, photosOf, playsIn } from './player-photos';

/** Days for which it is known which photographs a mail told of, and its link shows them. */
const KEEP_DAYS = 90;

/** New photographs of somebody's players have settled; they are to be told by mail. */
export class PlayerPhotosShown extends OutboxEvent {
  static override readonly queue = 'players';

  constructor(
    readonly userId: number,
    readonly mailId: number,
  ) {
    super();
  }
}

/**
 * Has a mail sent to everybody who is due to hear of new photographs of their players; answers to how many. Safe to run
 * at any time, and by several at once. A person whose mail fails keeps nobody else from theirs: it is thrown at the end.
 */
export class MailPlayers extends Command<number> {
  constructor(
    /** The time for which it is decided who is due; without it, the database's. */
    readonly at: Date | null = null,
  ) {
    super();
  }
}

interface NewsRow extends Player {
  userId: number;
  photoId: number;
}

/**
 * Unmailed news, one row for each photograph and player that it shows: photographs that anybody may
 * see, which appeared after the person had asked for mails and begun to follow.
 */
function news(whose: RawBuilder<boolean> | null) {
  const recent = sql`now() - make_interval(days => ${NEWS_DAYS})`;
  // Of everybody, in the few galleries of a season in which something has appeared of late.
  const within =
    whose ??
    sql`galleries.id in (
      select id from galleries where published_at > ${recent}
      union select gallery_id from photos where created_at > ${recent} and status <> 'failed'
      union select photos.gallery_id from photo_labels join photos on photos.id = photo_labels.photo_id
        where photo_labels.state = 'shown' and coalesce(photo_labels.decided_at, photo_labels.created_at) > ${recent})`;
  return sql<NewsRow>`
    select followed_players.user_id as "userId", team_id as "teamId", label, of_player.photo_id as "photoId", since
    from followed_players
    join users on users.id = followed_players.user_id
    join player_mail_consents on player_mail_consents.user_id = users.id and ${consentOpen}
    join matches on ${playsIn('followed_players')}
    join galleries on galleries.match_id = matches.id and ${isInLists(EVERYBODY)}
    cross join lateral (${photosOf('followed_players')}) of_player
    join photos on photos.id = of_player.photo_id and photos.status = 'ready'
    where followed_players.mails and ${within}
      and since > greatest(given_at, followed_players.created_at) and since > ${recent}
      and not exists (
        select from player_mails cross join unnest(photo_ids) told (photo_id)
        where player_mails.user_id = users.id and told.photo_id = of_player.photo_id)
    -- A photograph counts for a player rather than for the whole team.
    order by label is null, followed_players.id`;
}

@CommandHandler(MailPlayers)
export class MailPlayersHandler implements ICommandHandler<MailPlayers> {
  constructor(
    private readonly em: EntityManager,
    private readonly events: EventBus,
  ) {}

  async execute({ at }: MailPlayers): Promise<number> {
    const rows = this.em.getKysely<Tables>();
    // The process' clock may be wrong.
    const now =
      at ?? new Date((await rows.selectNoFrom(isoTime(sql<string>`now()`).as('now')).executeTakeFirstOrThrow()).now);
    if (!isDaytime(now)) return 0;
    const { rows: people } = await sql<{ userId: number; oldest: string; newest: string; lastDay: string | null }>`
      select "userId", ${isoTime(sql<string>`min(since)`)} as oldest, ${isoTime(sql<string>`max(since)`)} as newest,
        (select max(day)::text from player_mails where user_id = "userId") as "lastDay"
      from (${news(null)}) news
      group by "userId"`.execute(rows);
    const due = people.filter(
      ({ oldest, newest, lastDay }) =>
        mailDueAt({ oldest: new Date(oldest), newest: new Date(newest), lastDay }) <= now,
    );
    return sumOfEach(due, async ({ userId }) => ((await this.claim(userId, dayOf(now))) ? 1 : 0));
  }

  /** Takes the person's mail of this day; false when another worker has it, or nothing is left to tell. */
  private claim(userId: number, day: string): Promise<boolean> {
    return this.em.transactional(async () => {
      const rows = this.em.getKysely<Tables>();
      // The account cannot be closed meanwhile.
      await rows.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
      const { rows: told } = await news(sql`users.id = ${userId}`).execute(rows);
      if (told.length === 0) return false;
      const mail = await rows
        .insertInto('player_mails')
        .values({
          user_id: userId,
          day,
          photo_ids: sql`${[...new Set(told.map(({ photoId }) => photoId))]}::integer[]`,
          players: sql`${[...new Set(told.map(keyOf))]}::text[]`,
        })
        .onConflict((conflict) => conflict.constraint('player_mails_key').doNothing())
        .returning('id')
        .executeTakeFirst();
      if (mail) await this.events.publish(new PlayerPhotosShown(userId, mail.id));
      return mail !== undefined;
    });
  }
}

@CommandHandler(PurgePlayerMails)
export class PurgePlayerMailsHandler implements ICommandHandler<PurgePlayerMails> {
  constructor(private readonly em: EntityManager) {}

  async execute(): Promise<number> {
    const { numDeletedRows } = await this.em
      .getKysely<Tables>()
      .deleteFrom('player_mails')
      .where('created_at', '<', sql<string>`now() - make_interval(days => ${KEEP_DAYS})`)
      .executeTakeFirst();
    return Number(numDeletedRows);
  }
}
