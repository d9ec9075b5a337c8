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
  let buyer: Shopper;
  let statements: ReturnType<typeof watchStatements>;
  beforeAll(async () => {
    statements = watchStatements();
    shop = await startShop({}, []);
    const admin = await shop.admin();
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
});
