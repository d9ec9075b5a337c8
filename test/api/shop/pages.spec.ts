import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { startShop, type TestShop } from '../../support/shop';

/** A built shop, as small as one can be: each page shows its own address, and `/404` is a page that is missing. */
const BUILT = {
  'frontend/index.html':
    '<html lang="en"><head><!--head--><!--/head--></head><body><!--page--><!--data--></body></html>',
  'frontend/.vite/manifest.json': JSON.stringify({
    'src/main.tsx': { file: 'assets/main.js' },
    'libraries.js': { file: 'assets/libraries.js', name: 'libraries' },
  }),
  'frontend/assets/main.js': 'export {};',
  'frontend-server/server.mjs': `
    export const askApiAt = () => undefined;
    export const renderPage = async ({ url, language }) => ({
      status: new URL(url).pathname === '/404' ? 404 : 200,
      file: 'home', head: '', body: new URL(url).pathname + ' ' + language, data: '[]', live: false, partial: false,
    });`,
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
    ['/auth', '/auth'],
    ['/auth?tab=register', '/auth?tab=register'],
    ['//kwaad.test/auth', '/kwaad.test/auth'],
    ['/\\kwaad.test/auth', '/kwaad.test/auth'],
  ])('show themselves again after a form that was sent before their code had arrived: %s', async (path, location) => {
    const form = shop.visitor().post(path).type('form').send({ username: 'anneke' });
    const { headers } = await form.redirects(0).expect(303);
    expect(headers['location']).toBe(location);
  });

  it.each([
    ['/gallery%0A', '/gallery'],
    ['/gallery-match/A%20%E2%80%A8vs%20B?search=%0A', '/gallery-match/A%20vs%20B?search=%0A'],
    ['/%0d%0a/kwaad.test', '/kwaad.test'],
  ])('are found by a link that a mail program has broken: %s', async (path, location) => {
    const { headers } = await shop.visitor().get(path).redirects(0).expect(301);
    expect(headers['location']).toBe(location);
  });

  it('are missing, in the reader’s language, for whoever wants anything but to read them', async () => {
    const { text } = await shop.visitor().delete('/auth').set('Accept-Language', 'af').expect(404);
    expect(text).toContain('/404 af');
  });

  it('leave the API’s addresses to the API', async () => {
    await shop.visitor().get('/api/token-packages').expect(200).expect('Content-Type', /json/);
    await shop.visitor().post('/api/cart/clear').expect(401);
    await shop.visitor().get('/api/nope').expect(404).expect('Content-Type', /json/);
  });

  it('are not what they are made of', async () => {
    const { headers } = await shop.visitor().get('/index.html').redirects(0).expect(301);
    expect(headers['location']).toBe('/');
    expect((await shop.visitor().get('/').expect(200)).text).toContain('<body>/ en');
  });

  it('are not sent for code that is not there', async () => {
    const visitor = shop.visitor();
    await visitor.get('/assets/main.js').expect(200, 'export {};');
    const reader = { Accept: 'text/html', 'Accept-Language': 'af' };
    const { headers } = await visitor
      .get('/assets/nope.js')
      .set(reader)
      .expect(404, 'Daar is niks by hierdie adres nie.');
    expect(headers['content-type']).toMatch(/^text\/plain/);
    expect((await visitor.get('/assets/nope.js').expect(404)).body).toMatchObject({ code: 'no-such-call' });
  });
});
