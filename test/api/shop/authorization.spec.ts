import { readFileSync } from 'node:fs';
import type { Agent, Response } from 'supertest';
import { catalogPhotos } from '../../support/photos';
import { startShop, type Shopper, type TestShop } from '../../support/shop';

type Access = 'anyone' | 'user' | 'staff' | 'admin';

interface Operation {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  path: string;
  access: Access | undefined;
}

/** Every call of the shop, with the rule that its handler declares. */
const OPERATIONS = Object.entries(
  (JSON.parse(readFileSync('openapi/openapi.json', 'utf8')) as { paths: Record<string, Record<string, object>> }).paths,
).flatMap(([path, calls]) =>
  Object.entries(calls).map(
    ([method, call]) => ({ method, path, access: (call as { 'x-access'?: Access })['x-access'] }) as Operation,
  ),
);

/** Values for the parameters of an address: things that do not exist. */
const nothing = (path: string) =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => (/id$/i.test(name) ? '999999999' : 'nothing'));

/** The guard's own refusals; a handler's, such as a wrong password, have other codes. */
const GUARDED = { 'not-signed-in': 401, 'administrators-only': 403 } as const;

function refusal(response: Response): keyof typeof GUARDED | null {
  const { code } = response.body as { code?: string };
  if (code !== 'not-signed-in' && code !== 'administrators-only') return null;
  expect(response.status).toBe(GUARDED[code]);
  return code;
}

/** Calls of a signed-in person about one thing, by its owner. */
const THINGS: Record<string, 'everybody’s' | 'one person’s'> = {
  'put /api/favourites/{photoId}': 'everybody’s',
  'delete /api/favourites/{photoId}': 'everybody’s',
  'put /api/my-players/{player}': 'everybody’s',
  'delete /api/my-players/{player}': 'everybody’s',
  // Of another person’s cart it takes nothing (test/api/orders/packs.spec.ts).
  'delete /api/cart/packs/{id}': 'everybody’s',
  // Another person’s list stays (test/api/catalog/photo-lists.spec.ts).
  'delete /api/lists/{token}': 'everybody’s',
  'post /api/photos/{id}/label-corrections': 'everybody’s',
  'get /api/photos/{id}/is-purchased': 'everybody’s',
  'get /api/photos/{id}/download': 'one person’s',
  'get /api/photos/{id}/download-link': 'one person’s',
  'get /api/user/token-purchases/{id}': 'one person’s',
  'post /api/payments/payfast/{id}': 'one person’s',
  'post /api/payments/payfast/{id}/cancel': 'one person’s',
};

const nameOf = ({ method, path }: Operation) => `${method} ${path}`;

describe('Authorization', () => {
  let shop: TestShop;
  let admin: Shopper;
  let owner: Shopper;
  let other: Shopper;
  let photographer: Shopper;

  beforeAll(async () => {
    shop = await startShop({ PAYFAST_SIMULATED_PURCHASES: 'on' });
    admin = await shop.admin();
    owner = await shop.shopper();
    other = await shop.shopper();
    photographer = await shop.photographer();
  });
  afterAll(() => shop.close());

  const call = (agent: Agent, { method, path }: Operation) => {
    const asked = agent[method](nothing(path));
    return method === 'get' || method === 'delete' ? asked : asked.send({});
  };

  it('is in the document for every call', () => {
    expect(OPERATIONS.length).toBeGreaterThan(80);
    const known: unknown[] = ['anyone', 'user', 'staff', 'admin'];
    expect(OPERATIONS.filter(({ access }) => !known.includes(access)).map(nameOf)).toEqual([]);
  });

  // To log out ends the session that the other calls are made with.
  const rows = OPERATIONS.filter(({ path }) => path !== '/api/logout').map(
    (operation) => [nameOf(operation), operation.access, operation] as const,
  );

  it.each(rows)('%s: %s', async (_name, access, operation) => {
    const visitor = refusal(await call(shop.visitor(), operation));
    const user = refusal(await call(other.agent, operation));
    const staff = refusal(await call(photographer.agent, operation));
    const administrator = refusal(await call(admin.agent, operation));
    expect({ visitor, user, staff, administrator }).toEqual({
      visitor: access === 'anyone' ? null : 'not-signed-in',
      user: access === 'admin' || access === 'staff' ? 'administrators-only' : null,
      staff: access === 'admin' ? 'administrators-only' : null,
      administrator: null,
    });
  });

  describe('about a thing', () => {
    const calls = OPERATIONS.filter(({ access, path }) => access === 'user' && path.includes('{'));

    it('is decided for every call of a signed-in person', () => {
      expect(Object.keys(THINGS).sort()).toEqual(calls.map(nameOf).sort());
    });

    it('of one person’s is that person’s and no other’s', async () => {
      const [photoId] = await catalogPhotos(shop, admin.id, { gallery: 'Kareeboom vs Bergrivier', photos: [{}] });
      await owner.agent.post('/api/purchase-tokens').send({ packageId: 1 }).expect(200);
      await owner.agent.post('/api/purchase-photo').send({ photoId }).expect(200);
      const { body } = await owner.agent.get('/api/user/token-purchases').expect(200);
      const [purchase] = body as { id: number }[];
      const theirs: Record<string, string> = {
        'get /api/photos/{id}/download': `/api/photos/${photoId}/download`,
        'get /api/photos/{id}/download-link': `/api/photos/${photoId}/download-link`,
        'get /api/user/token-purchases/{id}': `/api/user/token-purchases/${purchase?.id}`,
        'post /api/payments/payfast/{id}': `/api/payments/payfast/${purchase?.id}`,
        'post /api/payments/payfast/{id}/cancel': `/api/payments/payfast/${purchase?.id}/cancel`,
      };
      const personal = Object.entries(THINGS).filter(([, whose]) => whose === 'one person’s');
      expect(Object.keys(theirs).sort()).toEqual(personal.map(([name]) => name).sort());
      for (const [name, path] of Object.entries(theirs)) {
        const method = name.startsWith('post') ? 'post' : 'get';
        expect([403, 404]).toContain((await other.agent[method](path)).status);
        expect((await shop.visitor()[method](path)).status).toBe(401);
      }
      await owner.agent.get(theirs['get /api/user/token-purchases/{id}'] ?? '').expect(200);
    });
  });
});
