import type { Page } from '@playwright/test';
import { GALLERIES, IN_BIG, shopData, type ShopData } from './data';
import { expect, goOn, newestReceipt, open, test } from './shop';

/** The smallest screens, and the browser's own setting for letters of twice the size (WCAG 1.4.4). */
const SIZES = [
  { name: 'at 320 px', width: 320, height: 640, letters: 16 },
  { name: 'on a phone on its side', width: 844, height: 390, letters: 16 },
  { name: 'in letters of twice the size', width: 390, height: 844, letters: 32 },
  { name: 'at 320 px in letters of twice the size', width: 320, height: 640, letters: 32 },
];

const OF_VISITORS = ({ photos, playedMatch, list }: ShopData): string[] => [
  '/auth',
  '/auth?tab=register',
  '/auth?tab=forgot',
  '/reset-password?token=x',
  '/favourites',
  '/my-players',
  '/gallery',
  '/gallery?search=niks',
  IN_BIG,
  `/gallery-match/${encodeURIComponent(GALLERIES.portraits.name)}`,
  '/matches',
  `/matches/${playedMatch}`,
  `/photo/${photos.portraits[0]}`,
  '/find',
  '/find?label=61',
  `/list/${list}`,
  '/payment-cancelled',
  '/privacy-policy',
  '/dead-link?why=too-many-requests&from=/api/photos/1/download',
  '/',
];

/** With a filled cart and a bought photograph. */
const OF_ACCOUNTS = ({ photos }: ShopData): string[] => [
  '/favourites',
  '/my-players',
  '/cart',
  '/tokens',
  '/dashboard',
  '/dashboard?tab=tokens',
  '/profile',
  '/payment-success',
  `/photo/${photos.big[1]}`,
];

// The language of the longer words.
test.use({
  language: 'af',
  locale: 'af-ZA',
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
});

/** What is wider than the screen, and buttons whose words do not fit into them. */
function faults(page: Page, size: (typeof SIZES)[number]): Promise<string[]> {
  return page.evaluate(({ width, letters }) => {
    const screen = document.documentElement.clientWidth;
    if (screen !== width || getComputedStyle(document.documentElement).fontSize !== `${letters}px`)
      return ['not of this size yet'];
    const found: string[] = [];
    /** Whether it is in a row that scrolls to the side by itself, such as the days of `/find`. */
    const scrolls = (one: Element | null): boolean =>
      one !== null && (/auto|scroll/.test(getComputedStyle(one).overflowX) || scrolls(one.parentElement));
    if (document.documentElement.scrollWidth > screen) found.push(`${document.documentElement.scrollWidth} px wide`);
    const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    while (words.nextNode()) {
      const element = words.currentNode.parentElement;
      if (!words.currentNode.textContent?.trim() || !element?.checkVisibility({ visibilityProperty: true })) continue;
      if (element.closest('.sr-only, .skeleton, select, script, style, noscript') !== null) continue;
      range.selectNodeContents(words.currentNode);
      const { left, right, top, bottom } = range.getBoundingClientRect();
      // Of what ends with its dots, the frame counts.
      const frame = element.getBoundingClientRect();
      if (frame.width <= 1) continue;
      if ((frame.right > screen + 1 || frame.left < -1) && !scrolls(element))
        found.push(`beyond the screen: ${element.textContent}`);
      const button = element.closest('button, .button, [role=tab], summary')?.getBoundingClientRect();
      if (button === undefined) continue;
      const cut = element.scrollWidth > element.clientWidth && getComputedStyle(element).overflowX !== 'visible';
      const out =
        left < button.left - 1 || right > button.right + 1 || top < button.top - 1 || bottom > button.bottom + 1;
      if (cut || out) found.push(`cut: ${element.textContent}`);
    }
    return found;
  }, size);
}

/** Looks in each size at what is open, and notes what is wrong. */
async function look(page: Page, what: string): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await browser.send('Page.setFontSizes', { fontSizes: { standard: size.letters } });
    const noting = expect.configure({ soft: true, timeout: 5_000 });
    await noting.poll(() => faults(page, size), { message: `${what} ${size.name}` }).toEqual([]);
  }
}

/** Shows pages one after the other, each in all sizes. */
async function lookAtAll(page: Page, paths: string[]): Promise<void> {
  for (const path of paths)
    await test.step(path, async () => {
      const isNew = path.replace(/\?.*/, '') !== new URL(page.url()).pathname;
      if (page.url() === 'about:blank' || !isNew) await open(page, path);
      else await goOn(page, path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
      await look(page, path);
    });
}

test('The pages of visitors fit small screens and large letters', async ({ page }) => {
  await lookAtAll(page, OF_VISITORS(shopData()));
});

test('The pages of accounts, and a question, fit small screens and large letters', async ({ page, signUp, t }) => {
  const { photos } = shopData();
  await signUp({ tokens: 3 });
  await page.request.post('/api/purchase-photo', { data: { photoId: photos.big[0] } });
  await page.request.post('/api/cart/add', { data: { photoId: photos.big[2] } });
  await lookAtAll(page, [...OF_ACCOUNTS(shopData()), await newestReceipt(page.request)]);
  await open(page, `/photo/${photos.netball[0]}`);
  await page.getByRole('button', { name: t('photo.buyNow', { tokens: t('common.tokens', { count: 1 }) }) }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await look(page, 'a question');
});
