import { bigPhoto, shopData } from './data';
import { endSession, expect, mailTo, open, shownPicture, test, toast } from './shop';

const visible = { visible: true };

test.describe('A photograph for those who are signed in', () => {
  test('shows the balance, and cannot be bought with too few tokens', { tag: '@once' }, async ({ page, signUp, t }) => {
    await signUp({ tokens: 1 });
    await open(page, `/photo/${shopData().photos.portraits[0]}`);
    const main = page.getByRole('main');
    await expect(main.getByText(t('common.bokkiemunte', { count: 1 })).first()).toBeVisible();
    const price = t('common.tokens', { count: 2 });
    await expect(main.getByRole('button', { name: t('photo.buyNow', { tokens: price }) })).toBeDisabled();
    await expect(main.getByText(t('photo.needMore'))).toBeVisible();
    await expect(main.getByRole('link', { name: t('photo.getTokens') })).toHaveAttribute('href', /^\/tokens\?photo=/);
  });

  test(
    'is bought by itself as soon as the tokens are there, when that was ticked',
    { tag: '@once' },
    async ({ page, signUp, t }) => {
      const { email } = await signUp();
      await open(page, bigPhoto(12));
      await page
        .getByRole('button', { name: t('begun.forPhotos', { price: 'R60', count: 1 }) })
        .filter(visible)
        .first()
        .click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(t('begun.photoAtOnce')).check();
      await dialog.getByRole('button', { name: t('tokens.pay', { price: 'R60.00' }) }).click();
      await page.getByRole('button', { name: 'Pay', exact: true }).click();
      await expect(page.getByText(t('begun.bought', { count: 1 }))).toBeVisible();
      expect(await (await page.request.get('/api/user/token-balance')).json()).toEqual({ tokenBalance: 0 });
      await open(page, bigPhoto(12));
      await expect(page.getByRole('main').getByText(t('photo.owned'))).toBeVisible();
      await mailTo(email);
    },
  );

  test('is bought on the spot, once, and is then theirs', async ({ page, request, signUp, t }) => {
    const { email } = await signUp({ tokens: 3 });
    const calls: string[] = [];
    page.on('request', (request) => request.url().endsWith('/api/purchase-photo') && calls.push(request.url()));
    await open(page, bigPhoto(4));
    await page.getByRole('button', { name: t('photo.buyNow', { tokens: t('common.tokens', { count: 1 }) }) }).click();
    const dialog = page.getByRole('dialog', { name: t('photo.confirmTitle') });
    await dialog.getByText(t('begun.otherAddress')).click();
    const address = dialog.getByLabel(t('photo.deliveryEmail'));
    await expect(address).toHaveAttribute('placeholder', email);
    await address.fill('nie ’n adres nie');
    const buy = dialog.getByRole('button', { name: t('photo.confirm', { tokens: t('common.tokens', { count: 1 }) }) });
    await buy.click();
    await expect(dialog.getByText(t('cart.emailValid'))).toBeVisible();
    expect(calls).toEqual([]);
    await address.fill('');
    await buy.dblclick();
    await expect(toast(page)).toContainText(t('photo.purchased'));
    await expect(dialog).toHaveCount(0);
    const main = page.getByRole('main');
    await expect(main.getByText(t('photo.yoursNow'))).toBeVisible();
    await expect(main.getByRole('link', { name: t('photo.ownedLink') })).toHaveAttribute('href', '/dashboard');
    expect(calls).toHaveLength(1);
    // The watermark is gone: on the page, on the full screen, and only for the buyer.
    const bought = `/api/files/bought/${shopData().photos.big[4]}/`;
    await expect.poll(() => shownPicture(page.locator('.photo-frame img'))).toContain(bought);
    await main.getByRole('button', { name: t('photo.fullScreen') }).click();
    await expect
      .poll(() => shownPicture(page.getByRole('dialog').locator('.yarl__slide_current img')))
      .toContain(bought);
    await page.goBack();
    expect((await request.get(`${bought}large.jpg`)).status()).toBe(404);
    // So does the server draw it.
    expect(await (await page.request.get(bigPhoto(4))).text()).toContain(bought);
    expect(await (await request.get(bigPhoto(4))).text()).not.toContain(bought);
    await page.reload();
    await expect(main.getByText(t('photo.owned'))).toBeVisible();
    await expect.poll(() => shownPicture(page.locator('.photo-frame img'))).toContain(bought);
    expect(await (await page.request.get('/api/user/token-balance')).json()).toEqual({ tokenBalance: 2 });
    const download = page.waitForEvent('download');
    await main.getByRole('link', { name: t('photo.download') }).click();
    expect((await download).suggestedFilename()).toMatch(/Foto 05.*\.jpg$/);
  });

  test(
    'that is theirs is not downloaded when the session has ended, and the server says why',
    { tag: '@once' },
    async ({ page, signUp, language, t }) => {
      await signUp({ tokens: 1 });
      const photoId = shopData().photos.big[10];
      await expect(await page.request.post('/api/purchase-photo', { data: { photoId } })).toBeOK();
      await open(page, bigPhoto(10));
      const download = page.getByRole('main').getByRole('link', { name: t('photo.download') });
      await expect(download).toBeVisible();
      await endSession(page);
      await download.click();
      await expect(page.getByText(language === 'en' ? 'Please log in' : 'Meld asseblief aan')).toBeVisible();
    },
  );

  test.describe('with the offline page', () => {
    test.use({ serviceWorkers: 'allow' });

    test(
      'that is theirs is not downloaded again and again when the signal comes back',
      { tag: '@once' },
      async ({ page, context, signUp, language, t }) => {
        await signUp({ tokens: 1 });
        const photoId = shopData().photos.big[11];
        await expect(await page.request.post('/api/purchase-photo', { data: { photoId } })).toBeOK();
        await open(page, bigPhoto(11));
        await page.evaluate(() => navigator.serviceWorker.ready);
        const download = page.getByRole('main').getByRole('link', { name: t('photo.download') });
        await expect(download).toBeVisible();
        await context.setOffline(true);
        await download.click();
        await expect(
          page.getByRole('heading', { level: 1, name: language === 'en' ? 'No signal' : 'Geen sein' }),
        ).toBeVisible();
        const asked: string[] = [];
        page.on('request', (request) => request.url().endsWith('/download') && asked.push(request.url()));
        await context.setOffline(false);
        // Back on the page that has the link.
        await expect(download).toBeVisible();
        expect(asked).toEqual([]);
      },
    );
  });

  test(
    'is looked up before anything is said when the answer is lost',
    { tag: '@once' },
    async ({ page, signUp, t }) => {
      await signUp({ tokens: 3 });
      await open(page, bigPhoto(5));
      const tokens = t('common.tokens', { count: 1 });
      await page.getByRole('button', { name: t('photo.buyNow', { tokens }) }).click();
      // It is bought, but nothing of that arrives until the signal is back.
      let hasSignal = false;
      await page.route('**/api/photos/*/is-purchased', (route) => (hasSignal ? route.continue() : route.abort()));
      await page.route('**/api/purchase-photo', async (route) => {
        await route.fetch();
        await route.abort('connectionreset');
      });
      await page.getByRole('button', { name: t('photo.confirm', { tokens }) }).click();
      await expect(page.getByText(t('cart.checking'))).toBeVisible();
      await expect(toast(page)).toHaveCount(0);
      hasSignal = true;
      await expect(toast(page)).toContainText(t('cart.found'));
      await expect(page.getByRole('main').getByText(t('photo.yoursNow'))).toBeVisible();
      expect(await (await page.request.get('/api/user/token-balance')).json()).toEqual({ tokenBalance: 2 });
    },
  );

  test(
    'that was cancelled without a signal is not bought when the signal is back',
    { tag: '@once' },
    async ({ page, context, signUp, t }) => {
      await signUp({ tokens: 3 });
      await open(page, bigPhoto(8));
      const tokens = t('common.tokens', { count: 1 });
      await page.getByRole('button', { name: t('photo.buyNow', { tokens }) }).click();
      const dialog = page.getByRole('dialog', { name: t('photo.confirmTitle') });
      const buy = dialog.getByRole('button', { name: t('photo.confirm', { tokens }) });
      await expect(buy).toBeVisible();
      await page.waitForLoadState('networkidle');
      await context.setOffline(true);
      await buy.click();
      await expect(dialog.getByText(t('cart.checking'))).toBeVisible();
      await dialog.getByRole('button', { name: t('common.cancel') }).click();
      await expect(dialog).toHaveCount(0);
      const calls: string[] = [];
      page.on('request', (request) => request.method() === 'POST' && calls.push(request.url()));
      await context.setOffline(false);
      await expect(toast(page)).toContainText(t('cart.notBought'), { timeout: 15_000 });
      expect(calls).toEqual([]);
      expect(await (await page.request.get('/api/user/token-balance')).json()).toEqual({ tokenBalance: 3 });
    },
  );

  test(
    'that costs more by now is not bought, and the server says why',
    { tag: '@once' },
    async ({ page, signUp, t }) => {
      await signUp({ tokens: 3 });
      await page.route('**/api/purchase-photo', (route) => {
        const body = route.request().postDataJSON() as object;
        return route.continue({ postData: { ...body, expectedTokens: 0 } });
      });
      await open(page, bigPhoto(6));
      await page.getByRole('button', { name: t('photo.buyNow', { tokens: t('common.tokens', { count: 1 }) }) }).click();
      await page
        .getByRole('button', { name: t('photo.confirm', { tokens: t('common.tokens', { count: 1 }) }) })
        .click();
      await expect(toast(page)).toContainText(t('cart.purchaseFailed'));
      await expect(toast(page)).toContainText(/1 (token|munt)/);
    },
  );

  test('leads to signing in when the session has ended', { tag: '@once' }, async ({ page, signUp, t }) => {
    const { username, password } = await signUp({ tokens: 3 });
    await open(page, bigPhoto(7));
    await page.getByRole('button', { name: t('photo.buyNow', { tokens: t('common.tokens', { count: 1 }) }) }).click();
    await page.getByText(t('begun.otherAddress')).click();
    await page.getByLabel(t('photo.deliveryEmail')).fill('ouma@voorbeeld.test');
    await endSession(page);
    await page.getByRole('button', { name: t('photo.confirm', { tokens: t('common.tokens', { count: 1 }) }) }).click();
    await expect(page).toHaveURL(`/auth?next=${encodeURIComponent(bigPhoto(7))}`);
    await page.getByLabel(t('account.usernameOrEmail')).fill(username);
    await page.getByLabel(t('account.password'), { exact: true }).fill(password);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(bigPhoto(7));
    await expect(page.getByLabel(t('photo.deliveryEmail'))).toHaveValue('ouma@voorbeeld.test');
  });
});
