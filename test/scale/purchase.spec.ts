import { sql } from 'kysely';
import { fillShop } from '../support/filled-shop';
import { startShop, type Shopper, type TestShop } from '../support/shop';
import { watchStatements } from '../support/statements';
import { effortOf } from './explain';

const SIZE = { photos: 20_000, galleries: 200, largest: 4_000, users: 2_000, purchases: 20_000 };

/** Rows that a statement of a purchase may look at: a photograph, its gallery, the buyer, and the entries of indexes. */
const MOST_ROWS = 50;

/**
 * The round trips that the rules need: the buyer (1), whether the shop is open (2); begin (3), the buyer's lock (4),
 * photographs owned already (5), the photographs under a lock (6), the cart (7), the purchases (8), the balance with
 * the ledger (9), the outbox (10), commit (11).
 */
const ROUND_TRIPS = 11;

describe('A purchase in a shop of 20,000 photographs', () => {
  let shop: TestShop;
  let admin: Shopper;
  let buyer: Shopper;
  let statements: ReturnType<typeof watchStatements>;
  beforeAll(async () => {
    statements = watchStatements();
    shop = await startShop({}, []);
    admin = await shop.admin();
    await fillShop(shop.rows, SIZE, admin.id);
    buyer = await shop.shopper();
    await shop.giveTokens(buyer.id, 100);
  });
  afterAll(async () => {
    statements.stop();
    await shop.close();
  });

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
    // Statements that write cannot be run again; they touch rows by their keys.
    for (const statement of purchase.filter(({ text }) => /^\s*select/i.test(text))) {
      const { scanned, read } = await effortOf(shop.rows, statement);
      const told = { statement: statement.text };
      const grown = scanned.filter((table) => !['settings', 'totals'].includes(table));
      expect({ ...told, grown, read: Math.min(read, MOST_ROWS) }).toEqual({ ...told, grown: [], read });
    }
  });

  /** Beyond those of a cart: the packs with their caps and their photographs, before the locks and under them (12 to 15), what was paid (16), the cart (17), the pack (18). */
  const WITH_PACK = 18;

  it('of a pack reads the photographs of its match and their labels, and no others', async () => {
    const { rows } = await sql<{ match: number; team: number; label: string; inMatch: number }>`
      select match_id as match, home_team_id as team, label, photo_count as "inMatch"
      from photo_labels join galleries on galleries.id = gallery_id join matches on matches.id = match_id
      where state = 'shown' and side = 'home' and published_at <= now() and not unlisted and access_code is null
        and photo_count < 200
      group by 1, 2, 3, 4 having count(*) between 5 and 20 order by match_id desc limit 1`.execute(shop.rows);
    const [{ match, team, label, inMatch } = { match: 0, team: 0, label: '', inMatch: 0 }] = rows;
    const caps = ['Rugby', 'Netball', 'Hokkie'].map((category) => ({ category, match: 3, day: null }));
    await admin.agent.put('/api/admin/pack-caps').send({ caps }).expect(200);
    await buyer.agent.post('/api/cart/clear').expect(200);
    await buyer.agent.post('/api/cart/packs').send({ match, team, label }).expect(200);
    statements.take();
    const { body } = await buyer.agent.post('/api/cart/purchase').send({}).expect(200);
    const { length: photos } = (body as { purchases: object[] }).purchases;
    expect(photos).toBeGreaterThanOrEqual(5);
    const purchase = statements.take();
    expect(purchase.map(({ text }) => text)).toHaveLength(WITH_PACK);
    for (const statement of purchase.filter(({ text }) => /^\s*select/i.test(text))) {
      const { scanned, read } = await effortOf(shop.rows, statement);
      const told = { statement: statement.text };
      const grown = scanned.filter((table) => !['settings', 'totals', 'teams', 'matches'].includes(table));
      expect({ ...told, grown, read: Math.min(read, MOST_ROWS + 3 * inMatch) }).toEqual({ ...told, grown: [], read });
    }
  });
});
