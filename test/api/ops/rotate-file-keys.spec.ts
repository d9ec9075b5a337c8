import { createHmac } from 'node:crypto';
import { AccountLinks } from '../../../backend/src/modules/identity/infrastructure/account-links';
import { DownloadLinks } from '../../../backend/src/modules/orders/delivery/download-links';
import { runCommand } from '../../support/commands';
import { startShop, type TestShop } from '../../support/shop';

const OLD_KEY = 'oud-oud-oud-oud-oud-oud-oud-oud-oud';
/** The key of all tests. */
const PRESENT_KEY = 'test-test-test-test-test-test-test-test';
const NEW_KEY = 'nuut-nuut-nuut-nuut-nuut-nuut-nuut-nuut';

describe('The operators’ command rotate-file-keys', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await startShop({ SECRET_KEY_BEFORE: OLD_KEY });
  });
  afterAll(() => shop.close());

  const settings = (out: string) =>
    Object.fromEntries(
      out
        .trim()
        .split('\n')
        .map((one) => one.split('=', 2)),
    );

  it('prints a new key and keeps the present one, or not', async () => {
    const { status, out, err } = await runCommand(shop, 'rotate-file-keys');
    expect(status).toBe(0);
    const { SECRET_KEY, SECRET_KEY_BEFORE } = settings(out);
    expect(SECRET_KEY).toMatch(/^[\w-]{43}$/);
    expect(SECRET_KEY_BEFORE).toBe(PRESENT_KEY);
    expect(err).toMatch(/Take SECRET_KEY_BEFORE away on \d{4}-\d\d-\d\d/);
    expect(err).toContain('There is one now');
    const leaked = await runCommand(shop, 'rotate-file-keys', '--leaked');
    expect(Object.keys(settings(leaked.out))).toEqual(['SECRET_KEY']);
  });

  it('leaves sessions of the key before signed in, and none of another', async () => {
    const cookie = await shop.cookieOf(await shop.shopper());
    const [, id = ''] = /session=s%3A([\w-]+)\./.exec(cookie) ?? [];
    const signedBy = (key: string) => {
      const signature = createHmac('sha256', key).update(id).digest('base64').replace(/=+$/, '');
      return `bokkiefoto.session=${encodeURIComponent(`s:${id}.${signature}`)}`;
    };
    await shop.visitor().get('/api/user').set('Cookie', signedBy(OLD_KEY)).expect(200);
    await shop
      .visitor()
      .get('/api/user')
      .set('Cookie', signedBy('x'.repeat(40)))
      .expect(401);
  });

  it('has processes of each step side by side, which read what the others sign', async () => {
    const steps = [shop];
    // On one database and one Redis; each with the keys of its step. No other test follows: Redis is emptied.
    const shared = { DATABASE_URL: process.env['DATABASE_URL']!, STORAGE_DIR: process.env['STORAGE_DIR']! };
    for (const [SECRET_KEY, SECRET_KEY_BEFORE] of [
      [PRESENT_KEY, NEW_KEY],
      [NEW_KEY, PRESENT_KEY],
    ] as const)
      steps.push(await startShop({ ...shared, SECRET_KEY, SECRET_KEY_BEFORE }, []));
    const person = await shop.shopper();
    const account = { id: person.id, email: person.email, pendingEmail: null, passwordHash: 'x' };
    const reads = async (reader: TestShop, signer: TestShop) => {
      const cookie = await signer.cookieOf(person);
      const { status } = await reader.visitor().get('/api/user').set('Cookie', cookie);
      const link = signer.app.get(DownloadLinks).address(7).split('/').at(-1) ?? '';
      const token = signer.app.get(AccountLinks).address('password', account).split('token=').at(-1) ?? '';
      return [
        status === 200,
        reader.app.get(DownloadLinks).read(link)?.purchaseId === 7,
        reader.app.get(AccountLinks).isValid('password', token, account),
      ];
    };
    const [before, first, second] = steps as [TestShop, TestShop, TestShop];
    for (const [one, other] of [
      [before, first],
      [first, second],
    ] as const) {
      expect(await reads(one, other)).toEqual([true, true, true]);
      expect(await reads(other, one)).toEqual([true, true, true]);
    }
    // Why the first step is there.
    expect(await reads(before, second)).toEqual([false, false, false]);
    await Promise.all([first.close(), second.close()]);
  });
});
