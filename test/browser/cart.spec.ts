import type { Page } from '@playwright/test';
import { bigPhoto, IN_BIG, shopData } from './data';
import { expect, mailTo, open, shownPicture, test, toast } from './shop';

const visible = { visible: true };

async function put(page: Page, ...photoIds: (number | undefined)[]): Promise<void> {
  for (const photoId of photoIds)
    await expect(await page.request.post('/api/cart/add', { data: { photoId } })).toBeOK();
}

test.describe('The cart', () => {
  test('is filled by a visitor, who sees what it costs, and joins the account', async ({
    page,
    signUp,
    t,
    isMobile,
  }) => {
    await open(page, IN_BIG);
    const add = (title: string) => page.getByRole('button', { name: t('gallery.addPhotoToCart', { title }) });
    await add('Foto 01').click();
    await toast(page)
      .getByRole('button', { name: t('cart.undo') })
      .click();
    // What says so goes by itself: it has not got the keyboard.
    await expect(toast(page)).toContainText(t('cart.removed'));
    await expect(page.locator('.toast-viewport')).not.toBeFocused();
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
    await expect.poll(() => page.evaluate(() => localStorage.getItem('cart'))).toBeNull();
  });

  test('takes a press that comes before its code, and shows it at once', { tag: '@once' }, async ({ page, t }) => {
    const code = Promise.withResolvers<null>();
    await page.route('**/assets/*.js', async (route) => {
      await code.promise;
      await route.continue();
    });
    await page.goto(IN_BIG, { waitUntil: 'commit' });
    await page.waitForFunction(() => document.readyState === 'interactive');
    const add = page.getByRole('button', { name: t('gallery.addPhotoToCart', { title: 'Foto 01' }) });
    await add.click();
    await expect(add).toHaveAttribute('data-pressed');
    code.resolve(null);
    await expect(page.getByRole('button', { name: t('gallery.inCart'), exact: true })).toBeVisible();
    await expect(page.locator('[data-pressed]')).toHaveCount(0);
  });

  test('is filled from a gallery and from a photograph’s page', { tag: '@once' }, async ({ page, signUp, t }) => {
    await signUp();
    await open(page, IN_BIG);
    const first = page.locator('.photo-cell').filter({ has: page.locator(`a[href="${bigPhoto(0)}"]`) });
    await first.getByRole('button', { name: t('gallery.addPhotoToCart', { title: 'Foto 01' }) }).click();
    await expect(toast(page)).toContainText(t('cart.added'));
    await expect(first).toContainText(t('gallery.inCart'));
    await expect(first.getByRole('button', { name: t('gallery.addPhotoToCart', { title: 'Foto 01' }) })).toHaveCount(0);
    await expect(page.getByRole('button', { name: t('layout.cartCount', { count: 1 }) })).toBeVisible();

    await open(page, bigPhoto(1));
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
    // Taken out again, the keyboard is where it may be put in.
    await page.getByRole('button', { name: t('cart.removePhoto', { title: 'Foto 02' }) }).press('Enter');
    await expect(page.getByRole('button', { name: t('photo.addToCart'), exact: true }).filter(visible)).toBeFocused();
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
    await expect(page).toHaveURL(bigPhoto(0));
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
    await open(page, bigPhoto(1));
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
      .poll(() => shownPicture(page.locator(`main a[href="${bigPhoto(0)}"] img`).first()))
      .toContain(`bought/${photos.big[0]}/`);
    await expect(page.getByRole('button', { name: t('layout.cartCount', { count: 0 }) })).toBeVisible();
    await expect(page.getByRole('main').locator('.price.big')).toContainText('1');
    const { attachments } = await mailTo(`ouma-${email}`);
    expect(attachments).toHaveLength(2);
    await open(page, IN_BIG);
    await expect(page.locator('.photo-cell').filter({ has: page.locator(`a[href="${bigPhoto(0)}"]`) })).toContainText(
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
