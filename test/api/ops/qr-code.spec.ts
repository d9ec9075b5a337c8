import { decodeQR } from 'qr/decode.js';
import { drawSvg } from '../../../backend/src/modules/media/infrastructure/sharp';
import { startShop, type Shopper, type TestShop } from '../../support/shop';

describe('QR codes', () => {
  let shop: TestShop;
  let admin: Shopper;
  beforeAll(async () => {
    shop = await startShop({ PUBLIC_URL: 'http://bokkiefoto.test' }, []);
    admin = await shop.admin();
  });
  afterAll(() => shop.close());

  it.each([
    '/matches/12',
    '/find?team=3',
    `/gallery-match/${encodeURIComponent('Hoërskool Bergrivier o/16A vs Duinveld o/16A: “die groot dag”')}`,
    `/gallery-match/${encodeURIComponent('ê'.repeat(200))}`,
  ])('lead a telephone’s camera to the page: %s', async (path) => {
    const { headers, body } = await admin.agent.get('/api/admin/qr-code').query({ path }).expect(200);
    expect(headers['content-type']).toContain('image/svg+xml');
    // Eight pixels for each of the code's squares.
    const svg = (body as Buffer)
      .toString()
      .replace(/viewBox="0 0 (\d+)/, (box, size) => `width="${Number(size) * 8}" ${box}`);
    expect(decodeQR(await drawSvg(svg))).toBe(`http://bokkiefoto.test${path}`);
  });

  it.each([
    ['none', ''],
    ['without a slash', 'matches/12'],
    ['another shop', 'https://elsewhere.test/'],
    ['with a space', '/a b'],
    ['with a backslash', '/\\elsewhere.test'],
    ['longer than an address is', `/${'a'.repeat(2000)}`],
  ])('are made only for paths of the shop: %s', async (_what, path) => {
    await admin.agent.get('/api/admin/qr-code').query({ path }).expect(400);
  });
});
