import { randomInt } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { catalogPhotos, storeOriginal } from '../support/photos';
import { startShop, type TestShop } from '../support/shop';
import { misfit } from './answers';
import { OPERATIONS, type Operation } from './document';
import { inputs, type Input, type Known } from './inputs';

/** Requests in all: `npm run test:fuzz` sends 20 000 others each time, the tests of every day the same few. */
const { FUZZ_REQUESTS, FUZZ_SEED } = process.env;
const REQUESTS = Number(FUZZ_REQUESTS ?? 2000);
const SEED = Number(FUZZ_SEED ?? (FUZZ_REQUESTS === undefined ? 1 : randomInt(2 ** 31)));

const ROLES = ['visitor', 'user', 'admin'] as const;
type Role = (typeof ROLES)[number];

/** Calls that work for a while at each request are asked less. */
const SLOW = new Set(['/api/photos/batch-upload', '/api/admin/restart-thumbnail-processor']);
const SLOW_RUNS = 5;
const quick = OPERATIONS.filter(({ path }) => !SLOW.has(path)).length;
const RUNS = Math.max(1, Math.ceil((REQUESTS / ROLES.length - SLOW.size * SLOW_RUNS) / quick));

const PASSWORD = 'bokkie-toets';
const GALLERY = 'Kareeboom vs Bergrivier';

describe(`Generated requests (FUZZ_SEED=${SEED})`, () => {
  let shop: TestShop;
  let origin: string;
  let sent = 0;
  const cookies: Record<Role, string> = { visitor: '', user: '', admin: '' };
  const known: Known = {
    emails: ['ouer@voorbeeld.test'],
    names: [GALLERY, 'Rugby', 'capture'],
    passwords: [PASSWORD],
    ids: [1],
  };

  beforeAll(async () => {
    // Each request comes from an address of its own, so that it is answered and not counted.
    shop = await startShop({ TRUSTED_PROXIES: '127.0.0.1', PAYFAST_SIMULATED_PURCHASES: 'on' });
    origin = `http://127.0.0.1:${(shop.app.getHttpServer().address() as AddressInfo).port}`;
  });
  afterAll(() => shop.close());

  function send({ method }: Operation, { path, headers, body }: Input, role: Role): Promise<Response> {
    sent += 1;
    const form = typeof body === 'object' ? new FormData() : undefined;
    if (typeof body === 'object')
      for (const { name, value, isFile } of body)
        if (isFile) form?.append(name, new Blob([value]), 'foto.jpg');
        else form?.append(name, value);
    return fetch(origin + path, {
      method,
      redirect: 'manual',
      body: form ?? (body as string | undefined),
      headers: {
        ...headers,
        ...(typeof body === 'string' && { 'Content-Type': 'application/json' }),
        ...(cookies[role] && { Cookie: cookies[role] }),
        'X-Forwarded-For': `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}`,
      },
    });
  }

  /** Requests sign people out, close their accounts and delete photographs, so missing ones are created again. */
  async function makeReady(): Promise<void> {
    for (const role of ['user', 'admin'] as const) {
      const answer = await fetch(`${origin}/api/user`, { headers: { Cookie: cookies[role] } });
      const person = answer.ok ? ((await answer.json()) as { isAdmin: boolean }) : null;
      if (person?.isAdmin === (role === 'admin')) continue;
      const made = role === 'admin' ? await shop.admin() : await shop.shopper();
      cookies[role] = await shop.cookieOf(made);
      await shop.giveTokens(made.id, 50);
      known.emails = [made.email, 'ouer@voorbeeld.test'];
      known.names = [GALLERY, 'Rugby', 'capture', made.username];
    }
    await shop.rows.deleteFrom('settings').execute();
    const photos = await shop.rows.selectFrom('photos').select('id').limit(3).execute();
    if (photos.length === 3) return;
    const admin = await shop.admin();
    // With their files: what is bought is sent and downloaded, too.
    const files = await Promise.all(Array.from({ length: 6 }, () => storeOriginal(shop)));
    const originals = files.map(({ filePath, content }) => ({ filePath, bytes: content.length }));
    known.ids = await catalogPhotos(shop, admin.id, { gallery: GALLERY, photos: originals });
  }

  // Each call with a seed of its own, since calls with the same parameters would get the same requests.
  it.each(OPERATIONS.map((operation, at) => [`${operation.method} ${operation.path}`, operation, SEED + at] as const))(
    'are answered as documented: %s',
    async (_name, operation, seed) => {
      await makeReady();
      const numRuns = SLOW.has(operation.path) ? SLOW_RUNS : RUNS;
      await Promise.all(
        ROLES.map((role) =>
          fc.assert(
            fc.asyncProperty(inputs(operation, known), async (input) => {
              const problem = await misfit(operation, await send(operation, input, role));
              if (problem) throw new Error(`${role}: ${problem}`);
            }),
            { seed, numRuns, endOnFailure: false },
          ),
        ),
      );
    },
  );

  it(`are ${REQUESTS} or more`, () => {
    expect(sent).toBeGreaterThanOrEqual(REQUESTS);
  });
});
