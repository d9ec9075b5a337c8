import { LabelPhotos } from '../../backend/src/modules/catalog/contract';
import { AddLaterPhotos } from '../../backend/src/modules/orders/packs/add-later-photos.command';
import type { CartDto } from '../../backend/src/modules/orders/cart/get-cart.query';
import type { OfferedPackDto } from '../../backend/src/modules/orders/packs/get-pack.query';
import type { PurchasedCartDto } from '../../backend/src/modules/orders/purchases/orders.dto';
import { createMatch, createTeam } from './fixtures';
import { catalogPhotos, storeOriginal } from './photos';
import { startShop, type Shopper, type TestShop } from './shop';

/** Rules of the audit that are about money and deliveries. */
const BOOKS = /^(balances|debits|packs|refunds|deliveries|sold photographs|totals|half-made rows)/;

/** The day of the matches, in South Africa. */
export const DAY = '2026-11-21';

/** The match or day, team and label that a pack is of. */
export type Place = { match?: number; day?: string; team: number; label: string };

/** A shop that sells packs, for the tests of one file, and what they do there. After each test its books are exact. */
export function shopWithPacks() {
  let shop: TestShop;
  let admin: Shopper;
  beforeAll(async () => {
    shop = await startShop({}, ['worker', 'pictures']);
    admin = await shop.admin();
  });
  afterAll(() => shop.close());

  beforeEach(() => setCaps({ match: 9, day: 12 }));
  afterEach(async () => {
    await shop.drain();
    expect(await wrongBooks()).toEqual([]);
  });

  /** What the audit finds about money and deliveries, in words. */
  const wrongBooks = async () => (await shop.audit()).filter((line) => BOOKS.test(line));

  const setCaps = ({ match, day }: { match: number | null; day: number | null }) =>
    admin.agent
      .put('/api/admin/pack-caps')
      .send({
        caps: [
          { category: 'Rugby', match, day },
          { category: 'Netball', match: null, day: null },
          { category: 'Hokkie', match: null, day: null },
        ],
      })
      .expect(200);

  let count = 0;

  /** A match of Tuis and Weg with a gallery of it, and photographs of number 7 of the home team at these prices. */
  async function played(prices: number[], { team, code }: { team?: number; code?: string } = {}) {
    const number = ++count;
    const home = team ?? (await createTeam(admin, `Tuis ${number}`));
    const away = await createTeam(admin, `Weg ${number}`);
    // Ten at night in South Africa: a day later, or earlier, by other clocks.
    const matchDate = `${DAY}T20:00:00.000Z`;
    const match = await createMatch(admin, { homeTeamId: home, awayTeamId: away, matchDate });
    const gallery = `Wedstryd ${number}`;
    const body = { name: gallery, category: 'Rugby', matchId: match, accessCode: code ?? null };
    const made = await admin.agent.post('/api/galleries').send(body).expect(201);
    const photoIds = await add(gallery, prices);
    await label(photoIds);
    const pack = { match, team: home, label: '7' };
    return { number, match, home, away, gallery, galleryId: (made.body as { id: number }).id, photoIds, pack };
  }

  async function add(gallery: string, prices: number[]): Promise<number[]> {
    const photos = await Promise.all(
      prices.map(async (tokenPrice) => ({ tokenPrice, filePath: (await storeOriginal(shop, 10)).filePath })),
    );
    return catalogPhotos(shop, admin.id, { gallery, photos });
  }

  const label = (photoIds: number[], side: 'home' | 'away' | null = 'home', text = '7') =>
    shop.inContext((commands) =>
      commands.execute(
        new LabelPhotos(
          photoIds.map((photoId) => ({ photoId, label: text, side, source: 'office', state: 'shown' })),
          admin.id,
        ),
      ),
    );

  async function buyer(tokens = 50): Promise<Shopper> {
    const person = await shop.shopper();
    if (tokens > 0) await shop.giveTokens(person.id, tokens);
    return person;
  }

  const offerOf = async ({ agent }: Pick<Shopper, 'agent'>, place: Place) =>
    (await agent.get('/api/packs').query(place).expect(200)).body as OfferedPackDto;
  const put = ({ agent }: Shopper, place: Place) => agent.post('/api/cart/packs').send(place);
  const cartOf = async ({ agent }: Shopper) => (await agent.get('/api/cart').expect(200)).body as CartDto;
  const buy = ({ agent }: Shopper, body: object = {}) => agent.post('/api/cart/purchase').send(body);
  const single = ({ agent }: Shopper, photoId: number) => agent.post('/api/purchase-photo').send({ photoId });
  const bought = async (who: Shopper, place: Place) => {
    await put(who, place).expect(200);
    return (await buy(who).expect(200)).body as PurchasedCartDto;
  };
  const purchasesOf = ({ id }: Shopper) =>
    shop.rows
      .selectFrom('purchases')
      .select(['id', 'photo_id as photoId', 'tokens_spent as tokens', 'pack_id as packId'])
      .where('user_id', '=', id)
      .orderBy('id')
      .execute();
  const refund = (purchaseId: number | undefined) =>
    admin.agent.post(`/api/admin/purchases/${purchaseId}/refund`).send({ reason: 'Toets' }).expect(200);
  const addLater = (packs: 'recent' | 'all' = 'recent') =>
    shop.inContext((commands) => commands.execute(new AddLaterPhotos(packs)));

  return {
    get shop() {
      return shop;
    },
    get admin() {
      return admin;
    },
    wrongBooks,
    setCaps,
    played,
    add,
    label,
    buyer,
    offerOf,
    put,
    cartOf,
    buy,
    single,
    bought,
    purchasesOf,
    refund,
    addLater,
  };
}
