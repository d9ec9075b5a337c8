import type { Locator, Page } from '@playwright/test';
import { GALLERIES, shopData } from './data';
import { expect, mailTo, open, say, signInAsAdmin, test, toast } from './shop';

const inBig = `/gallery/Rugby?title=${encodeURIComponent(GALLERIES.big.name)}`;
const photo = (index: number) => `/photo/${shopData().photos.big[index]}`;
const visible = { visible: true };

async function put(page: Page, ...photoIds: (number | undefined)[]): Promise<void> {
  for (const photoId of photoIds)
    await expect(await page.request.post('/api/cart/add', { data: { photoId } })).toBeOK();
}

/** The address of the picture that an image shows at this moment. */
const shownPicture = (image: Locator) => image.evaluate(({ currentSrc }: HTMLImageElement) => currentSrc);

test.describe('The cart', () => {
  test('is filled by a visitor, who sees what it costs, and joins the account', async ({
    page,
    signUp,
    t,
    isMobile,
  }) => {
    await open(page, inBig);
    const add = (title: string) => page.getByRole('button', { name: t('gallery.addPhotoToCart', { title }) });
    await add('Foto 01').click();
    await toast(page)
      .getByRole('button', { name: t('cart.undo') })
      .click();
    await add('Foto 02').click();
    await add('Foto 01').click();
    await expect(page.getByRole('button', { name: t('gallery.inCart'), exact: true })).toHaveCount(2);
    // On a phone the toast stands clear of the bar below, whose cart opens at the side, too.
    if (isMobile) await page.getByRole('link', { name: t('layout.cartCount', { count: 2 }) }).click();
    else
      await toast(page)
        .getByRole('button', { name: t('cart.viewCart') })
        .click();
    const drawer = page.getByRole('dialog', { name: t('cart.drawerTitle') });
    await expect(drawer.locator('.cart-line')).toHaveCount(2);
    await expect(drawer.locator('.sum')).toContainText('R100.00');
    await expect(drawer.getByRole('list', { name: t('tokens.prices') })).toContainText('R200.00');
    await expect(drawer.getByRole('link', { name: t('cart.registerToBuy') })).toHaveAttribute('href', /next=%2Fcart$/);
    await signUp();
    await open(page, '/cart');
    await expect(page.getByRole('main').locator('.cart-line')).toHaveCount(2);
    await expect(page.locator('.cart-line-title').first()).toHaveText('Foto 02');
    expect(await page.evaluate(() => localStorage.getItem('cart'))).toBeNull();
  });

  test('takes a press that comes before its code, and shows it at once', { tag: '@once' }, async ({ page, t }) => {
    const code = Promise.withResolvers<null>();
    await page.route('**/assets/*.js', async (route) => {
      await code.promise;
      await route.continue();
    });
    await page.goto(inBig, { waitUntil: 'commit' });
    const add = page.getByRole('button', { name: t('gallery.addPhotoToCart', { title: 'Foto 01' }) });
    await add.click();
    await expect(add).toHaveAttribute('data-pressed');
    code.resolve(null);
    await expect(page.getByRole('button', { name: t('gallery.inCart'), exact: true })).toBeVisible();
    await expect(page.locator('[data-pressed]')).toHaveCount(0);
  });

  test('is filled from a gallery and from a photograph’s page', { tag: '@once' }, async ({ page, signUp, t }) => {
    await signUp();
    await open(page, inBig);
    const first = page.locator('.photo-cell').filter({ has: page.locator(`a[href="${photo(0)}"]`) });
    await first.getByRole('button', { name: t('gallery.addPhotoToCart', { title: 'Foto 01' }) }).click();
    await expect(toast(page)).toContainText(t('cart.added'));
    await expect(first).toContainText(t('gallery.inCart'));
    await expect(first.getByRole('button', { name: t('gallery.addPhotoToCart', { title: 'Foto 01' }) })).toHaveCount(0);
    await expect(page.getByRole('button', { name: t('layout.cartCount', { count: 1 }) })).toBeVisible();

    await open(page, photo(1));
    await page
      .getByRole('button', { name: t('photo.addToCart'), exact: true })
      .filter(visible)
      .click();
    await expect(page.getByRole('button', { name: t('layout.cartCount', { count: 2 }) })).toBeVisible();
    const added = page
      .getByRole('main')
      .getByText(t('photo.addedToCart'))
      .or(page.getByText(t('photo.viewCart')));
    await expect(added.filter(visible).first()).toBeVisible();
    const button = page.getByRole('main').locator('button.done');
    await expect(button).toBeDisabled();
  });

  test('opens at the side, and on a page with count and total', { tag: '@once' }, async ({ page, signUp, t }) => {
    const { photos } = shopData();
    await signUp({ tokens: 5 });
    await put(page, photos.big[0], photos.portraits[0]);
    await open(page, '/');
    await page.getByRole('button', { name: t('layout.cartCount', { count: 2 }) }).click();
    const drawer = page.getByRole('dialog', { name: t('cart.drawerTitle') });
    await expect(drawer.getByText(t('common.photos', { count: 2 }))).toBeVisible();
    await expect(drawer.getByRole('listitem')).toHaveCount(2);
    await drawer.getByRole('link', { name: t('cart.viewCart') }).click();
    await expect(page).toHaveURL('/cart');
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(2);
    await expect(page.locator('.sum')).toContainText(t('common.photos', { count: 2 }));
    await expect(page.locator('.sum')).toContainText(t('common.tokens', { count: 3 }));
    await expect(page.locator('.sum .total')).toContainText(t('common.tokens', { count: 2 }));
  });

  test('does not lie open over another page', { tag: '@once' }, async ({ page, signUp, t }) => {
    await signUp();
    await put(page, shopData().photos.big[0]);
    await open(page, '/');
    const drawer = page.getByRole('dialog', { name: t('cart.drawerTitle') });
    const cart = page.getByRole('button', { name: t('layout.cartCount', { count: 1 }) });
    await cart.click();
    await drawer.getByRole('link', { name: 'Foto 01' }).click();
    await expect(page).toHaveURL(photo(0));
    await expect(drawer).toHaveCount(0);
    await expect(page.locator('main')).toBeFocused();
    await cart.click();
    await expect(drawer).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL('/');
    await expect(drawer).toHaveCount(0);
  });

  test('is emptied one by one, or all at once after a question', { tag: '@once' }, async ({ page, signUp, t }) => {
    await signUp();
    await put(page, ...shopData().photos.big.slice(0, 3));
    await open(page, '/cart');
    await page.getByRole('button', { name: t('cart.removePhoto', { title: 'Foto 02' }) }).click();
    await expect(toast(page)).toContainText(t('cart.removed'));
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(2);
    await page.getByRole('button', { name: t('cart.clear') }).click();
    const question = page.getByRole('dialog', { name: t('cart.clearTitle') });
    await expect(question.getByRole('button', { name: t('common.cancel') })).toBeFocused();
    await question.getByRole('button', { name: t('cart.clearConfirm') }).click();
    await expect(toast(page)).toContainText(t('cart.cleared'));
    await expect(page.getByRole('heading', { name: t('cart.empty') })).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: t('cart.browse') })).toHaveAttribute(
      'href',
      '/gallery',
    );
  });

  test('tells what went wrong, in the server’s words or its own', { tag: '@once' }, async ({ page, signUp, t }) => {
    await signUp();
    await put(page, shopData().photos.big[0]);
    await open(page, '/cart');
    await page.route('**/api/cart/remove', (route) =>
      route.fulfill({ status: 503, json: { message: 'Wag ’n bietjie' } }),
    );
    await page.getByRole('button', { name: t('cart.removePhoto', { title: 'Foto 01' }) }).click();
    await expect(toast(page)).toContainText(t('cart.removeFailed'));
    await expect(toast(page)).toContainText('Wag ’n bietjie');
    await page.route('**/api/cart/clear', (route) => route.abort());
    await page.getByRole('button', { name: t('cart.clear') }).click();
    const question = page.getByRole('dialog', { name: t('cart.clearTitle') });
    await question.getByRole('button', { name: t('cart.clearConfirm') }).click();
    await expect(toast(page)).toContainText(t('cart.clearFailed'));
    await expect(toast(page)).toContainText(t('common.signalDropped'));
    await page.route('**/api/cart/add', (route) => route.abort());
    await open(page, photo(1));
    await page
      .getByRole('button', { name: t('photo.addToCart'), exact: true })
      .filter(visible)
      .click();
    await expect(toast(page)).toContainText(t('cart.addFailed'));
  });

  test('is bought: where to is asked, and checked', async ({ page, signUp, t }) => {
    const { photos } = shopData();
    const { email } = await signUp({ tokens: 4 });
    await put(page, photos.big[0], photos.portraits[1]);
    await open(page, '/cart');
    await page
      .getByRole('button', { name: t('cart.checkOut') })
      .filter(visible)
      .first()
      .click();
    const dialog = page.getByRole('dialog', { name: t('cart.sendTitle', { count: 2 }) });
    await dialog.getByText(t('begun.otherAddress')).click();
    const address = dialog.getByLabel(t('cart.deliveryEmail'));
    await expect(address).toHaveValue(email);
    await address.fill('');
    await dialog.getByRole('button', { name: t('cart.buy', { count: 2 }) }).click();
    await expect(dialog.getByText(t('cart.emailRequired'))).toBeVisible();
    await address.fill('ouma@nêrens');
    await dialog.getByRole('button', { name: t('cart.buy', { count: 2 }) }).click();
    await expect(dialog.getByText(t('cart.emailValid'))).toBeVisible();
    await address.fill(`ouma-${email}`);
    await dialog.getByRole('button', { name: t('cart.buy', { count: 2 }) }).click();
    await expect(toast(page)).toContainText(t('cart.purchased'));
    await expect(toast(page)).toContainText(
      t('cart.purchasedText', { count: 2, tokens: t('common.tokens', { count: 3 }) }),
    );
    // The balance, the cart and what is owned follow.
    await expect(page).toHaveURL('/dashboard');
    await expect(page.getByText(t('account.dashboard.boughtNow', { count: 2 }))).toBeVisible();
    await expect
      .poll(() => shownPicture(page.locator(`main a[href="${photo(0)}"] img`).first()))
      .toContain(`bought/${photos.big[0]}/`);
    await expect(page.getByRole('button', { name: t('layout.cartCount', { count: 0 }) })).toBeVisible();
    await expect(page.getByRole('main').locator('.price.big')).toContainText('1');
    const { attachments } = await mailTo(`ouma-${email}`);
    expect(attachments).toHaveLength(2);
    await open(page, inBig);
    await expect(page.locator('.photo-cell').filter({ has: page.locator(`a[href="${photo(0)}"]`) })).toContainText(
      t('gallery.yours'),
    );
  });

  test('is fresh for half a minute', { tag: '@once' }, async ({ page, signUp, t }) => {
    await signUp();
    await page.clock.install();
    let asked = 0;
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === '/api/cart') asked += 1;
    });
    await open(page, '/cart');
    await expect(page.getByRole('heading', { name: t('cart.empty') })).toBeVisible();
    const leaveAndReturn = async () => {
      await page
        .getByRole('main')
        .getByRole('link', { name: t('cart.browse') })
        .click();
      await expect(page.getByRole('heading', { level: 1, name: t('gallery.title') })).toBeVisible();
      await page.goBack();
      await expect(page.getByRole('heading', { name: t('cart.empty') })).toBeVisible();
    };
    await page.clock.fastForward(20_000);
    await leaveAndReturn();
    expect(asked).toBe(1);
    await page.clock.fastForward(15_000);
    await leaveAndReturn();
    await expect.poll(() => asked).toBe(2);
  });
});

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

  test('is bought on the spot, once, and is then theirs', async ({ page, request, signUp, t }) => {
    const { email } = await signUp({ tokens: 3 });
    const calls: string[] = [];
    page.on('request', (request) => request.url().endsWith('/api/purchase-photo') && calls.push(request.url()));
    await open(page, photo(4));
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
    // The watermark is gone: on the page, on the full screen, and for nobody else.
    const bought = `/api/files/bought/${shopData().photos.big[4]}/`;
    await expect.poll(() => shownPicture(page.locator('.photo-frame img'))).toContain(bought);
    await main.getByRole('button', { name: t('photo.fullScreen') }).click();
    await expect
      .poll(() => shownPicture(page.getByRole('dialog').locator('.yarl__slide_current img')))
      .toContain(bought);
    await page.goBack();
    expect((await request.get(`${bought}large.jpg`)).status()).toBe(404);
    // So does the server draw it.
    expect(await (await page.request.get(photo(4))).text()).toContain(bought);
    expect(await (await request.get(photo(4))).text()).not.toContain(bought);
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
      await open(page, photo(10));
      const download = page.getByRole('main').getByRole('link', { name: t('photo.download') });
      await expect(download).toBeVisible();
      await page.context().clearCookies({ name: 'bokkiefoto.session' });
      await download.click();
      await expect(page.getByText(language === 'en' ? 'Please log in' : 'Meld asseblief aan')).toBeVisible();
    },
  );

  test(
    'that is theirs is not downloaded again and again when the signal comes back',
    { tag: '@once' },
    async ({ page, context, signUp, language, t }) => {
      await signUp({ tokens: 1 });
      const photoId = shopData().photos.big[11];
      await expect(await page.request.post('/api/purchase-photo', { data: { photoId } })).toBeOK();
      await open(page, photo(11));
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

  test(
    'is looked up before anything is said when the answer is lost',
    { tag: '@once' },
    async ({ page, signUp, t }) => {
      await signUp({ tokens: 3 });
      await open(page, photo(5));
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
      await open(page, photo(8));
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
      await open(page, photo(6));
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
    await open(page, photo(7));
    await page.getByRole('button', { name: t('photo.buyNow', { tokens: t('common.tokens', { count: 1 }) }) }).click();
    await page.getByText(t('begun.otherAddress')).click();
    await page.getByLabel(t('photo.deliveryEmail')).fill('ouma@voorbeeld.test');
    await page.context().clearCookies({ name: 'bokkiefoto.session' });
    await page.getByRole('button', { name: t('photo.confirm', { tokens: t('common.tokens', { count: 1 }) }) }).click();
    await expect(page).toHaveURL(`/auth?next=${encodeURIComponent(photo(7))}`);
    await page.getByLabel(t('account.usernameOrEmail')).fill(username);
    await page.getByLabel(t('account.password'), { exact: true }).fill(password);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(photo(7));
    await expect(page.getByLabel(t('photo.deliveryEmail'))).toHaveValue('ouma@voorbeeld.test');
  });
});

test.describe('The dashboard', () => {
  test('shows balance, photographs to download and token purchases', async ({ page, signUp, t }) => {
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

    await page.getByRole('tab', { name: t('account.dashboard.tokensTab') }).click();
    await expect(page).toHaveURL('/dashboard?tab=tokens');
    const row = page.getByRole('row').nth(1);
    await expect(row).toContainText('R120.00');
    await expect(row).toContainText(t('common.tokens', { count: 2 }));
    await expect(row).toContainText(/\d\d \p{L}{3,4}\.? \d{4}/u);
    await expect(row).toContainText(t('account.dashboard.statuses.completed'));
  });

  test('without purchases says so', { tag: '@once' }, async ({ page, signUp, t }) => {
    await signUp();
    await open(page, '/dashboard?tab=tokens');
    await expect(page.getByRole('heading', { name: t('account.dashboard.noPurchases') })).toBeVisible();
  });
});

test('All photographs of a player are found, bought as one line for the cap, and kept', async ({
  page,
  playwright,
  baseURL,
  signUp,
  t,
  language,
}) => {
  const { playedMatch, photos } = shopData();
  // Others run in the other language at the same time, with another number.
  const label = language === 'en' ? '171' : '172';
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
  // What was begun goes on by itself.
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
});

test('A list of chosen photographs is paid for by somebody else, and goes to whoever made it', async ({
  page,
  context,
  signUp,
  language,
  t,
}) => {
  const lists = say(language, 'lists');
  const choose = (index: number) => page.locator(`.photo-cell > a[href="${photo(index)}"]`);
  const mother = await signUp();
  await open(page, inBig);
  await page.getByRole('button', { name: t('gallery.chooseSeveral') }).click();
  for (const index of [20, 21]) await choose(index).click();
  await expect(page.getByText(lists('chosen', { count: 2 }))).toBeVisible();
  await page.getByRole('button', { name: lists('toList') }).click();
  await expect(page.getByLabel(lists('name'))).toHaveValue(lists('nameOf', { name: 'Anneke' }));
  await page.getByRole('button', { name: lists('make', { count: 2 }) }).click();
  await page.getByRole('link', { name: lists('see') }).click();
  await expect(page.getByText(lists('own'))).toBeVisible();

  await context.clearCookies({ name: /session/ });
  await signUp({ tokens: 1 });
  await open(page, new URL(page.url()).pathname);
  await page.getByRole('button', { name: lists('choose', { title: 'Foto 22' }) }).click();
  await page.getByRole('button', { name: lists('pay', { count: 1 }) }).click();
  const line = page.locator('.cart-line', { hasText: 'Foto 21' });
  await expect(line).toContainText(t('cart.forList', { list: lists('nameOf', { name: 'Anneke' }) }));
  await expect(await page.request.post('/api/cart/purchase', { data: {} })).toBeOK();
  await mailTo(mother.email);
});
