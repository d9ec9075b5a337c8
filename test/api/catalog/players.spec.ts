import { label, photographedGame, type Game } from '../../support/players';
import { startShop, type Shopper, type TestShop } from '../../support/shop';
import type { MyPlayersDto } from '../../../backend/src/modules/catalog/players/list-my-players.query';
import type { PlayerPhotosDto } from '../../../backend/src/modules/catalog/players/list-player-photos.query';

describe('Followed players', () => {
  let shop: TestShop;
  let admin: Shopper;
  let game: Game;
  beforeAll(async () => {
    shop = await startShop();
    admin = await shop.admin();
    game = await photographedGame(shop, admin, { photos: 6 });
  });
  afterAll(() => shop.close());

  const followed = async ({ agent }: Shopper) =>
    ((await agent.get('/api/my-players').expect(200)).body as MyPlayersDto).players;
  const photosOf = async (query: Record<string, string | number>, agent = shop.visitor()) =>
    (await agent.get('/api/players/photos').query(query).expect(200)).body as PlayerPhotosDto;
  const ids = ({ photos }: PlayerPhotosDto) => photos.map(({ id }) => id);

  describe('of a person', () => {
    it('are followed and let go, in the order in which they were chosen; twice is as good as once', async () => {
      const person = await shop.shopper();
      const { team } = game;
      for (const player of [`${team.id}:7`, String(team.id), `${team.id}:7`])
        await person.agent.put(`/api/my-players/${player}`).send({}).expect(200);
      expect(await followed(person)).toEqual([
        {
          teamId: team.id,
          label: '7',
          team: team.name,
          sport: 'Rugby',
          nickname: null,
          mails: true,
          lastSeenAt: expect.any(String),
        },
        expect.objectContaining({ teamId: team.id, label: null }),
      ]);
      await person.agent.delete(`/api/my-players/${team.id}:7`).expect(200, { message: 'No longer followed' });
      await person.agent.delete(`/api/my-players/${team.id}:7`).expect(200);
      expect(await followed(person)).toMatchObject([{ label: null }]);
    });

    it('have a nickname that only their owner reads', async () => {
      const [person, other] = [await shop.shopper(), await shop.shopper()];
      const player = `/api/my-players/${game.team.id}:7`;
      const { body } = await person.agent.put(player).send({ nickname: '  Ons  Anna ' }).expect(200);
      expect(body.players).toMatchObject([{ nickname: 'Ons Anna' }]);
      await other.agent.put(player).send({}).expect(200);
      expect(await followed(other)).toMatchObject([{ nickname: null }]);
      await person.agent.put(player).send({ mails: false }).expect(200);
      expect(await followed(person)).toMatchObject([{ nickname: 'Ons Anna', mails: false }]);
      await person.agent.put(player).send({ nickname: null }).expect(200);
      expect(await followed(person)).toMatchObject([{ nickname: null, mails: false }]);
      expect(JSON.stringify(await photosOf({ players: `${game.team.id}:7` }, other.agent))).not.toContain('Anna');
    });

    it.each([
      [{ nickname: 'x'.repeat(41) }, 'nickname'],
      [{ nickname: 'kyk www.stout.example' }, 'nickname'],
      [{ nickname: 7 }, 'nickname'],
      [{ mails: null }, 'mails'],
      [{ userId: 1 }, 'userId'],
    ])('refuse %j', async (body, field) => {
      const answer = await admin.agent.put(`/api/my-players/${game.team.id}`).send(body).expect(400);
      expect(answer.body.fields).toHaveProperty(field);
    });

    it.each(['999999', '0', 'x', '1:0', '1:Anna'])('are of a team that exists: %s', async (player) => {
      const { body } = await admin.agent.put(`/api/my-players/${player}`).send({}).expect(404);
      expect(body.code).toBe('team-not-found');
    });

    it('are merged with those of a device, whose nicknames do not replace the account’s', async () => {
      const person = await shop.shopper();
      const { team, other } = game;
      await person.agent.put(`/api/my-players/${team.id}:7`).send({ nickname: 'Anna' }).expect(200);
      const players = [
        { teamId: other.id, label: null, nickname: null },
        { teamId: 999_999, label: '1', nickname: null },
        { teamId: team.id, label: '7', nickname: 'Nie Anna nie' },
        { teamId: team.id, label: 'GS', nickname: 'Bea' },
        { teamId: team.id, label: 'GS', nickname: 'Tweede' },
      ];
      const { body } = await person.agent.post('/api/my-players/merge').send({ players }).expect(200);
      expect((body as MyPlayersDto).players.map(({ teamId, label, nickname }) => [teamId, label, nickname])).toEqual([
        [team.id, '7', 'Anna'],
        [other.id, null, null],
        [team.id, 'GS', 'Bea'],
      ]);
      await person.agent.post('/api/my-players/merge').send({ players: [] }).expect(200, body);
    });

    it('of a device are as new as they were to its visitor; those of the account stay as they are', async () => {
      const person = await shop.shopper();
      const { team } = game;
      await person.agent.put(`/api/my-players/${team.id}`).send({}).expect(200);
      const [before] = await followed(person);
      const lastSeenAt = '2026-01-02T03:04:05.000Z';
      const players = [
        { teamId: team.id, label: null, nickname: null, lastSeenAt },
        { teamId: team.id, label: '7', nickname: null, lastSeenAt },
        { teamId: team.id, label: '8', nickname: null, lastSeenAt: null },
        { teamId: team.id, label: '9', nickname: null, lastSeenAt: '2199-01-01T00:00:00.000Z' },
      ];
      await person.agent.post('/api/my-players/merge').send({ players }).expect(200);
      const [whole, seven, eight, nine] = await followed(person);
      const { readAt } = await photosOf({});
      expect(whole).toEqual(before);
      expect(seven?.lastSeenAt).toBe(lastSeenAt);
      for (const player of [eight, nine]) {
        expect(player!.lastSeenAt >= before!.lastSeenAt).toBe(true);
        expect(player!.lastSeenAt <= readAt).toBe(true);
      }
      const wrong = { ...players[1], lastSeenAt: 'x' };
      await person.agent
        .post('/api/my-players/merge')
        .send({ players: [wrong] })
        .expect(400);
    });

    it('are 50 at most, however many calls come at once', async () => {
      const person = await shop.shopper();
      const players = Array.from({ length: 48 }, (_, index) => ({
        teamId: game.team.id,
        label: String(index + 1),
        nickname: null,
      }));
      await person.agent.post('/api/my-players/merge').send({ players }).expect(200);
      const answers = await Promise.all(
        ['101', '102', '103', '104'].map((number) =>
          person.agent.put(`/api/my-players/${game.team.id}:${number}`).send({}),
        ),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409]);
      expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'players-full' });
      expect(await followed(person)).toHaveLength(50);
    });

    it('remember how far their photographs were looked at, and never beyond now', async () => {
      const person = await shop.shopper();
      await person.agent.put(`/api/my-players/${game.team.id}`).send({}).expect(200);
      const [before] = await followed(person);
      await person.agent.post('/api/my-players/seen').send({ until: '2020-01-01T00:00:00.000Z' }).expect(204);
      expect(await followed(person)).toEqual([before]);
      await person.agent.post('/api/my-players/seen').send({ until: '2199-01-01T00:00:00.000Z' }).expect(204);
      const [after] = await followed(person);
      const { readAt } = await photosOf({});
      expect(after!.lastSeenAt > before!.lastSeenAt).toBe(true);
      expect(after!.lastSeenAt <= readAt).toBe(true);
    });

    it('go with their team', async () => {
      const person = await shop.shopper();
      const { team } = await photographedGame(shop, admin);
      await person.agent.put(`/api/my-players/${team.id}`).send({}).expect(200);
      await admin.agent.delete(`/api/teams/${team.id}`).expect(200);
      expect(await followed(person)).toEqual([]);
    });
  });

  describe('have photographs', () => {
    it('by label and side: of the team that wears it, and where nobody has said whose it is', async () => {
      const { photoIds, team, other } = await photographedGame(shop, admin, { photos: 5 });
      await label(shop, [photoIds[0]!], '7', 'home');
      await label(shop, [photoIds[1]!], '7', 'away');
      await label(shop, [photoIds[2]!], '7');
      await label(shop, [photoIds[3]!], '17', 'home');
      expect(ids(await photosOf({ players: `${team.id}:7` }))).toEqual([photoIds[0], photoIds[2]]);
      expect(ids(await photosOf({ players: `${other.id}:7` }))).toEqual([photoIds[1], photoIds[2]]);
      expect(ids(await photosOf({ players: String(team.id) }))).toEqual(photoIds);
    });

    it('only where the label is shown', async () => {
      const { photoIds, team } = await photographedGame(shop, admin, { photos: 2 });
      await label(shop, photoIds, '8');
      await shop.rows
        .updateTable('photo_labels')
        .set({ state: 'refused' })
        .where('photo_id', '=', photoIds[0]!)
        .execute();
      await shop.rows
        .updateTable('photo_labels')
        .set({ state: 'suggested' })
        .where('photo_id', '=', photoIds[1]!)
        .execute();
      expect(ids(await photosOf({ players: `${team.id}:8` }))).toEqual([]);
    });

    it('each once: newest match first, in a match by player, page by page', async () => {
      const first = await photographedGame(shop, admin, { photos: 3, date: '2026-11-14T08:00:00.000Z' });
      const { team, other } = first;
      const second = await photographedGame(shop, admin, {
        photos: 3,
        date: '2026-11-21T08:00:00.000Z',
        team: other,
        other: team,
      });
      await label(shop, [first.photoIds[2]!, second.photoIds[1]!], '9');
      const players = `${team.id}:9,${team.id}`;
      const [a, b, c] = first.photoIds;
      const [d, e, f] = second.photoIds;
      const all = await photosOf({ players });
      expect(ids(all)).toEqual([e, d, f, c, a, b]);
      expect(all.nextCursor).toBeNull();
      expect(all.players).toEqual([
        { teamId: team.id, label: '9', team: team.name, sport: 'Rugby' },
        { teamId: team.id, label: null, team: team.name, sport: 'Rugby' },
      ]);
      expect(all.photos[0]).toMatchObject({
        players: [`${team.id}:9`, String(team.id)],
        match: { matchDate: '2026-11-21T08:00:00.000Z', homeTeam: other.name, awayTeam: team.name },
        matchId: second.matchId,
      });
      const read: number[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const page: PlayerPhotosDto = await photosOf({ players, limit: 2, ...(cursor && { cursor }) });
        read.push(...ids(page));
        cursor = page.nextCursor;
      }
      expect(read).toEqual(ids(all));
      expect(JSON.stringify(all)).not.toContain('originals/');
    });

    it('that anybody may see in lists, for administrators too, and nothing tells of others', async () => {
      const { photoIds, team, galleryId } = await photographedGame(shop, admin, { photos: 3 });
      const players = String(team.id);
      await shop.rows.updateTable('photos').set({ hidden_at: new Date() }).where('id', '=', photoIds[0]!).execute();
      await shop.rows.updateTable('photos').set({ status: 'failed' }).where('id', '=', photoIds[1]!).execute();
      expect(ids(await photosOf({ players }, admin.agent))).toEqual([photoIds[2]]);
      for (const hidden of [
        { unlisted: true },
        { published_at: null },
        { published_at: '2199-01-01' },
        { access_code: 'bokkie' },
      ]) {
        await shop.rows
          .updateTable('galleries')
          .set({ unlisted: false, published_at: new Date(0), access_code: null, ...hidden })
          .where('id', '=', galleryId)
          .execute();
        expect(await photosOf({ players }, admin.agent)).toMatchObject({ photos: [], nextCursor: null });
      }
    });

    it('of a gallery behind a code for those who have given it', async () => {
      const { gallery, galleryId, photoIds, team } = await photographedGame(shop, admin, { photos: 1 });
      await shop.rows.updateTable('galleries').set({ access_code: 'bokkie' }).where('id', '=', galleryId).execute();
      const reader = shop.visitor();
      await reader
        .post(`/api/galleries/by-name/${encodeURIComponent(gallery)}/code`)
        .send({ code: 'bokkie' })
        .expect(200);
      expect(ids(await photosOf({ players: String(team.id) }, reader))).toEqual(photoIds);
    });

    it('which say since when they are shown: uploaded, published and labelled', async () => {
      const { galleryId, photoIds, team } = await photographedGame(shop, admin, { photos: 1 });
      const [photoId] = photoIds as [number];
      const shownAt = async (player: string) => (await photosOf({ players: player })).photos[0]?.shownAt;
      await shop.rows
        .updateTable('photos')
        .set({ created_at: '2026-01-01T00:00:00Z' })
        .where('id', '=', photoId)
        .execute();
      await shop.rows
        .updateTable('galleries')
        .set({ published_at: '2026-01-02T00:00:00Z' })
        .where('id', '=', galleryId)
        .execute();
      await label(shop, photoIds, '7');
      await shop.rows
        .updateTable('photo_labels')
        .set({ created_at: '2026-01-03T00:00:00Z' })
        .where('photo_id', '=', photoId)
        .execute();
      expect(await shownAt(String(team.id))).toBe('2026-01-02T00:00:00.000Z');
      expect(await shownAt(`${team.id}:7`)).toBe('2026-01-03T00:00:00.000Z');
    });

    it('not, where nobody is asked for', async () => {
      expect(await photosOf({})).toMatchObject({ players: [], photos: [], nextCursor: null });
      expect(await photosOf({ players: '999999:7' })).toMatchObject({ players: [], photos: [] });
    });

    it.each([
      'players=x',
      'players=1,,2',
      `players=${Array.from({ length: 51 }, (_, index) => index + 1).join()}`,
      'limit=0',
      'limit=101',
      'cursor=abc',
      'cursor=W10',
      'mail=x',
      'page=2',
    ])('refuse %s', async (query) => {
      await shop.visitor().get(`/api/players/photos?${query}`).expect(400);
    });
  });
});
