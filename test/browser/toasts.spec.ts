import type { Page } from '@playwright/test';
import { expect, open, test, toast } from './shop';

/** Makes a toast appear: a message about a mail that could not be sent. */
async function provoke(page: Page, message: string): Promise<void> {
  await page.unroute('**/api/forgot-password');
  await page.route('**/api/forgot-password', (route) => route.fulfill({ status: 503, body: message }));
  await page.locator('main form .button').click();
}

test.describe('A message', { tag: '@once' }, () => {
  test.beforeEach(async ({ page, t }) => {
    await page.clock.install();
    await open(page, '/auth?tab=forgot');
    await page.getByLabel(t('account.email'), { exact: true }).fill('iemand@voorbeeld.test');
  });

  test('stays for five seconds', async ({ page }) => {
    await provoke(page, 'Een');
    await expect(toast(page)).toContainText('Een');
    await page.mouse.move(0, 0);
    await page.clock.runFor(4_000);
    await expect(toast(page)).toBeVisible();
    await page.clock.runFor(1_500);
    await expect(toast(page)).toHaveCount(0);
  });

  test('takes the place of the one before', async ({ page }) => {
    await provoke(page, 'Een');
    await expect(toast(page)).toContainText('Een');
    await provoke(page, 'Twee');
    await expect(toast(page)).toContainText('Twee');
    await expect(toast(page)).toHaveCount(1);
  });

  test('is reached by F8, waits meanwhile, and is closed by its button', async ({ page, t }) => {
    await provoke(page, 'Een');
    await expect(toast(page)).toBeVisible();
    await page.keyboard.press('F8');
    await expect(page.locator('.toast-viewport')).toBeFocused();
    await page.clock.runFor(10_000);
    await expect(toast(page)).toBeVisible();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(toast(page).getByRole('button', { name: t('common.close') })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(toast(page)).toHaveCount(0);
  });

  test('is swept away to the right, by more than 50 pixels', async ({ page }) => {
    await provoke(page, 'Een');
    await expect(toast(page)).toBeVisible();
    const swipe = async (pixels: number) => {
      const box = await toast(page).boundingBox();
      const [x, y] = [(box?.x ?? 0) + 60, (box?.y ?? 0) + 20];
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x + pixels / 2, y, { steps: 4 });
      await page.mouse.move(x + pixels, y, { steps: 4 });
      await page.mouse.up();
    };
    await swipe(40);
    await page.clock.runFor(500);
    await expect(toast(page)).toBeVisible();
    await swipe(80);
    await page.clock.runFor(500);
    await expect(toast(page)).toHaveCount(0);
  });
});
