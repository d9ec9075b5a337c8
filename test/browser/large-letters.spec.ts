import type { Page } from '@playwright/test';
import { shopData, GALLERIES } from './data';
import { expect, open, test } from './shop';

// The browser's own setting: twice the usual size (WCAG 1.4.4), on a phone, in the language of the longer words.
test.use({
  language: 'af',
  locale: 'af-ZA',
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  launchOptions: async ({ launchOptions }, use) => {
    await use({ ...launchOptions, args: [...(launchOptions.args ?? []), '--blink-settings=defaultFontSize=32'] });
  },
});

/** Words and controls that stand beyond the screen or their frame's right edge, out of reach. */
function beyond(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('main *, footer *, [role=dialog] *')]
      .filter((element) =>
        [...element.childNodes].some(({ nodeType, textContent }) => nodeType === 3 && textContent?.trim()),
      )
      .filter((element) => element.closest('[role=tablist], .sr-only, .skeleton') === null)
      .filter((element) => element.getBoundingClientRect().right > document.documentElement.clientWidth + 1)
      .map((element) => element.textContent),
  );
}

test('Letters of twice the size fit the screen, and nothing is cut off', async ({ page, signUp }) => {
  await signUp({ tokens: 1 });
  const { photos, playedMatch } = shopData();
  const [portrait = 0] = photos.portraits;
  const [bought = 0, wanted = 0] = photos.big;
  await page.request.post('/api/purchase-photo', { data: { photoId: bought } });
  await page.request.post('/api/cart/add', { data: { photoId: wanted } });
  const gallery = `/gallery-match/${encodeURIComponent(GALLERIES.portraits.name)}`;
  const pages = ['/', '/gallery', '/matches', `/matches/${playedMatch}`, gallery, `/photo/${portrait}`];
  const own = ['/cart', '/tokens', '/dashboard', '/profile', '/payment-success'];
  const found: Record<string, string[]> = {};
  for (const path of [...pages, ...own]) {
    await open(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    const faults = await beyond(page);
    if (width > 390) faults.push(`${width} px wide`);
    if (faults.length > 0) found[path] = faults;
  }
  expect(found).toEqual({});
});

test('A question in letters of twice the size fits the screen', async ({ page, signUp, t }) => {
  await signUp({ tokens: 2 });
  const [photo = 0] = shopData().photos.netball;
  await open(page, `/photo/${photo}`);
  await page.getByRole('button', { name: t('photo.buyNow', { tokens: t('common.tokens', { count: 1 }) }) }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await beyond(page)).toEqual([]);
});
