import { bigPhoto, IN_BIG, shopData } from './data';
import { endSession, expect, mailTo, open, say, signInAsAdmin, test, toast } from './shop';

const visible = { visible: true };

test.describe('The dashboard', () => {
  test(
    'shows balance, photographs to download and token purchases',
    { tag: '@once' },
    async ({ page, request, signUp, t }) => {
      await signUp({ tokens: 2 });
      await open(page, '/dashboard');
      await expect(page.getByRole('heading', { name: t('account.dashboard.empty') })).toBeVisible();
      await expect(page.getByRole('main').getByRole('link', { name: t('account.dashboard.buyMore') })).toHaveAttribute(
        'href',
        '/tokens',
      );
      const [photoId] = shopData().photos.netball;
      await expect(await page.request.post('/api/purchase-photo', { data: { photoId } })).toBeOK();
      await page.reload();
      await expect(page.getByRole('main').locator('.price.big')).toContainText('1');
      const download = page.waitForEvent('download');
      await page.getByRole('link', { name: t('share.downloadPhoto', { title: 'Foto 01' }) }).click();
      expect((await download).suggestedFilename()).toMatch(/\.jpg$/);

      // Or on Wi-Fi, later: whoever has the link needs no account.
      const shared = page.evaluate(
        () =>
          new Promise<string>((resolve) => {
            const share = ({ url = '' }: ShareData) => Promise.resolve(resolve(url));
            Object.defineProperty(navigator, 'share', { value: share, configurable: true });
          }),
      );
      await page.getByRole('button', { name: t('share.sendLink') }).click();
      const archive = await request.get(await shared);
      expect(archive.headers()['content-disposition']).toMatch(/\.zip/);

      await page.getByRole('tab', { name: t('account.dashboard.tokensTab') }).click();
      await expect(page).toHaveURL('/dashboard?tab=tokens');
      const row = page.getByRole('row').nth(1);
      await expect(row).toContainText('R120.00');
      await expect(row).toContainText(t('common.tokens', { count: 2 }));
      await expect(row).toContainText(/\d\d \p{L}{3,4}\.? \d{4}/u);
      await expect(row).toContainText(t('account.dashboard.statuses.completed'));
    },
  );

  test('without purchases says so', { tag: '@once' }, async ({ page, signUp, t }) => {
    await signUp();
    await open(page, '/dashboard?tab=tokens');
    await expect(page.getByRole('heading', { name: t('account.dashboard.noPurchases') })).toBeVisible();
  });
});

test(
  'All photographs of a player are found, bought as one line for the cap, and kept',
  { tag: '@once' },
  async ({ page, playwright, baseURL, signUp, t }) => {
    const { playedMatch, photos } = shopData();
    const label = '171';
    const photoIds = photos.big.slice(20, 25);
    const office = await playwright.request.newContext({
      baseURL: baseURL ?? '',
      extraHTTPHeaders: { Origin: baseURL ?? '' },
    });
    await signInAsAdmin(office);
    const caps = ['Rugby', 'Netball', 'Hokkie'].map((category) => ({ category, match: 3, day: null }));
    await expect(await office.put('/api/admin/pack-caps', { data: { caps } })).toBeOK();
    const changes = [{ label, side: 'home', state: 'shown' }];
    await expect(await office.post('/api/photos/selection/labels', { data: { photoIds, changes } })).toBeOK();
    const match = (await (await office.get(`/api/matches/${playedMatch}`)).json()) as { homeTeamId: number };
    await office.dispose();

    // A visitor sees the offer, and comes back to it with an account.
    const address = `/find?team=${match.homeTeamId}&label=${label}`;
    await open(page, address);
    const player = t('packs.number', { label });
    const offer = page
      .locator('section')
      .filter({ hasText: t('packs.all', { count: 5, player }) })
      .last();
    await expect(offer).toContainText(t('common.tokens', { count: 3 }));
    await expect(offer).toContainText(t('packs.insteadOf', { tokens: t('common.tokens', { count: 5 }) }));
    await offer.getByRole('link', { name: t('packs.logIn') }).click();
    await expect(page.getByRole('dialog', { name: t('account.title') })).toContainText(t('account.sheet.pack'));
    const { email } = await signUp({ tokens: 4 });
    await open(page, address);
    // The purchase that was begun goes on by itself.
    await expect(toast(page)).toContainText(t('cart.added'));
    await offer.getByRole('link', { name: t('packs.inCart') }).click();

    await expect(page).toHaveURL('/cart');
    const line = page.getByRole('main').getByRole('listitem');
    await expect(line).toHaveCount(1);
    await expect(line).toContainText(t('packs.all', { count: 5, player }));
    await expect(line).toContainText(t('packs.saving', { tokens: t('common.tokens', { count: 2 }) }));
    await page
      .getByRole('button', { name: t('cart.checkOut') })
      .filter(visible)
      .first()
      .click();
    const dialog = page.getByRole('dialog', { name: t('cart.sendTitle', { count: 5 }) });
    await dialog.getByRole('button', { name: t('cart.buy', { count: 5 }) }).click();
    await expect(page).toHaveURL('/dashboard');
    await expect(page.getByRole('main').locator('.photo-cell')).toHaveCount(5);
    await expect(page.getByRole('main').locator('.price.big')).toContainText('1');
    expect((await mailTo(email)).subject).toContain('5');
    await open(page, address);
    await expect(page.getByText(t('packs.bought', { player }))).toBeVisible();
  },
);

test(
  'A list of chosen photographs is paid for by somebody else, and goes to whoever made it',
  { tag: '@once' },
  async ({ page, signUp, language, t }) => {
    const lists = say(language, 'lists');
    const choose = (index: number) => page.locator(`.photo-cell > a[href="${bigPhoto(index)}"]`);
    const mother = await signUp();
    await open(page, IN_BIG);
    await page.getByRole('button', { name: t('gallery.chooseSeveral') }).click();
    for (const index of [20, 21]) await choose(index).click();
    await expect(page.getByText(lists('chosen', { count: 2 }))).toBeVisible();
    await page.getByRole('button', { name: lists('toList') }).click();
    await expect(page.getByLabel(lists('name'))).toHaveValue(lists('nameOf', { name: 'Anneke' }));
    await page.getByRole('button', { name: lists('make', { count: 2 }) }).click();
    await page.getByRole('link', { name: lists('see') }).click();
    await expect(page.getByText(lists('own'))).toBeVisible();

    await endSession(page);
    await signUp({ tokens: 1 });
    await open(page, new URL(page.url()).pathname);
    await page.getByRole('button', { name: lists('choose', { title: 'Foto 22' }) }).click();
    await page.getByRole('button', { name: lists('pay', { count: 1 }) }).click();
    const line = page.locator('.cart-line', { hasText: 'Foto 21' });
    await expect(line).toContainText(t('cart.forList', { list: lists('nameOf', { name: 'Anneke' }) }));
    await expect(await page.request.post('/api/cart/purchase', { data: {} })).toBeOK();
    await mailTo(mother.email);
  },
);
