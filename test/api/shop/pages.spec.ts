import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { startShop, type TestShop } from '../../support/shop';

/** A built shop, as small as one can be: each page shows its own address. */
const BUILT = {
  'frontend/client/assets/main.js': 'export {};',
  'frontend/client/assets/main.js.br': brotliCompressSync('export {};'),
  'frontend/server/index.js': `
    exports.drawPage = ({ path }, response) => response.send(path + ' ' + response.locals.language);`,
};

describe('Pages', () => {
  let shop: TestShop;
  let directory: string;
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'bokkie-pages-'));
    for (const [name, content] of Object.entries(BUILT)) {
      await mkdir(dirname(join(directory, name)), { recursive: true });
      await writeFile(join(directory, name), content);
    }
    shop = await startShop({ FRONTEND_DIR: join(directory, 'frontend') });
  });
  afterAll(async () => {
    await shop.close();
    await rm(directory, { recursive: true });
  });

  it.each([
    ['/gallery%0A', '/gallery'],
    ['/gallery-match/A%20%E2%80%A8vs%20B?search=%0A', '/gallery-match/A%20vs%20B?search=%0A'],
    ['/%0d%0a/kwaad.test', '/kwaad.test'],
    ['//kwaad.test/auth%0A', '/kwaad.test/auth'],
    ['/\\kwaad.test/auth%0A', '/kwaad.test/auth'],
  ])('are found by a link that a mail program has broken: %s', async (path, location) => {
    const { headers } = await shop.visitor().get(path).redirects(0).expect(301);
    expect(headers['location']).toBe(location);
  });

  it('are not found by anything but reads, which is said in the reader’s language', async () => {
    for (const call of [shop.visitor().delete('/auth'), shop.visitor().post('/auth')]) {
      const { text } = await call.set('Accept-Language', 'af').expect(404);
      expect(text).toContain('Daar is niks by hierdie adres nie.');
    }
  });

  it('leave the API’s addresses to the API', async () => {
    await shop.visitor().get('/api/token-packages').expect(200).expect('Content-Type', /json/);
    await shop.visitor().post('/api/cart/clear').expect(401);
    await shop.visitor().get('/api/nope').expect(404).expect('Content-Type', /json/);
  });

  it('are drawn in the reader’s language, and only scripts of this answer may run', async () => {
    const read = () => shop.visitor().get('/auth').set('Cookie', 'i18nextLng=af').expect(200);
    const [first, second] = [await read(), await read()];
    expect(first.text).toBe('/auth af');
    expect(first.headers).toMatchObject({ 'cache-control': 'private, no-cache', 'content-language': 'af' });
    const nonces = [first, second].map(({ headers }) => {
      const policy = headers['content-security-policy'] as string;
      const [, script, style] =
        /script-src 'self' '(nonce-[^']+)';style-src 'self' '(nonce-[^']+)';/.exec(policy) ?? [];
      expect(script).toBe(style);
      return script;
    });
    expect(new Set(nonces).size).toBe(2);
    expect(nonces).not.toContain(undefined);
  });

  it('are not sent for code that is not there', async () => {
    const visitor = shop.visitor();
    await visitor.get('/assets/main.js').set('Accept-Encoding', 'identity').expect(200, 'export {};');
    const kept = 'public, max-age=31536000, immutable';
    await visitor
      .get('/assets/main.js')
      .set('Accept-Encoding', 'gzip, br')
      .expect(200, 'export {};')
      .expect('Content-Encoding', 'br')
      .expect('Content-Type', /javascript/)
      .expect('Cache-Control', kept);
    const reader = { Accept: 'text/html', 'Accept-Language': 'af' };
    const { headers } = await visitor
      .get('/assets/nope.js')
      .set(reader)
      .expect(404, 'Daar is niks by hierdie adres nie.');
    expect(headers['content-type']).toMatch(/^text\/plain/);
    expect((await visitor.get('/assets/nope.js').expect(404)).body).toMatchObject({ code: 'no-such-call' });
  });
});
