import { writeXlsx } from 'hucre/xlsx';
import { createMatch, createTeam } from '../../support/fixtures';
import { catalogPhotos } from '../../support/photos';
import { startShop, type Shopper, type TestShop } from '../../support/shop';

describe('Teams and matches', () => {
  let shop: TestShop;
  let admin: Shopper;
  beforeAll(async () => {
    shop = await startShop();
    admin = await shop.admin();
  });
  afterAll(() => shop.close());

  const team = (name: string, sport?: string) => createTeam(admin, name, sport);
  const match = (homeTeamId: number, awayTeamId: number, matchDate?: string) =>
    createMatch(admin, { homeTeamId, awayTeamId, matchDate });
  const matches = async (query: object) =>
    (await shop.visitor().get('/api/matches').query(query).expect(200)).body as { id: number }[];

  it('change: a team’s name, and its sport while it has no matches', async () => {
    const [home, away] = [await team('Bergrivier'), await team('Duinveld')];
    const { body } = await admin.agent.put(`/api/teams/${away}`).send({ name: ' Duinveld o/15 ', sport: 'Hockey' });
    expect(body).toMatchObject({ id: away, name: 'Duinveld o/15', sport: 'Hokkie', matchCount: 0 });
    await admin.agent.put(`/api/teams/${away}`).send({ name: 'Duinveld', sport: 'Rugby' }).expect(200);
    await match(home, away);
    const moved = await admin.agent
      .put(`/api/teams/${away}`)
      .set('Accept-Language', 'af')
      .send({ name: 'Duinveld', sport: 'Netball' })
      .expect(409);
    expect(moved.body).toMatchObject({ code: 'team-has-matches', fields: { sport: expect.stringContaining('bly') } });
    await admin.agent.put('/api/teams/99999').send({ name: 'Niemand', sport: 'Rugby' }).expect(404);
  });

  it('have one name in a sport, without regard to case, spaces and how an accent is typed', async () => {
    const id = await team('Hoërskool Ées');
    for (const name of ['hoërskool ées', ' HOËRSKOOL   ÉES', 'Hoërskool Ées'.normalize('NFD')]) {
      const { body } = await admin.agent.post('/api/teams').send({ name, sport: 'Rugby' }).expect(409);
      expect(body).toMatchObject({
        code: 'team-name-taken',
        fields: { name: expect.stringContaining('in this sport') },
      });
    }
    const netball = await team('HOËRSKOOL ÉES', 'Netball');
    const edit = (name: string, sport: string) => admin.agent.put(`/api/teams/${netball}`).send({ name, sport });
    const taken = await edit('Hoërskool Ées', 'Rugby').set('Accept-Language', 'af').expect(409);
    expect(taken.body.fields.name).toContain('in hierdie sport');
    await edit('Hoërskool Ées', 'Netbal').expect(200);
    await admin.agent.put(`/api/teams/${id}`).send({ name: 'Hoërskool ÉES', sport: 'Rugby' }).expect(200);
  });

  it('change: a match’s teams, date and venue, by the rules of a new one', async () => {
    const [a, b, c] = [await team('Suikerbos'), await team('Kareeboom'), await team('Rietvlei', 'Netball')];
    const id = await match(a, b);
    const changed = { homeTeamId: b, awayTeamId: a, matchDate: '2026-11-22T13:30:00.000Z', venue: ' Astro ' };
    const { body } = await admin.agent.put(`/api/matches/${id}`).send(changed).expect(200);
    expect(body).toMatchObject({ ...changed, id, venue: 'Astro', homeTeam: { name: 'Kareeboom' } });
    const same = await admin.agent.put(`/api/matches/${id}`).send({ ...changed, awayTeamId: b });
    expect(same.body).toMatchObject({ message: 'Home and away teams cannot be the same.' });
    const nowhere = await admin.agent.put(`/api/matches/${id}`).send({ ...changed, venue: ' ' });
    expect(nowhere.body).toMatchObject({ message: 'Please enter a venue.', fields: { venue: expect.any(String) } });
    await admin.agent
      .put(`/api/matches/${id}`)
      .send({ ...changed, awayTeamId: c })
      .expect(400);
    await admin.agent.put('/api/matches/99999').send(changed).expect(404);
  });

  it('are made once, when an administrator presses again because no answer has come', async () => {
    const [a, b] = [await team('Vaalrivier'), await team('Komdo')];
    const date = '2026-11-21T08:00:00.000Z';
    const [id, ...again] = await Promise.all([match(a, b, date), match(a, b, date), match(a, b, date)]);
    expect(again).toEqual([id, id]);
    const body = { homeTeamId: a, awayTeamId: b, matchDate: date, venue: ' Kloofveld  A ' };
    expect((await admin.agent.post('/api/matches').send(body).expect(201)).body).toMatchObject({ id });
    const others = await Promise.all([match(b, a, date), match(a, b, '2026-11-21T09:00:00.000Z')]);
    const elsewhere = await admin.agent
      .post('/api/matches')
      .send({ ...body, venue: 'Kloofveld B' })
      .expect(201);
    const ids = [id, ...others, (elsewhere.body as { id: number }).id];
    expect(new Set(ids).size).toBe(4);
    expect(await matches({ search: 'Komdo' })).toHaveLength(4);
  });

  it.each(['2026-W10', '2026-330', '20261124', '2026-11-24T10:00:00,5Z', '0000-01-01', '+012026-01-01'])(
    'say so when a day is none that a calendar shows, such as %s',
    async (matchDate) => {
      const { body } = await admin.agent
        .post('/api/matches')
        .set('Accept-Language', 'af')
        .send({ homeTeamId: 1, awayTeamId: 2, matchDate, venue: 'Astro' })
        .expect(400);
      expect(body).toMatchObject({ code: 'invalid-input', fields: { matchDate: 'Kies asseblief ’n datum.' } });
      await admin.agent
        .post('/api/galleries')
        .send({ name: matchDate, category: 'Rugby', publishedAt: matchDate })
        .expect(400);
    },
  );

  it('are on the schools’ clocks where a time says no other zone', async () => {
    const [a, b] = [await team('Sonop'), await team('Sonaf')];
    for (const [given, meant] of [
      ['2026-11-21T10:00', '2026-11-21T08:00:00.000Z'],
      ['2026-11-21T10:00:30.5', '2026-11-21T08:00:30.500Z'],
      ['2026-11-21T10:00Z', '2026-11-21T10:00:00.000Z'],
      ['2026-11-21T10:00-05:00', '2026-11-21T15:00:00.000Z'],
      ['2026-11-21', '2026-11-21T00:00:00.000Z'],
    ]) {
      const id = await match(a, b, given);
      const { body } = await shop.visitor().get(`/api/matches/${id}`).expect(200);
      expect([given, (body as { matchDate: string }).matchDate]).toEqual([given, meant]);
    }
    const gallery = { name: 'Sonsopkoms', category: 'Rugby', publishedAt: '2030-01-01T06:30' };
    const { body } = await admin.agent.post('/api/galleries').send(gallery).expect(201);
    expect(body).toMatchObject({ publishedAt: '2030-01-01T04:30:00.000Z' });
  });

  it('go: a team with its matches, a match without its galleries', async () => {
    const [home, away, third] = [await team('Langkloof'), await team('Bloubaai'), await team('Olienhout')];
    const [first, second] = [await match(home, away), await match(home, third)];
    await catalogPhotos(shop, admin.id, { gallery: 'Langkloof: die dag', photos: [{}] });
    const galleries = (await admin.agent.get('/api/galleries').expect(200)).body as { id: number; name: string }[];
    const gallery = galleries.find(({ name }) => name === 'Langkloof: die dag')!;
    await admin.agent.put(`/api/galleries/${gallery.id}`).send({ matchId: first }).expect(200);
    expect((await shop.visitor().get(`/api/matches/${first}`)).body).toMatchObject({ galleryCount: 1 });
    const { body: teams } = await admin.agent.get('/api/teams').expect(200);
    expect(teams).toContainEqual(expect.objectContaining({ id: home, matchCount: 2 }));

    await admin.agent.delete(`/api/teams/${away}`).expect(200);
    await shop.visitor().get(`/api/matches/${first}`).expect(404);
    const { body: photos } = await shop.visitor().get('/api/photos/gallery/Langkloof%3A%20die%20dag').expect(200);
    expect(photos.photos).toEqual([expect.objectContaining({ matchId: null })]);
    await admin.agent.delete(`/api/matches/${second}`).expect(200);
    await admin.agent.delete(`/api/matches/${second}`).expect(404);
    await admin.agent.delete(`/api/teams/${away}`).expect(404);
  });

  it('are listed newest first, of one sport, page by page', async () => {
    const [home, away] = [await team('Kloof', 'Netball'), await team('Vlei', 'Netball')];
    const old = await match(home, away, '2026-01-10T08:00:00.000Z');
    const [one, two] = [await match(home, away), await match(away, home)];
    expect((await matches({ sport: 'Netball' })).map(({ id }) => id)).toEqual([two, one, old]);
    expect((await matches({ sport: 'Netball', limit: 1 })).map(({ id }) => id)).toEqual([two]);
    expect((await matches({ sport: 'Netball', limit: 5, cursor: two })).map(({ id }) => id)).toEqual([one, old]);
    expect(await matches({ sport: 'Krieket' })).toEqual([]);
    await shop.visitor().get('/api/matches?cursor=99999').expect(400);
    await shop.visitor().get('/api/matches?limit=0').expect(400);
  });

  it('are found by part of a team’s name, at home or away, with any matches after them', async () => {
    const [home, away, other] = [await team('Vaalkop'), await team('Vaalkop 50%'), await team('Rooiberg')];
    const [first, second] = [await match(home, other, '2026-01-11'), await match(other, home, '2026-01-12')];
    const third = await match(away, other, '2026-01-13');
    await match(await team('Witberg'), other, '2027-06-01');
    const found = async (search: string, query = {}) => (await matches({ search, ...query })).map(({ id }) => id);
    expect(await found(' vaalKOP ')).toEqual([third, second, first]);
    expect(await found('vaalkop', { limit: 1, cursor: third })).toEqual([second]);
    expect(await found('vaalkop', { sport: 'Netball' })).toEqual([]);
    expect(await found('50%')).toEqual([third]);
    expect(await found('Niemand')).toEqual([]);
    expect(await matches({ search: ' ' })).toEqual(await matches({}));
    await shop
      .visitor()
      .get('/api/matches')
      .query({ search: 'a'.repeat(101) })
      .expect(400);
  });

  describe('Lists of fixtures', () => {
    const CSV = [
      '\uFEFFSport;Tuis;Besoekers;Datum;Tyd;Plek',
      'Hockey;Kwaggafontein;"Bontebok; o/14";2026-11-28;9h30;Astro',
      'Hokkie;Bontebok; Kwaggafontein ;29/11/2026;;Astro',
      '',
      ';KWAGGAFONTEIN;Bontebok;2026/11/30;08:00;Astro',
      'Hokkie;Kwaggafontein;Bontebok;2026-11-30;17:00;Elders',
      'Hokkie;Kwaggafontein;BONTEBOK;30-Nov-26;08:00:00;Astro',
    ].join('\r\n');
    const preview = async (list: { csv: string } | { file: string }) =>
      (
        await admin.agent
          .post('/api/admin/matches/import/preview')
          .send({ ...list, makeTeams: true })
          .expect(200)
      ).body;

    it('are shown before they are imported: what is made, and what is there already', async () => {
      const { lines, newTeams } = await preview({ csv: CSV });
      expect(newTeams).toEqual(
        ['Kwaggafontein', 'Bontebok; o/14', 'Bontebok'].map((name) => ({ name, sport: 'Hokkie' })),
      );
      expect(lines).toEqual([
        expect.objectContaining({ line: 2, state: 'new', sport: 'Hokkie', matchDate: '2026-11-28T07:30:00.000Z' }),
        expect.objectContaining({
          line: 3,
          state: 'new',
          away: 'Kwaggafontein',
          matchDate: '2026-11-28T22:00:00.000Z',
        }),
        expect.objectContaining({ line: 5, state: 'new', sport: 'Hokkie' }),
        expect.objectContaining({ line: 6, state: 'new', time: '17:00' }),
        expect.objectContaining({ line: 7, state: 'exists', matchDate: null, problems: [] }),
      ]);
      expect((await matches({ sport: 'Hokkie' })).length).toBe(0);
    });

    it('make their teams and matches once', async () => {
      const list = { csv: CSV, makeTeams: true };
      const [one, two] = await Promise.all(
        [1, 2].map(() => admin.agent.post('/api/admin/matches/import').send(list).expect(200)),
      );
      const made = [one!.body, two!.body].map(({ matches: count, teams, existing }) => [count, teams, existing]);
      expect(made.sort()).toEqual([
        [0, 0, 5],
        [4, 3, 1],
      ]);
      expect(await matches({ sport: 'Hokkie' })).toHaveLength(4);
      const again = await preview({ csv: CSV });
      expect(again.lines.map(({ state }: { state: string }) => state)).toEqual(Array(5).fill('exists'));
    });

    it('come as a workbook, with a kick-off that has changed and teams of another sport', async () => {
      const rows = [
        ['Hokkie: Bokkieweek', null, null, null, null],
        ['Match Date', 'Kick-off', 'Tuis Span', 'Visitors', 'Veld'],
        [new Date('2026-11-28T00:00:00Z'), '9:45 AM', 'Kwaggafontein', 'Bontebok; o/14', 'Astro'],
        ['5 Des 2026', 0.5, 'Kwaggafontein', 'Bontebok', 'Astro'],
      ];
      const netball = [
        ['Home', 'Away', 'Date', 'Venue'],
        ['Kwaggafontein', 'Bontebok', '05/12/26', 'Baan 1'],
      ];
      const workbook = await writeXlsx({
        sheets: [
          { name: 'Blad1', rows },
          { name: 'Netbal', rows: netball },
        ],
      });
      const file = Buffer.from(workbook).toString('base64');
      const { lines, newTeams } = await preview({ file });
      expect(newTeams).toEqual(['Kwaggafontein', 'Bontebok'].map((name) => ({ name, sport: 'Netball' })));
      expect(lines).toMatchObject([
        { sheet: 'Blad1', line: 3, state: 'exists', problems: [{ column: 'time', cell: 'B3', written: '9:45 AM' }] },
        { sheet: 'Blad1', line: 4, state: 'new', sport: 'Hokkie', matchDate: '2026-12-05T10:00:00.000Z' },
        { sheet: 'Netbal', line: 2, state: 'new', sport: 'Netball', venue: 'Baan 1' },
      ]);
      const { body } = await admin.agent.post('/api/admin/matches/import').send({ file, makeTeams: true }).expect(200);
      expect(body).toMatchObject({ matches: 2, teams: 2, existing: 1 });
      await shop.visitor().post('/api/admin/matches/import').send({ file, makeTeams: true }).expect(401);
    });

    it('take a team that somebody else adds meanwhile', async () => {
      const list = {
        csv: 'home,away,date,venue,sport\nTweeling A,Tweeling B,2026-12-05,Astro,Netball',
        makeTeams: true,
      };
      const importing = await shop.rows.transaction().execute(async (rows) => {
        await rows.insertInto('teams').values({ name: 'Tweeling B', sport: 'Netball' }).execute();
        const call = admin.agent
          .post('/api/admin/matches/import')
          .send(list)
          .then((answer) => answer);
        await shop.waitForLocks(rows, 1);
        return { call };
      });
      const { status, body } = await importing.call;
      expect([status, body]).toEqual([200, expect.objectContaining({ matches: 1, teams: 1, existing: 0 })]);
    });

    it('say what is wrong, line by line, and make nothing then', async () => {
      const csv = [
        'home,away,date,venue,sport',
        'Kwaggafontein,Kwaggafontein,2026-11-21,Astro,Hokkie',
        'Kwaggafontein,Onbekend,2026-12-12,Astro,Hokkie',
        'Kwaggafontein,Bontebok,31/02/2027,,Hokkie',
        'Kwaggafontein,Bontebok,2027-02-01,Astro,Netball',
        'Kwaggafontein,Bontebok,2027-02-02,Astro,Krieket',
        'Bontebok,Kwaggafontein,2027-02-02,Astro,',
      ].join('\n');
      const { body } = await admin.agent
        .post('/api/admin/matches/import/preview')
        .set('Accept-Language', 'af')
        .send({ csv, makeTeams: false })
        .expect(200);
      expect(body.lines).toMatchObject([
        { line: 2, problems: [{ column: 'away', reason: 'Die tuis- en besoekerspan kan nie dieselfde wees nie.' }] },
        { line: 3, problems: [{ column: 'away', cell: 'B3', written: 'Onbekend' }] },
        {
          line: 4,
          problems: [
            { column: 'date', cell: 'C4', written: '31/02/2027', reason: expect.stringContaining('Die dag kom voor') },
            { column: 'venue', cell: 'D4', written: '', reason: 'Die plek ontbreek.' },
          ],
        },
        { line: 6, problems: [{ column: 'sport', written: 'Krieket', reason: expect.stringContaining('Netbal') }] },
        // Teams of these names play two sports by now.
        { line: 7, problems: [{ column: 'sport', written: '', reason: expect.stringContaining('nie duidelik') }] },
        { line: 5, state: 'new', problems: [] },
      ]);
      await admin.agent.post('/api/admin/matches/import').send({ csv, makeTeams: true }).expect(409);
      expect(await matches({ sport: 'Hokkie' })).toHaveLength(5);
    });

    it.each([
      [{ csv: '' }, 'csv', 'Please choose a file.'],
      [{}, 'csv', 'Please choose a file.'],
      [{ csv: 'a,b\n1,2' }, 'csv', 'One row must name the columns'],
      [{ csv: 'a', file: 'YQ==' }, 'csv', 'not both'],
      [{ csv: 1, file: 2 }, 'file', 'Please choose a file.'],
      [{ file: '*' }, 'file', 'Please choose a file.'],
      [{ file: Buffer.from('PK\x03\x04').toString('base64') }, 'file', 'damaged or too large'],
      [{ file: Buffer.alloc(710_000).toString('base64') }, 'file', 'larger than 700 kB'],
    ])('are refused when they cannot be read: %#', async (list, field, sentence) => {
      const { body } = await admin.agent
        .post('/api/admin/matches/import')
        .send({ ...list, makeTeams: true })
        .expect(400);
      expect(body.fields[field]).toContain(sentence);
    });
  });
});
