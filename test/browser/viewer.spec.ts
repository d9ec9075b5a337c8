import type { Page } from '@playwright/test';
import type { TFunction } from 'i18next';
import { GALLERIES, IN_BIG, shopData } from './data';
import { expect, open, test } from './shop';

const { big } = GALLERIES;

const cell = (page: Page, place: number) => page.locator('.photo-cell > a').nth(place);
const viewer = (page: Page) => page.getByRole('dialog');
const photoId = (page: Page) => Number(new URL(page.url()).searchParams.get('photo'));

test.describe('The full screen', () => {
  test(
    'opens from a cell, keeps the keyboard, closes by the way back or Escape, and leads to the photograph’s page',
    { tag: '@once' },
    async ({ page, t }) => {
      const { photos } = shopData();
      await open(page, IN_BIG);
      await cell(page, 1).click();
      await expect(viewer(page)).toBeVisible();
      expect(photoId(page)).toBe(photos.big[1]);
      await page.keyboard.press('ArrowRight');
      await expect.poll(() => photoId(page)).toBe(photos.big[2]);
      await page.goBack();
      await expect(viewer(page)).toHaveCount(0);
      expect(new URL(page.url()).searchParams.has('photo')).toBe(false);
      await expect(cell(page, 2)).toBeFocused();

      await cell(page, 0).focus();
      await page.keyboard.press('Enter');
      await expect(viewer(page)).toBeVisible();
      for (let press = 0; press < 12; press++) {
        await page.keyboard.press('Tab');
        expect(await page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null)).toBe(true);
      }
      await page.keyboard.press('Escape');
      await expect(viewer(page)).toHaveCount(0);
      await expect(cell(page, 0)).toBeFocused();
      await expect(page.getByRole('link', { name: t('gallery.viewPhoto', { title: 'Foto 01' }) })).toBeFocused();

      await cell(page, 4).click();
      await viewer(page)
        .getByRole('link', { name: t('viewer.details') })
        .click();
      await expect(page).toHaveURL(`/photo/${photos.big[4]}`);
      await expect(viewer(page)).toHaveCount(0);
      await page.goBack();
      await expect(viewer(page)).toBeVisible();
    },
  );

  test('leaves the keys to a report that is written over it', { tag: '@once' }, async ({ page, t }) => {
    const { photos } = shopData();
    await open(page, `${IN_BIG}&photo=${photos.big[3]}`);
    await viewer(page)
      .getByRole('button', { name: t('photo.report') })
      .click();
    const details = page.getByRole('dialog').locator('textarea');
    await details.fill('My kind');
    for (const key of ['ArrowLeft', 'ArrowRight', '0']) await details.press(key);
    await expect(details).toHaveValue('My kind0');
    expect(photoId(page)).toBe(photos.big[3]);
  });

  test(
    'opens by a link that somebody was sent, also for a photograph further down',
    { tag: '@once' },
    async ({ page, t }) => {
      const { photos } = shopData();
      await open(page, `${IN_BIG}&photo=${photos.big[28]}`);
      await expect(viewer(page).getByRole('heading', { name: 'Foto 29' })).toBeVisible();
      await viewer(page)
        .getByRole('button', { name: t('common.close') })
        .click();
      await expect(viewer(page)).toHaveCount(0);
      await expect(page.getByRole('heading', { level: 1, name: big.name })).toBeVisible();
    },
  );

  test(
    'fetches the next photographs when it comes to the end of those that are there',
    { tag: '@once' },
    async ({ page, t }) => {
      const { photos } = shopData();
      await open(page, `${IN_BIG}&photo=${photos.big[22]}`);
      await expect(viewer(page).locator('.filmstrip > button')).toHaveCount(30);
      for (const place of [23, 24, 25]) {
        await page.keyboard.press('ArrowRight');
        await expect.poll(() => photoId(page)).toBe(photos.big[place]);
      }
      await expect(viewer(page).getByText(t('viewer.position', { place: 26, total: 30 }))).toBeVisible();
    },
  );

  test('puts into the cart what its reader wants, and takes it out again', async ({ page, t }) => {
    await open(page, IN_BIG);
    await cell(page, 3).click();
    const add = viewer(page).getByRole('button', { name: t('gallery.addToCart') });
    await add.click();
    await expect(viewer(page).getByRole('button', { name: t('gallery.inCart'), exact: true })).toBeDisabled();
    // The message about it covers no button.
    const isClear = () =>
      page.evaluate(() => {
        const said = document.querySelector('.toast')?.getBoundingClientRect();
        const [top, bottom] = ['header', 'footer'].map((part) =>
          document.querySelector(`.viewer > ${part}`)!.getBoundingClientRect(),
        );
        return said !== undefined && said.top >= top!.bottom && said.bottom <= bottom!.top;
      });
    await expect.poll(isClear).toBe(true);
    await viewer(page)
      .getByRole('button', { name: t('cart.removePhoto', { title: 'Foto 04' }) })
      .click();
    await add.click();
    await page.goBack();
    await expect(page.getByRole('button', { name: t('gallery.inCart'), exact: true })).toBeDisabled();
  });
});

test.describe('The full screen of a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

  test('comes two and a half times nearer at a double tap', { tag: '@once' }, async ({ page }) => {
    await open(page, IN_BIG);
    await cell(page, 0).tap();
    const picture = viewer(page).locator('.yarl__slide_current .viewer-picture');
    await expect(picture.locator('img')).toHaveJSProperty('complete', true);
    const { x = 0, y = 0, width = 0, height = 0 } = (await picture.boundingBox()) ?? {};
    expect(width).toBeGreaterThan(300);
    const nearness = async () => ((await picture.boundingBox())?.width ?? 0) / width;
    // On a busy machine the second tap may come too late to be one of two.
    await expect(async () => {
      if ((await nearness()) < 1.1)
        for (let tap = 0; tap < 2; tap++) await page.touchscreen.tap(x + width / 2, y + height / 2);
      expect(await nearness()).toBeCloseTo(2.5, 1);
    }).toPass();
  });
});

test.describe('Favourites', () => {
  const heart = (page: Page, t: TFunction, title: string) =>
    page.getByRole('checkbox', { name: t('favourites.save', { title }) });

  test(
    'are kept without an account, and come along when somebody signs in',
    { tag: '@once' },
    async ({ page, t, signUp }) => {
      await open(page, '/favourites');
      await expect(page.getByRole('heading', { name: t('favourites.empty') })).toBeVisible();
      await open(page, IN_BIG);
      for (const title of ['Foto 02', 'Foto 05']) await heart(page, t, title).click();
      await expect(heart(page, t, 'Foto 05')).toBeChecked();
      await open(page, '/favourites');
      const titles = () =>
        page.locator('.photo-cell img').evaluateAll((all) => all.map((one) => one.getAttribute('alt')));
      await expect.poll(titles).toEqual(['Foto 05', 'Foto 02']);
      await expect(page.getByRole('link', { name: t('favourites.keepLink') })).toBeVisible();

      await signUp();
      const merged = page.waitForResponse('**/api/favourites/merge');
      await open(page, '/');
      expect((await merged).ok()).toBe(true);
      await expect.poll(() => page.evaluate(() => localStorage.getItem('favourites'))).toBeNull();
      await open(page, '/favourites');
      await expect.poll(titles).toEqual(['Foto 05', 'Foto 02']);

      // A removed photograph stays in view until the page is left, so that a slip can be undone.
      const takenOut = page.waitForResponse((answer) => answer.request().method() === 'DELETE');
      await heart(page, t, 'Foto 05').click();
      await expect(heart(page, t, 'Foto 05')).not.toBeChecked();
      expect((await takenOut).ok()).toBe(true);
      await open(page, '/favourites');
      await expect.poll(titles).toEqual(['Foto 02']);
    },
  );

  test(
    'are taken out by the first press, however late the page hears what is saved',
    { tag: '@once' },
    async ({ page, t, signUp }) => {
      await signUp();
      await open(page, IN_BIG);
      await expect(page.locator('.balance')).toBeAttached();
      const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT');
      await heart(page, t, 'Foto 03').click();
      expect((await saved).ok()).toBe(true);

      const heard = Promise.withResolvers<null>();
      await page.route('**/api/favourites/ids', async (route) => {
        await heard.promise;
        await route.continue();
      });
      const listed = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/favourites');
      await open(page, '/favourites');
      await (await listed).finished();
      // Pressed as soon as it is there, which must not be before the page has heard: not within half a second of frames.
      const press = heart(page, t, 'Foto 03').click();
      await page.evaluate(async () => {
        for (let frame = 0; frame < 30; frame++) await new Promise(requestAnimationFrame);
      });
      heard.resolve(null);
      await press;
      await expect(heart(page, t, 'Foto 03')).not.toBeChecked();
      await open(page, '/favourites');
      await expect(page.getByRole('heading', { name: t('favourites.empty') })).toBeVisible();
    },
  );

  test('say so when the server does not take them', { tag: '@once' }, async ({ page, t, signUp }) => {
    await signUp();
    await open(page, IN_BIG);
    // A heart that is pressed before the page knows who reads is kept here, and joins the account later.
    await expect(page.locator('.balance')).toBeAttached();
    await page.route('**/api/favourites/*', (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.continue(),
    );
    await heart(page, t, 'Foto 01').click();
    await expect(page.getByText(t('favourites.failed'), { exact: true })).toBeVisible();
    await expect(heart(page, t, 'Foto 01')).not.toBeChecked();
  });
});
