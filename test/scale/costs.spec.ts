import { sql } from 'kysely';
import { MailPlayers } from '../../backend/src/modules/catalog/players/mail-players.command';
import { fillShop, LARGEST } from '../support/filled-shop';
import { label, photographedGame } from '../support/players';
import { startShop, type Shopper, type TestShop } from '../support/shop';
import { watchStatements, type Statement } from '../support/statements';
import { effortOf } from './explain';

const SIZE = { photos: 20_000, galleries: 2_000, largest: 4_000, users: 2_000, purchases: 20_000 };

/** Tables that stay small however much is sold: reading one from end to end is right. */
const SMALL = [
  'teams',
  'gallery_visits',
  'shares',
  'payment_refunds',
  'token_packages',
  'settings',
  'totals',
  'camera_clocks',
];

/** Rows that a statement may look at for each row that it answers, and besides. */
const PER_ROW = 20;
const BESIDES = 400;

/** Rows of other categories that may be passed by on the way to a page, in the order of all. */
const PASSED_BY = 300;

/**
 * Each gallery of a category, with an entry of the index on its photographs’ prices: a price that few have is looked for in
 * all of them.
 */
const OF_A_CATEGORY = 3 * (SIZE.galleries / 10);

/** Matches, each read once at most: of a thousand, the latest of a team are found as soon by their dates as by the team. */
const A_YEAR_OF_MATCHES = SIZE.galleries / 2 + BESIDES;

/** Sums that are read only from an index, one entry a gallery. */
const OF_EVERY_GALLERY = 2 * SIZE.galleries;

/** Rows that a statement of a purchase may look at: a photograph, its gallery, the buyer, and the entries of indexes. */
const OF_A_PURCHASE = 50;

/**
 * The round trips that the rules need: the buyer (1), whether the shop is open (2); begin (3), the buyer's lock (4),
 * photographs owned already (5), the photographs under a lock (6), the cart (7), the purchases (8), the balance with
 * the ledger (9), the outbox (10), commit (11).
 */
const ROUND_TRIPS = 11;
/**
 * Beyond those of a cart: the packs with their caps and their photographs, before the locks and under them (12 to 15),
 * what was paid (16), the cart (17), the pack (18).
 */
const ROUND_TRIPS_WITH_PACK = 18;

/** A day in the middle of the season. */
const today = new Date().toISOString().slice(0, 10);

/** In the middle of the largest gallery, whose photographs were taken a day before, one a second. */
const FROM = new Date(Date.now() - (90_000 - SIZE.largest / 2) * 1000).toISOString();
const YESTERDAY = new Date(Date.now() - 24 * 60 * 60 * 1000).toISOString().slice(0, 10);

const largest = encodeURIComponent(LARGEST);
const page = `/api/photos/gallery/${largest}`;

describe('With 20,000 photographs in 2,000 galleries', () => {
  let shop: TestShop;
  let admin: Shopper;
  let shopper: Shopper;
  let statements: ReturnType<typeof watchStatements>;
  beforeAll(async () => {
    statements = watchStatements();
    shop = await startShop();
    admin = await shop.admin();
    shopper = await shop.shopper();
    await fillShop(shop.rows, SIZE, admin.id);
    await shop.rows.updateTable('purchases').set({ user_id: shopper.id }).where('id', '<=', 500).execute();
  });
  afterAll(async () => {
    statements.stop();
    await shop.close();
  });

  async function sent(reader: Shopper, path: string): Promise<{ body: unknown; statements: Statement[] }> {
    statements.take();
    const { body } = (await reader.agent.get(path).expect(200)) as { body: unknown };
    return { body, statements: statements.take().filter(({ text }) => /^\s*(select|with)/i.test(text)) };
  }

  async function expectLittleWork(of: Statement[], besides: number): Promise<void> {
    for (const statement of of) {
      const { scanned, read } = await effortOf(shop.rows, statement);
      const told = { statement: statement.text, values: statement.values };
      // For sums over all galleries the table may be as good as an index.
      const allowedScans = besides === OF_EVERY_GALLERY ? [...SMALL, 'galleries'] : SMALL;
      const wrong = scanned.filter((table) => !allowedScans.includes(table));
      expect({ ...told, wrong }).toEqual({ ...told, wrong: [] });
      const allowed = PER_ROW * statement.rows + besides;
      expect({ ...told, read, allowed, isLittle: read <= allowed }).toEqual({ ...told, read, allowed, isLittle: true });
    }
  }

  it.each([
    ['the newest photographs', '/api/photos?limit=5&hasThumbnails=true'],
    ['the newest, be they ready or not', '/api/photos?limit=5'],
    ['a gallery', page],
    ['a gallery from a time on', `${page}?from=${FROM}`],
    ['the time line of a gallery', `${page}/time-line`, SIZE.largest],
    ['the time line of a match', '/api/photos/match/1000/time-line', SIZE.largest],
    ['a match’s photographs from a time on', `/api/photos/match/1000?limit=25&from=${FROM}`],
    ['a gallery by name', `${page}?sort=name`],
    ['a gallery, the newest first', `${page}?sort=newest`],
    ['a gallery by price', `${page}?sort=price-high`],
    ['a search in a gallery', `${page}?search=skrum+3999`],
    ['a search in a gallery for what is not there', `${page}?search=krieket`],
    ['a search in a gallery for what is everywhere', `${page}?search=foto`],
    ['a gallery’s name', `/api/galleries/by-name/${largest}`],
    ['the galleries of a category', '/api/galleries/category/Rugby/titles?limit=25'],
    ['the oldest of a category', '/api/galleries/category/Rugby/titles?limit=25&sort=oldest'],
    ['a category by name', '/api/galleries/category/Rugby/titles?limit=25&sort=name'],
    ['a category, cheap ones first', '/api/galleries/category/Rugby/titles?limit=25&sort=price-low'],
    ['a category, dear ones first', '/api/galleries/category/Rugby/titles?limit=25&sort=price-high'],
    ['a category at a price that nothing has', '/api/galleries/category/Rugby/titles?limit=25&price=7', OF_A_CATEGORY],
    ['a category at a price, by name', '/api/galleries/category/Rugby/titles?limit=25&price=1&sort=name'],
    ['a search in a category', '/api/galleries/category/Rugby/titles?limit=25&search=1990'],
    ['the plain list of a category', '/api/galleries/category/Netball/titles'],
    ['the groups', '/api/photos/gallery-groups'],
    ['the groups of a day', `/api/photos/gallery-groups?limit=25&day=${today}`],
    ['the groups of an age group', '/api/photos/gallery-groups?limit=25&age=14'],
    ['the groups of a venue and an age group', '/api/photos/gallery-groups?limit=25&age=14&venue=Astro'],
    ['a search for groups by a team', '/api/photos/gallery-groups?limit=25&search=rietvlei+51'],
    ['the groups of a category', '/api/photos/gallery-groups?limit=25&category=Hokkie'],
    ['a search for groups', '/api/photos/gallery-groups?limit=25&search=tafelzicht+1990'],
    ['the overview', '/api/galleries/overview', OF_EVERY_GALLERY],
    ['the next matches', '/api/matches/upcoming'],
    ['the next matches of an age group', '/api/matches/upcoming?limit=7&age=14'],
    ['what matches can be filtered by', '/api/matches/choices'],
    ['the matches', '/api/matches?limit=25'],
    ['the matches of a day', `/api/matches?limit=25&sort=oldest&day=${today}`],
    ['the matches of an age group', '/api/matches?limit=25&age=14'],
    ['the matches of a venue', '/api/matches?limit=25&venue=Astro'],
    ['the matches of a sport', '/api/matches?limit=25&sport=Netball'],
    ['a search for matches', '/api/matches?limit=25&search=rietvlei+51'],
    ['a search for matches that finds nothing', '/api/matches?limit=25&search=krieket'],
    ['a search for matches that finds all', '/api/matches?limit=25&search=e'],
    ['a match', '/api/matches/500'],
    ['a match’s photographs', '/api/photos/match/1000'],
    ['what somebody bought', '/api/user/purchases?limit=25'],
    ['the photographs that somebody bought', '/api/user/purchased-photos?limit=25'],
    ['somebody’s payments', '/api/user/token-purchases?limit=25'],
    ['somebody’s cart', '/api/cart'],
    ['somebody’s favourites', '/api/favourites?limit=25'],
    ['which photographs somebody saved', '/api/favourites/ids'],
    ['a photograph', '/api/photos/19999'],
    ['teams by what somebody types', '/api/teams/search?q=rietvlei+o16'],
    ['teams by a mistyped word', '/api/teams/search?q=kareebom'],
    ['teams by what all have', '/api/teams/search?q=o1', 5 * BESIDES],
    ['the last days with photographs', '/api/photos/days'],
    ['photographs by number', '/api/photos/search?label=7'],
    ['photographs by a number that few have', '/api/photos/search?label=31'],
    ['photographs by a number that none has', '/api/photos/search?label=999'],
    ['photographs by team', '/api/photos/search?team=5', 2 * BESIDES],
    ['photographs by team and number', '/api/photos/search?team=5&label=7', A_YEAR_OF_MATCHES],
    ['photographs by school', '/api/photos/search?q=rietvlei&limit=5'],
    ['photographs by school and number', '/api/photos/search?q=rietvlei&label=7&limit=5'],
    ['photographs by school and a number that few have', '/api/photos/search?q=rietvlei&label=31'],
    ['photographs by words and number', '/api/photos/search?q=rietvlei+51+o15+7', A_YEAR_OF_MATCHES],
    ['photographs by a mistyped team and number', '/api/photos/search?q=rietvlie+51+o15+7', A_YEAR_OF_MATCHES],
    ['photographs by the name of a gallery', '/api/photos/search?q=tafelzicht+1990', 2 * BESIDES],
    ['photographs by the mistyped name of a gallery', '/api/photos/search?q=tafelzigt+1990', 2 * BESIDES],
    ['photographs by the name of many galleries', '/api/photos/search?q=tafelzicht', 5 * BESIDES],
    // A gallery that has such a photograph is read in the order of the game.
    ['photographs by their titles', '/api/photos/search?q=skrum+3999', SIZE.largest + BESIDES],
    ['photographs by a word of many titles', '/api/photos/search?q=lynstaan', 2 * BESIDES],
    ['photographs by a word that a third of them have', '/api/photos/search?q=tweede', 2 * BESIDES],
    ['photographs by a mistyped title', '/api/photos/search?q=skrmu+3999', SIZE.largest + BESIDES],
    ['photographs by words that nothing has', '/api/photos/search?q=krieket', 2 * BESIDES],
    ['photographs by words that nothing has, one of two letters', '/api/photos/search?q=krieket+5a', 2 * BESIDES],
    ['photographs by a word of two letters', '/api/photos/search?q=5z', 2 * BESIDES],
    ['photographs by words of an age group that nothing has', '/api/photos/search?q=krieket+9b', 2 * BESIDES],
    ['photographs by day', `/api/photos/search?day=${YESTERDAY}`],
    ['photographs by day and number', `/api/photos/search?day=${YESTERDAY}&label=7`],
    ['a match’s photographs without a label', '/api/photos/search?match=1000&unlabelled=true'],
    ['the photographs of a player', '/api/players/photos?players=32:7&limit=48', 2 * BESIDES],
    // Of a whole team, its matches are read one by one as long as the page is not full.
    ['the photographs of a team', '/api/players/photos?players=33&limit=48', 2 * BESIDES],
    ['the photographs of several players', '/api/players/photos?players=32:7,5:12,33&limit=48', 2 * BESIDES],
    ['whether somebody has bought a photograph', '/api/photos/19999/is-purchased'],
  ])('%s is read by indexes, and little more than is shown', async (_what, path, besides = BESIDES) => {
    const { statements } = await sent(shopper, path);
    expect(statements.length).toBeGreaterThan(0);
    await expectLittleWork(statements, besides);
  });

  it.each([
    ['the galleries', '/api/galleries?limit=30'],
    ['the galleries of a category', '/api/galleries?limit=30&category=Rugby'],
    ['a search for galleries', '/api/galleries?limit=30&search=kloof+199'],
    ['the counts of galleries', '/api/galleries/counts'],
    ['the counts of a search', '/api/galleries/counts?search=kloof+199'],
    ['the last page of galleries', '/api/galleries?limit=30&offset=1980', OF_EVERY_GALLERY],
    ['the teams', '/api/teams', 2 * SIZE.galleries],
    ['purchases', '/api/admin/purchases?limit=51'],
    ['the oldest purchases', '/api/admin/purchases?limit=51&sort=oldest'],
    ['the oldest purchases of one person', '/api/admin/purchases?limit=51&userId=1500&sort=oldest'],
    ['the oldest purchases that were not sent', '/api/admin/purchases?limit=51&emailSent=false&sort=oldest'],
    ['a search for the oldest purchases', '/api/admin/purchases?limit=51&search=ouer1234&sort=oldest'],
    ['a search for the oldest purchases that finds much', '/api/admin/purchases?limit=51&search=ouer&sort=oldest'],
    ['purchases of one person', '/api/admin/purchases?limit=51&userId=1500'],
    ['purchases that were not sent', '/api/admin/purchases?limit=51&emailSent=false'],
    ['a search for purchases by person', '/api/admin/purchases?limit=51&search=ouer1234'],
    ['a search for purchases by photograph', '/api/admin/purchases?limit=51&search=skrum+3999'],
    ['a search for purchases that finds much', '/api/admin/purchases?limit=51&search=ouer'],
    ['the numbers of purchases', '/api/admin/purchase-stats', 2 * SIZE.purchases * (7 / 370)],
    ['payments', '/api/admin/token-purchases?limit=51'],
    ['the oldest payments', '/api/admin/token-purchases?limit=51&sort=oldest'],
    ['the oldest completed payments', '/api/admin/token-purchases?limit=51&status=completed&sort=oldest'],
    ['the oldest pending payments', '/api/admin/token-purchases?limit=51&status=pending&sort=oldest'],
    ['a search for the oldest payments', '/api/admin/token-purchases?limit=51&search=ouer1234&sort=oldest'],
    ['completed payments', '/api/admin/token-purchases?limit=51&status=completed'],
    ['pending payments', '/api/admin/token-purchases?limit=51&status=pending'],
    ['failed payments', '/api/admin/token-purchases?limit=51&status=failed'],
    ['a search for payments by person', '/api/admin/token-purchases?limit=51&search=ouer1234'],
    ['a search for payments by PayFast’s id', '/api/admin/token-purchases?limit=51&search=pf-4321'],
    ['the numbers of payments', '/api/admin/token-purchase-stats'],
    ['payments by week', '/api/admin/token-purchases/chart?by=week', SIZE.purchases],
    ['the visits and income of a day', `/api/admin/income?from=${YESTERDAY}&to=${YESTERDAY}`, 2 * BESIDES],
    [
      'income by gallery of a day',
      `/api/admin/income/groups?by=gallery&from=${YESTERDAY}&to=${YESTERDAY}`,
      5 * BESIDES,
    ],
    ['income by team of a day', `/api/admin/income/groups?by=team&from=${YESTERDAY}&to=${YESTERDAY}`, 5 * BESIDES],
    ['a statement of a day', `/api/admin/income/statement?team=5&from=${YESTERDAY}&to=${YESTERDAY}`, 5 * BESIDES],
    ['payment notices', '/api/admin/payment-notices?limit=51'],
    ['the notices of a payment', '/api/admin/payment-notices?tokenPurchaseId=4000'],
    ['people', '/api/admin/users?limit=51'],
    ['a search for people', '/api/admin/users?limit=51&search=ouer1234'],
    ['a person’s ledger', '/api/admin/users/1500/ledger?limit=51'],
    ['the audit log', '/api/admin/audit?limit=51'],
    ['reports', '/api/admin/reports?limit=51'],
    ['the days of uploads', '/api/admin/sorting/days'],
    ['what is sorted of a day', `/api/admin/sorting?day=${today}`],
    ['what is sorted that was taken on a day', `/api/admin/sorting?day=${YESTERDAY}&by=taken`],
    ['what is sorted of a gallery', `/api/admin/sorting?galleryId=${SIZE.galleries}`],
    ['the cameras of a gallery', `/api/galleries/${SIZE.galleries}/cameras`, 3 * SIZE.largest],
    ['photographs without pictures', '/api/admin/thumbnails/failed?limit=51'],
    ['how far thumbnails are', '/api/admin/thumbnail-stats', OF_EVERY_GALLERY],
  ])(
    'for administrators, %s is read by indexes, and little more than is shown',
    async (_what, path, besides = BESIDES) => {
      const { statements } = await sent(admin, path);
      expect(statements.length).toBeGreaterThan(0);
      await expectLittleWork(statements, besides);
    },
  );

  it.each(['thumbnail_path', 'watermarked_path', 'grid_path'] as const)(
    'whose a picture is, and who may see it, is found by indexes: %s',
    async (column) => {
      const { rows } = await sql<{ path: string }>`
        select ${sql.ref(column)} as path from photos where status = 'ready' order by id desc limit 1`.execute(
        shop.rows,
      );
      statements.take();
      // The files of this shop are not there.
      await shop.visitor().get(`/api/files/${rows[0]?.path}`).expect(404);
      const asked = statements.take().filter(({ text }) => text.includes(column));
      expect(asked).toHaveLength(1);
      await expectLittleWork(asked, 10);
    },
  );

  it('what is new of followed players is found by indexes', async () => {
    await sql`insert into followed_players (user_id, team_id, label, created_at)
      select users.id, 1 + users.id % 60, (1 + users.id % 23)::text, now() - interval '300 days' from users
      where users.id > 1000`.execute(shop.rows);
    await sql`insert into player_mail_consents (user_id, wording, language, given_at, confirmed_at)
      select user_id, 'test', 'en', created_at, now() from followed_players`.execute(shop.rows);
    await sql`analyze followed_players, player_mail_consents`.execute(shop.rows);
    statements.take();
    await sql`update photo_labels set created_at = photos.created_at from photos where photos.id = photo_id`.execute(
      shop.rows,
    );
    await sql`analyze photo_labels`.execute(shop.rows);
    statements.take();
    // Before anything is due: the look itself, not the mails.
    const day = new Date(Date.now() - 6 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
    await shop.inContext((commands) => commands.execute(new MailPlayers(new Date(`${day}T12:00:00+02:00`))));
    const [look] = statements.take().filter(({ text }) => text.includes('followed_players'));
    const { scanned } = await effortOf(shop.rows, look!);
    expect(scanned.filter((table) => ['photos', 'photo_labels'].includes(table))).toEqual([]);
  });

  it('how rare a searched word is, the database knows by more than a hundred values', async () => {
    const { rows: searched } = await sql<{ column: string; statistics: number | null }>`
      select format('%s.%s', columns.attrelid::regclass, columns.attname) as column, columns.attstattarget as statistics
      from pg_index
      cross join unnest(indkey::smallint[], indclass::oid[]) with ordinality as parts (number, opclass, place)
      join pg_opclass on pg_opclass.oid = opclass and opcname = 'gin_trgm_ops'
      -- A column of a table, or an expression of the index itself.
      join pg_attribute as columns on (columns.attrelid, columns.attnum)
        = (case when number = 0 then indexrelid else indrelid end, case when number = 0 then place else number end)
    `.execute(shop.rows);
    expect(searched.length).toBeGreaterThan(0);
    expect(searched.filter(({ statistics }) => statistics !== 500)).toEqual([]);
  });

  it.each([
    ['a gallery', page, ({ nextCursor }: { nextCursor: string }) => nextCursor, 100],
    ['what is found', '/api/photos/search?label=7', ({ nextCursor }: { nextCursor: string }) => nextCursor, 60],
    [
      'what is found of a team',
      '/api/photos/search?team=32',
      ({ nextCursor }: { nextCursor: string }) => nextCursor,
      60,
    ],
    ['a match', '/api/photos/match/1000?limit=25', (rows: { id: number }[]) => rows.at(-1)?.id, 100],
    ['the matches of an age group', '/api/matches?limit=25&age=14', (rows: { id: number }[]) => rows.at(-1)?.id, 10],
    ['the newest photographs', '/api/photos?limit=25', (rows: { id: number }[]) => rows.at(-1)?.id, 100],
    ['a category', '/api/galleries/category/Rugby/titles', (rows: { id: number }[]) => rows.at(-1)?.id, 6],
    [
      'a category by name',
      '/api/galleries/category/Rugby/titles?sort=name',
      (rows: { id: number }[]) => rows.at(-1)?.id,
      6,
    ],
    [
      'a category, dear ones first',
      '/api/galleries/category/Rugby/titles?sort=price-high',
      (rows: { id: number }[]) => rows.at(-1)?.id,
      6,
    ],
    ['the groups', '/api/photos/gallery-groups', (rows: { id: number }[]) => rows.at(-1)?.id, 15],
    ['purchases', '/api/admin/purchases', (rows: { id: number }[]) => rows.at(-1)?.id, 20],
  ] as [string, string, (body: never) => string | number | undefined, number][])(
    'a deep page of %s costs what the first does',
    async (_what, path, next, pages) => {
      let cursor: string | number | undefined;
      let first: number | undefined;
      let last: number | undefined;
      for (let number = 0; number < pages; number++) {
        const mark = cursor === undefined ? '' : `${path.includes('?') ? '&' : '?'}cursor=${cursor}`;
        const { body, statements } = await sent(admin, `${path}${mark}`);
        cursor = next(body as never);
        if (cursor === undefined) break;
        if (number !== 0 && number !== pages - 1) continue;
        const efforts = await Promise.all(statements.map((statement) => effortOf(shop.rows, statement)));
        last = efforts.reduce((sum, { read }) => sum + read, 0);
        first ??= last;
      }
      expect(last).toBeLessThanOrEqual((first ?? 0) * 1.1 + PASSED_BY);
    },
  );

  describe('a purchase', () => {
    let buyer: Shopper;
    beforeAll(async () => {
      buyer = await shop.shopper();
      await shop.giveTokens(buyer.id, 100);
    });

    /** Statements that write cannot be run again; they touch rows by their keys. */
    async function expectFewRows(of: Statement[], most: number, small = SMALL): Promise<void> {
      for (const statement of of.filter(({ text }) => /^\s*select/i.test(text))) {
        const { scanned, read } = await effortOf(shop.rows, statement);
        const told = { statement: statement.text };
        const grown = scanned.filter((table) => !small.includes(table));
        expect({ ...told, grown, read: Math.min(read, most) }).toEqual({ ...told, grown: [], read });
      }
    }

    it.each([
      ['of one photograph', () => buyer.agent.post('/api/purchase-photo').send({ photoId: 17_001 }).expect(200)],
      ['of a cart of three', () => buyer.agent.post('/api/cart/purchase').send({}).expect(200)],
    ])('%s takes no more round trips than the rules need, each over few rows', async (_what, call) => {
      for (const photoId of [17_101, 17_102, 17_103])
        await buyer.agent.post('/api/cart/add').send({ photoId }).expect(200);
      statements.take();
      await call();
      const purchase = statements.take();
      expect(purchase.map(({ text }) => text)).toHaveLength(ROUND_TRIPS);
      await expectFewRows(purchase, OF_A_PURCHASE);
    });

    it('of a pack reads the photographs of its match and their labels, and no others', async () => {
      const { matchId: match, team, photoIds } = await photographedGame(shop, admin, { photos: 40 });
      await label(shop, photoIds.slice(0, 8), '7', 'home');
      const caps = ['Rugby', 'Netball', 'Hokkie'].map((category) => ({ category, match: 3, day: null }));
      await admin.agent.put('/api/admin/pack-caps').send({ caps }).expect(200);
      await buyer.agent.post('/api/cart/clear').expect(200);
      await buyer.agent.post('/api/cart/packs').send({ match, team: team.id, label: '7' }).expect(200);
      statements.take();
      const { body } = await buyer.agent.post('/api/cart/purchase').send({}).expect(200);
      const purchase = statements.take();
      expect((body as { purchases: object[] }).purchases).toHaveLength(8);
      expect(purchase.map(({ text }) => text)).toHaveLength(ROUND_TRIPS_WITH_PACK);
      // The matches of a year are few enough to be read from end to end, for the names of this one.
      const matches = SIZE.galleries / 2 + 1;
      await expectFewRows(purchase, OF_A_PURCHASE + 3 * photoIds.length + matches, [...SMALL, 'matches']);
    });
  });
});
