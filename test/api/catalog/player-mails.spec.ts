import { NestFactory } from '@nestjs/core';
import type { INestApplicationContext } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { MikroORM, RequestContext } from '@mikro-orm/postgresql';
import { AppModule } from '../../../backend/src/app.module';
import { CONSENT_WORDING } from '../../../backend/src/modules/catalog/players/consent';
import { MailPlayers, PlayerPhotosShown } from '../../../backend/src/modules/catalog/players/mail-players.command';
import { PlayerMailTimer } from '../../../backend/src/modules/catalog/players/player-mail-timer';
import { label, photographedGame, type Game } from '../../support/players';
import { startShop, type Shopper, type TestShop } from '../../support/shop';
import { waitFor } from '../../support/wait';
import type { PlayerPhotosDto } from '../../../backend/src/modules/catalog/players/list-player-photos.query';

/** Noon at the schools, so many days from today: what was published now has settled, and mails go out. */
const noon = (days: number) => {
  const day = new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  return new Date(`${day}T12:00:00+02:00`);
};
const wording = CONSENT_WORDING.version;

describe('The daily mail about followed players', () => {
  let shop: TestShop;
  let admin: Shopper;
  beforeAll(async () => {
    shop = await startShop({}, ['worker']);
    admin = await shop.admin();
  });
  afterAll(() => shop.close());
  // Each test looks at its own photographs.
  beforeEach(() => shop.rows.deleteFrom('followed_players').execute());

  /** Somebody with a confirmed address who follows a player and has asked for mails. */
  async function parent(
    game: Game,
    { language = 'en', nickname = 'Anna' }: { language?: 'en' | 'af'; nickname?: string | null } = {},
  ) {
    const person = await shop.shopper({ language });
    await shop.rows.updateTable('users').set({ email_confirmed: true }).where('id', '=', person.id).execute();
    await person.agent.put(`/api/my-players/${game.team.id}:7`).send({ nickname }).expect(200);
    const { body } = await person.agent
      .put('/api/my-players/mails')
      .send({ wanted: true, wording, language })
      .expect(200);
    expect(body.mails.state).toBe('on');
    return person;
  }
  /** A game that was there before, and what has appeared of it since somebody followed. */
  const news = async (game: Game, count = 4) => {
    const next = await photographedGame(shop, admin, { team: game.team, other: game.other, photos: count });
    await label(shop, next.photoIds, '7', 'home');
    return next;
  };
  const look = (at: Date) => shop.inContext((commands) => commands.execute(new MailPlayers(at)));
  /** A look, and the work that follows from it. */
  const mailed = async (at: Date) => {
    const count = await look(at);
    await shop.drain();
    return count;
  };
  const linkIn = (text: string, path: string) => new RegExp(`http://shop\\.test${path}\\S*`).exec(text)?.[0] ?? '';
  const tokenIn = (text: string, path: string) => new URL(linkIn(text, path)).searchParams.get('token') ?? '';

  it('tells of new photographs once, with pictures and a link to exactly these', async () => {
    const game = await photographedGame(shop, admin);
    await label(shop, game.photoIds, '7', 'home');
    const person = await parent(game);
    const { photoIds } = await news(game);
    expect(await mailed(noon(1))).toBe(1);
    expect(await mailed(noon(1))).toBe(0);
    const [mail, ...more] = await shop.mailsTo(person.email);
    expect(more).toEqual([]);
    expect(mail!.subject).toBe('4 new photos of your players – Bokkiefoto');
    expect(mail!.text).toContain(`Anna, number 7 of ${game.team.name}: 4 new photos`);
    expect(mail!.html.match(/<img /g)).toHaveLength(3);
    expect(mail!.html).toContain('http://shop.test/api/files/thumbnails/');
    expect(mail!.text).not.toContain('originals');
    const token = new URL(linkIn(mail!.text, '/my-players')).searchParams.get('mail')!;
    const { body } = await shop.visitor().get('/api/players/photos').query({ mail: token }).expect(200);
    expect((body as PlayerPhotosDto).photos.map(({ id }) => id)).toEqual(photoIds);
    expect((body as PlayerPhotosDto).players).toMatchObject([{ teamId: game.team.id, label: '7' }]);
    expect(JSON.stringify(body)).not.toContain('Anna');
  });

  it('is in the person’s language, and names no one in its subject', async () => {
    const game = await photographedGame(shop, admin);
    const person = await parent(game, { language: 'af', nickname: 'Sussie' });
    await news(game, 1);
    await mailed(noon(1));
    const mail = await shop.mailTo(person.email);
    expect(mail.subject).toBe('1 nuwe foto van jou spelers – Bokkiefoto');
    expect(mail.text).toContain(`Sussie, nommer 7 van ${game.team.name}: 1 nuwe foto`);
    expect(mail.html).toContain('Stop al hierdie e-posse');
  });

  it('waits until photographs have settled, and for the morning', async () => {
    const game = await photographedGame(shop, admin);
    const person = await parent(game);
    const { photoIds } = await news(game, 1);
    // As if all this had been yesterday: what is due now depends on the time of day.
    const [dayBefore, ten] = [noon(-2), new Date(noon(-1).getTime() - 2 * 60 * 60_000)];
    const { rows } = shop;
    await rows
      .updateTable('player_mail_consents')
      .set({ given_at: dayBefore })
      .where('user_id', '=', person.id)
      .execute();
    await rows.updateTable('followed_players').set({ created_at: dayBefore }).execute();
    await rows.updateTable('galleries').set({ published_at: ten }).execute();
    await rows.updateTable('photos').set({ created_at: ten }).where('id', 'in', photoIds).execute();
    await rows.updateTable('photo_labels').set({ created_at: ten, decided_at: ten }).execute();
    const after = (minutes: number) => look(new Date(ten.getTime() + minutes * 60_000));
    expect(await after(29)).toBe(0);
    // From ten at night to seven in the morning.
    expect(await after(12 * 60)).toBe(0);
    expect(await after(21 * 60 - 1)).toBe(0);
    expect(await after(21 * 60)).toBe(1);
    await shop.drain();
  });

  it('comes once a day; what appears afterwards is told the next day', async () => {
    const game = await photographedGame(shop, admin);
    const person = await parent(game);
    await news(game, 1);
    expect(await mailed(noon(1))).toBe(1);
    await news(game, 2);
    expect(await mailed(new Date(noon(1).getTime() + 9 * 60 * 60_000))).toBe(0);
    expect(await mailed(noon(2))).toBe(1);
    const subjects = (await shop.mailsTo(person.email)).map(({ subject }) => subject);
    expect(subjects).toEqual(['2 new photos of your players – Bokkiefoto', '1 new photo of your players – Bokkiefoto']);
  });

  it('is sent once by two workers that look at the same time, and by a job that runs twice', async () => {
    const game = await photographedGame(shop, admin);
    const person = await parent(game);
    await news(game, 1);
    const second: INestApplicationContext = await NestFactory.createApplicationContext(AppModule.for('worker'), {
      logger: false,
    });
    try {
      const lookThere = RequestContext.create(second.get(MikroORM).em, () =>
        second.get(CommandBus).execute(new MailPlayers(noon(1))),
      );
      const counts = await Promise.all([lookThere, look(noon(1)), look(noon(1))]);
      expect(counts.sort()).toEqual([0, 0, 1]);
      await shop.drain();
    } finally {
      await second.close();
    }
    const { id } = await shop.rows
      .selectFrom('player_mails')
      .select('id')
      .where('user_id', '=', person.id)
      .executeTakeFirstOrThrow();
    await shop.handle(new PlayerPhotosShown(person.id, id));
    expect(await shop.mailsTo(person.email)).toHaveLength(1);
  });

  it('is sent, whatever fails for somebody else', async () => {
    const game = await photographedGame(shop, admin);
    const people = [await parent(game), await parent(game), await parent(game)];
    await news(game, 1);
    const [unlucky] = people;
    await sql
      .raw(
        `create function not_theirs() returns trigger language plpgsql as $$
        begin
          if new.user_id = ${unlucky!.id} then raise exception 'Not theirs'; end if;
          return new;
        end $$;
        create trigger fails before insert on player_mails for each row execute function not_theirs()`,
      )
      .execute(shop.rows);
    try {
      await expect(mailed(noon(1))).rejects.toThrow('1 failed, 2 are done');
    } finally {
      await sql.raw('drop function not_theirs cascade').execute(shop.rows);
    }
    await shop.drain();
    const mails = await Promise.all(people.map(({ email }) => shop.mailsTo(email)));
    expect(mails.map(({ length }) => length)).toEqual([0, 1, 1]);
    // The next look is for who was left.
    expect(await mailed(noon(1))).toBe(1);
  });

  it('is sent once when the database does not answer the moment after', async () => {
    const game = await photographedGame(shop, admin);
    const person = await parent(game);
    await news(game, 1);
    // A sequence counts on, whatever is undone: the first statement fails.
    await sql
      .raw(
        `
      create sequence answers;
      create function not_at_first() returns trigger language plpgsql as $$
      begin
        if nextval('answers') = 1 then raise exception 'The database is away'; end if;
        return new;
      end $$;
      create trigger away before update on player_mails for each row execute function not_at_first()`,
      )
      .execute(shop.rows);
    try {
      expect(await mailed(noon(1))).toBe(1);
    } finally {
      await sql.raw('drop function not_at_first cascade; drop sequence answers').execute(shop.rows);
    }
    expect(await shop.mailsTo(person.email)).toHaveLength(1);
  });

  it('speaks only of what anybody may see when it is made; of nothing there is no mail, and the day stays free', async () => {
    const game = await photographedGame(shop, admin);
    const person = await parent(game);
    const { photoIds, galleryId } = await news(game, 2);
    const claim = async (at: Date) => {
      // The mail is made when the worker comes to it: here, after something has been hidden.
      const events: PlayerPhotosShown[] = [];
      expect(await look(at)).toBe(1);
      const mail = await shop.rows
        .selectFrom('player_mails')
        .select('id')
        .where('user_id', '=', person.id)
        .executeTakeFirst();
      if (mail) events.push(new PlayerPhotosShown(person.id, mail.id));
      return events;
    };
    await shop.stopJobs();
    const [event] = await claim(noon(1));
    await shop.rows.updateTable('galleries').set({ published_at: null }).where('id', '=', galleryId).execute();
    const worker = await NestFactory.createApplicationContext(AppModule.for('worker'), { logger: false });
    try {
      await shop.drain();
      expect(event).toBeDefined();
      expect(await shop.mailsTo(person.email)).toEqual([]);
      // Published again, but for one that a report hides meanwhile.
      await shop.rows.updateTable('galleries').set({ published_at: new Date() }).where('id', '=', galleryId).execute();
      await shop.rows.updateTable('photos').set({ hidden_at: new Date() }).where('id', '=', photoIds[0]!).execute();
      expect(await mailed(noon(1))).toBe(1);
      expect((await shop.mailTo(person.email)).subject).toBe('1 new photo of your players – Bokkiefoto');
    } finally {
      await worker.close();
    }
    await shop.close();
    shop = await startShop({}, ['worker']);
    admin = await shop.admin();
  });

  it('tells of what was hidden when it went another day, and its link does not show that', async () => {
    const game = await photographedGame(shop, admin);
    const person = await parent(game);
    const { photoIds } = await news(game, 2);
    const [hidden = 0, shown = 0] = photoIds;
    const { id } = await shop.rows
      .insertInto('player_mails')
      .values({ user_id: person.id, day: '2020-01-01', photo_ids: photoIds, players: [`${game.team.id}:7`] })
      .returning('id')
      .executeTakeFirstOrThrow();
    const hide = (hidden_at: Date | null) =>
      shop.rows.updateTable('photos').set({ hidden_at }).where('id', '=', hidden).execute();
    await hide(new Date());
    await shop.handle(new PlayerPhotosShown(person.id, id));
    await hide(null);
    const linked = async () => {
      const { text } = await shop.mailTo(person.email);
      const mail = new URL(linkIn(text, '/my-players')).searchParams.get('mail')!;
      const { body } = await shop.visitor().get('/api/players/photos').query({ mail }).expect(200);
      return (body as PlayerPhotosDto).photos.map((photo) => photo.id);
    };
    expect(await linked()).toEqual([shown]);
    expect(await mailed(noon(1))).toBe(1);
    expect(await linked()).toEqual([hidden]);
  });

  it('says nothing of galleries that are unlisted, behind a code or not published yet, and of these when they are', async () => {
    const game = await photographedGame(shop, admin);
    const person = await parent(game);
    const { galleryId } = await news(game, 1);
    const edit = (change: object) =>
      shop.rows.updateTable('galleries').set(change).where('id', '=', galleryId).execute();
    for (const hidden of [
      { unlisted: true },
      { unlisted: false, access_code: 'bokkie' },
      { access_code: null, published_at: '2199-01-01' },
    ]) {
      await edit(hidden);
      expect(await look(noon(1))).toBe(0);
    }
    await edit({ published_at: new Date() });
    expect(await mailed(noon(1))).toBe(1);
    expect(await shop.mailsTo(person.email)).toHaveLength(1);
  });

  it('tells of photographs whose labels come later, and of whole teams', async () => {
    const game = await photographedGame(shop, admin);
    const person = await parent(game);
    await person.agent.put(`/api/my-players/${game.other.id}`).send({}).expect(200);
    // They were there before, but it was not known whose they are.
    await label(shop, game.photoIds.slice(0, 1), '7');
    const next = await photographedGame(shop, admin, { team: game.team, other: game.other, photos: 2 });
    await label(shop, next.photoIds.slice(0, 1), '7', 'home');
    await mailed(noon(1));
    const mail = await shop.mailTo(person.email);
    expect(mail.subject).toBe('3 new photos of your players – Bokkiefoto');
    expect(mail.text).toContain(`Anna, number 7 of ${game.team.name}: 2 new photos`);
    expect(mail.text).toContain(`${game.other.name}: 1 new photo`);
    const token = new URL(linkIn(mail.text, '/my-players')).searchParams.get('mail')!;
    const { body } = await shop.visitor().get('/api/players/photos').query({ mail: token }).expect(200);
    expect((body as PlayerPhotosDto).players.map(({ label: wanted }) => wanted)).toEqual(['7', null]);
  });

  it('needs consent: none is given by following, and it is recorded with its time and words', async () => {
    const game = await photographedGame(shop, admin);
    const person = await parent(game);
    const off = { state: 'off', wording: CONSENT_WORDING };
    const { body } = await person.agent.put('/api/my-players/mails').send({ wanted: false }).expect(200);
    expect(body.mails).toEqual(off);
    const other = await shop.shopper();
    const followed = await other.agent.put(`/api/my-players/${game.team.id}`).send({}).expect(200);
    expect(followed.body.mails).toEqual(off);
    await news(game, 1);
    expect(await look(noon(1))).toBe(0);
    await person.agent.put('/api/my-players/mails').send({ wanted: true, wording: 'old' }).expect(400);
    await person.agent.put('/api/my-players/mails').send({ wanted: true }).expect(400);
    const { body: data } = await person.agent.get('/api/user/data').expect(200);
    expect(data.playerMailConsents).toEqual([
      {
        id: expect.any(Number),
        givenAt: expect.any(String),
        wording,
        language: 'en',
        confirmedAt: null,
        withdrawnAt: expect.any(String),
      },
    ]);
    expect(data.followedPlayers).toMatchObject([{ team: game.team.name, label: '7', nickname: 'Anna', mails: true }]);
    // Photographs that appeared before they agreed again are no news.
    await person.agent.put('/api/my-players/mails').send({ wanted: true, wording }).expect(200);
    expect(await look(noon(1))).toBe(0);
  });

  it('goes to an address that is not confirmed only after the link there was used', async () => {
    const game = await photographedGame(shop, admin);
    const person = await shop.shopper();
    await person.agent.put(`/api/my-players/${game.team.id}:7`).send({}).expect(200);
    const { body } = await person.agent.put('/api/my-players/mails').send({ wanted: true, wording }).expect(200);
    expect(body.mails.state).toBe('asked');
    await news(game, 1);
    expect(await look(noon(1))).toBe(0);
    await shop.drain();
    const mail = await shop.mailTo(person.email);
    expect(mail.subject).toBe('Do you want e-mails about new photos? – Bokkiefoto');
    const token = tokenIn(mail.text, '/player-mails');
    const link = { purpose: 'confirm', team: null, label: null };
    await shop
      .visitor()
      .get('/api/player-mails/link')
      .query({ token })
      .expect(200, { ...link, isDone: false });
    expect(await look(noon(1))).toBe(0);
    await shop
      .visitor()
      .post('/api/player-mails/link')
      .query({ token })
      .expect(200, { ...link, isDone: true });
    const { body: mine } = await person.agent.get('/api/my-players').expect(200);
    expect(mine.mails.state).toBe('on');
    expect(await mailed(noon(1))).toBe(1);
    // A link of a consent that was withdrawn brings nothing back.
    await person.agent.put('/api/my-players/mails').send({ wanted: false }).expect(200);
    await shop.visitor().post('/api/player-mails/link').query({ token }).expect(400);
  });

  it('asks at an address that is not confirmed five times an hour at most', async () => {
    const person = await shop.shopper();
    const ask = () => person.agent.put('/api/my-players/mails').send({ wanted: true, wording });
    for (let time = 1; time <= 5; time++) await ask().expect(200);
    const { body } = await ask().expect(429);
    expect(body.code).toBe('too-many-links');
    await shop.drain();
  });

  it('is stopped with one click by mail programs, as RFC 8058 has it, without signing in', async () => {
    const game = await photographedGame(shop, admin);
    const person = await parent(game);
    await news(game, 1);
    await mailed(noon(1));
    const { listHeaders } = await shop.mailTo(person.email);
    expect(listHeaders['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
    const [, address = ''] = /^<http:\/\/shop\.test(\S+)>$/.exec(listHeaders['list-unsubscribe'] ?? '') ?? [];
    // Opening it changes nothing.
    const opened = await shop.visitor().get(address).expect(303);
    expect(opened.headers['location']).toMatch(/^http:\/\/shop\.test\/player-mails\?token=stop\./);
    expect((await person.agent.get('/api/my-players').expect(200)).body.mails.state).toBe('on');
    await shop.visitor().post(address).type('form').send({ 'List-Unsubscribe': 'One-Click' }).expect(204);
    await shop.visitor().post(address).field('List-Unsubscribe', 'One-Click').expect(204);
    expect((await person.agent.get('/api/my-players').expect(200)).body.mails.state).toBe('off');
    await news(game, 1);
    expect(await look(noon(2))).toBe(0);
  });

  it('is stopped for one player or for all by its links, which ask first', async () => {
    const game = await photographedGame(shop, admin);
    const person = await parent(game);
    await person.agent.put(`/api/my-players/${game.other.id}`).send({}).expect(200);
    await news(game, 1);
    await mailed(noon(1));
    const { html } = await shop.mailTo(person.email);
    const tokens = [...html.matchAll(/player-mails\?token=([\w.-]+)/g)].map(([, token = '']) => token);
    const [mute, stop] = ['mute', 'stop'].map(
      (purpose) => tokens.find((token) => token.startsWith(`${purpose}.`)) ?? '',
    );
    const about = { purpose: 'mute', team: game.team.name, label: '7' };
    await shop
      .visitor()
      .get('/api/player-mails/link')
      .query({ token: mute })
      .expect(200, { ...about, isDone: false });
    await shop
      .visitor()
      .post('/api/player-mails/link')
      .query({ token: mute })
      .expect(200, { ...about, isDone: true });
    const { body } = await person.agent.get('/api/my-players').expect(200);
    expect(body.players.map(({ mails }: { mails: boolean }) => mails)).toEqual([false, true]);
    const { photoIds } = await news(game, 1);
    expect(await mailed(noon(2))).toBe(1);
    expect((await shop.mailTo(person.email)).text).not.toContain('Anna');
    expect(photoIds).toHaveLength(1);
    await shop
      .visitor()
      .post('/api/player-mails/link')
      .query({ token: stop })
      .expect(200, { purpose: 'stop', team: null, label: null, isDone: true });
    expect((await person.agent.get('/api/my-players').expect(200)).body.mails.state).toBe('off');
  });

  it.each(['', 'stop.1', `stop.1.${'x'.repeat(43)}`, `list.1.${'x'.repeat(43)}`])(
    'has links that nobody else can make: %s',
    async (token) => {
      await shop.visitor().get('/api/player-mails/link').query({ token }).expect(400);
      await shop.visitor().post('/api/player-mails/link').query({ token }).expect(400);
      await shop.visitor().post('/api/player-mails/stop').query({ token }).expect(400);
    },
  );

  it('does not go to a closed account, of which nothing stays', async () => {
    const game = await photographedGame(shop, admin);
    const person = await parent(game);
    await news(game, 1);
    await mailed(noon(1));
    await person.agent.post('/api/user/close').send({ password: person.password }).expect(200);
    await news(game, 1);
    expect(await mailed(noon(2))).toBe(0);
    for (const table of ['followed_players', 'player_mail_consents', 'player_mails'] as const)
      expect(await shop.rows.selectFrom(table).select('id').where('user_id', '=', person.id).execute()).toEqual([]);
    expect(await shop.mailsTo(person.email)).toHaveLength(1);
  });

  it('does not go to an account that is closed while the mail is on its way', async () => {
    const game = await photographedGame(shop, admin);
    const person = await parent(game);
    const { photoIds } = await news(game, 1);
    const { id } = await shop.rows
      .insertInto('player_mails')
      .values({ user_id: person.id, day: '2026-11-28', photo_ids: photoIds, players: [`${game.team.id}:7`] })
      .returning('id')
      .executeTakeFirstOrThrow();
    await shop.rows
      .updateTable('player_mail_consents')
      .set({ withdrawn_at: new Date() })
      .where('user_id', '=', person.id)
      .execute();
    await shop.handle(new PlayerPhotosShown(person.id, id));
    expect(await shop.mailsTo(person.email)).toEqual([]);
    expect(await shop.rows.selectFrom('player_mails').select('id').where('id', '=', id).execute()).toEqual([]);
  });

  it('is looked for each minute by the worker, one look at a time, also after one that failed', async () => {
    const commands = shop.worker.get(CommandBus);
    const timer = new PlayerMailTimer(shop.worker.get(MikroORM), commands);
    const every = jest.spyOn(globalThis, 'setInterval');
    timer.onApplicationBootstrap();
    const tick = every.mock.lastCall![0] as () => void;
    expect(every.mock.lastCall![1]).toBe(60_000);
    every.mockRestore();
    const first = Promise.withResolvers<number>();
    const execute = jest
      .spyOn(commands, 'execute')
      .mockImplementationOnce(() => first.promise)
      .mockResolvedValue(0);
    tick();
    tick();
    expect(execute).toHaveBeenCalledTimes(1);
    first.reject(new Error('The database is away'));
    await waitFor('another look', () => {
      tick();
      return Promise.resolve(execute.mock.calls.length > 1 || undefined);
    });
    execute.mockRestore();
    await timer.onApplicationShutdown();
  });
});
