import type { Locator } from '@playwright/test';
import { STANDARD_MESSAGE } from '../../backend/src/modules/ops/maintenance-message';
import { expect, LANGUAGES_AND_WIDTHS, open, say, signInAsAdmin, speak, test, toast } from './shop';

/** Milliseconds between two looks at the switch (specification §9). */
const POLL = 5_000;

test.describe('Maintenance', () => {
  test.afterAll(async ({ playwright, baseURL }) => {
    const admin = await playwright.request.newContext({ baseURL: baseURL ?? '' });
    await signInAsAdmin(admin);
    await admin.post('/api/admin/maintenance', { data: { enabled: false } });
    await admin.dispose();
  });

  for (const [language, width] of LANGUAGES_AND_WIDTHS)
    test.describe(`in ${language} at ${width} px`, () => {
      test.use({ language, locale: `${language}-ZA`, viewport: { width, height: 844 } });

      test('is switched on and off on its own page, at once', async ({ page }) => {
        const t = speak(language);
        const text = say(language, 'admin');
        const a = (key: string) => text(`maintenance.${key}`);
        await signInAsAdmin(page.request);
        let isDropped = true;
        // It stays: taking it away has been seen to hang while the page asks for the state again.
        await page.route('**/api/admin/maintenance', (route) => (isDropped ? route.abort() : route.continue()));
        await open(page, '/admin/maintenance');
        await expect(page.getByText(a('loadError'))).toBeVisible();
        isDropped = false;
        await page.getByRole('button', { name: t('common.tryAgain') }).click();

        const [enable, disable] = ['enable', 'disable'].map((name) => page.getByRole('button', { name: a(name) })) as [
          Locator,
          Locator,
        ];
        await expect(page.getByText(a('open'))).toBeVisible();
        await expect(disable).toBeDisabled();
        const dialog = page.getByRole('dialog', { name: a('ask.title') });
        await enable.click();
        await expect(dialog).toContainText(a('ask.goesOn'));
        await expect(dialog).toContainText(a('ask.uploads'));
        await dialog.getByRole('button', { name: t('common.cancel') }).click();
        await page.getByRole('main').getByRole('switch').click();
        await expect(page.locator('.maintenance-switch input')).not.toBeChecked();
        await dialog.getByRole('button', { name: a('ask.confirm') }).click();
        await expect(toast(page)).toContainText(a('updated'));
        await expect(page.getByText(a('closed'))).toBeVisible();
        await expect(enable).toBeDisabled();
        await expect(page.getByRole('main').getByRole('switch')).toBeChecked();

        isDropped = true;
        await disable.click();
        await expect(toast(page)).toContainText(a('updateFailed'));
        isDropped = false;
        await disable.click();
        await expect(toast(page)).toContainText(a('updated'));
        await expect(disable).toBeDisabled();
      });

      test('closes the shop to everybody but administrators, without a reload', async ({ page, browser }) => {
        const t = speak(language);
        await page.clock.install();
        await open(page, '/gallery');
        const overlay = page.getByRole('alertdialog', { name: t('layout.maintenance.title') });
        await expect(overlay).toHaveCount(0);

        const context = await browser.newContext({ locale: `${language}-ZA`, viewport: { width, height: 844 } });
        const admin = await context.newPage();
        await signInAsAdmin(admin.request);
        await expect(await admin.request.post('/api/admin/maintenance', { data: { enabled: true } })).toBeOK();

        await page.clock.fastForward(POLL);
        await expect(overlay).toBeVisible();
        await expect(overlay).toContainText(STANDARD_MESSAGE[language]);
        await expect(overlay).toContainText(t('layout.maintenance.duration'));
        await open(admin, '/gallery');
        await expect(admin.getByRole('status').filter({ hasText: t('layout.maintenance.bannerTitle') })).toContainText(
          t('layout.maintenance.banner'),
        );
        await expect(admin.getByRole('alertdialog')).toHaveCount(0);

        // The page behind the overlay cannot be reached, not even by keyboard; signing in stays possible.
        for (let press = 0; press < 5; press++) {
          await page.keyboard.press('Tab');
          // Between its first and last link the browser's own controls have their turn.
          const place = await page.evaluate(() => document.activeElement?.closest('[role=alertdialog], body')?.tagName);
          expect(['DIALOG', 'BODY']).toContain(place);
        }
        await page.keyboard.press('Escape');
        await page.keyboard.press('Escape');
        await expect(overlay).toBeVisible();
        await overlay.getByRole('link', { name: t('layout.maintenance.adminLogIn') }).click();
        await expect(page.getByRole('tab', { name: t('account.tabs.login') })).toBeVisible();
        await page.goBack();
        await expect(overlay).toBeVisible();

        await expect(await admin.request.post('/api/admin/maintenance', { data: { enabled: false } })).toBeOK();
        await page.clock.fastForward(POLL);
        await expect(overlay).toHaveCount(0);
        await context.close();
      });
    });
});
