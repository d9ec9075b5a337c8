import type { Locator, Page } from '@playwright/test';
import { GALLERIES } from './data';
import { expect, mailTo, open, test, toast } from './shop';

/** Presses Tab until this has the focus, as a person without a mouse does. */
async function tabTo(page: Page, target: Locator, presses = 60): Promise<void> {
  const isThere = () => target.evaluate((element) => element === document.activeElement).catch(() => false);
  for (let press = 0; press < presses && !(await isThere()); press++) await page.keyboard.press('Tab');
  await expect(target).toBeFocused();
  // The focus is visible.
  const outline = await target.evaluate((element) => {
    const shown = [element, element.parentElement, element.firstElementChild].filter((one) => one !== null);
    return shown.some((one) => getComputedStyle(one).outlineStyle !== 'none' || one.matches('.sr-only'));
  });
  expect(outline, 'a visible focus').toBe(true);
}

test('A photograph is found, bought and downloaded with just the keyboard', async ({ page, signUp, t }) => {
  const { email } = await signUp({ tokens: 1 });
  await open(page, '/');
  await tabTo(page, page.getByRole('link', { name: t('home.findPhotos') }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/gallery');
  // The new page begins at its content, not at the navigation.
  await expect(page.locator('main')).toBeFocused();
  await tabTo(page, page.getByRole('searchbox'), 5);
  await page.keyboard.type('kareeboom eerste');
  const gallery = page.getByRole('main').getByRole('link', { name: GALLERIES.big.name });
  await expect(gallery).toBeVisible();
  await tabTo(page, gallery, 5);
  await page.keyboard.press('Enter');
  const add = page.getByRole('button', { name: t('gallery.addPhotoToCart', { title: 'Foto 01' }) });
  await expect(add).toBeVisible();
  await tabTo(page, add);
  await page.keyboard.press('Enter');
  await expect(toast(page)).toContainText(t('cart.added'));

  const cart = page.getByRole('button', { name: t('layout.cartCount', { count: 1 }) });
  await expect(cart).toBeVisible();
  await page.keyboard.press('Control+Home');
  await cart.focus();
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name: t('cart.drawerTitle') });
  await tabTo(page, drawer.getByRole('link', { name: t('cart.checkOut') }), 8);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: t('cart.sendTitle', { count: 1 }) });
  await tabTo(page, dialog.getByRole('button', { name: t('cart.buy', { count: 1 }) }), 5);
  await page.keyboard.press('Enter');

  await expect(page).toHaveURL('/dashboard');
  const download = page.getByRole('link', { name: t('share.downloadPhoto', { title: 'Foto 01' }) });
  await expect(download).toBeVisible();
  await tabTo(page, download);
  const file = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  expect((await file).suggestedFilename()).toMatch(/\.jpg$/);
  await mailTo(email);
});

test('A dialog keeps the keyboard, closes by Escape and gives the keyboard back', async ({ page, signUp, t }) => {
  await signUp();
  await open(page, '/gallery');
  const cart = page.getByRole('button', { name: t('layout.cartCount', { count: 0 }) });
  await cart.focus();
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name: t('cart.drawerTitle') });
  await expect(drawer).toBeVisible();
  for (let press = 0; press < 6; press++) {
    await page.keyboard.press('Tab');
    expect(await drawer.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
  await expect(cart).toBeFocused();
});

test('A menu is opened, walked and left by the keyboard', async ({ page, signUp, t }) => {
  await signUp();
  await open(page, '/gallery');
  const account = page.getByRole('button', { name: t('layout.account') });
  await account.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menu')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: t('layout.dashboard') })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(account).toBeFocused();
});

test('The tabs are walked by the arrow keys', async ({ page, t }) => {
  await open(page, '/auth');
  await page.getByRole('tab', { name: t('account.tabs.login') }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: t('account.tabs.register') })).toBeFocused();
  await expect(page.getByRole('tabpanel')).toContainText(t('account.fullName'));
});
