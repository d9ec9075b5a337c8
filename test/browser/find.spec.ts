import type { Page } from '@playwright/test';
import { GALLERIES, shopData } from './data';
import { expect, open, signInAsAdmin, test } from './shop';

const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };

/** Counts the bytes that a page receives, as they come over the line. */
async function weigh(page: Page): Promise<() => number> {
  let bytes = 0;
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  session.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
  return () => bytes;
}

test.describe('A parent', () => {
  // The office has given numbers to photographs of the match.
  test.beforeAll(async ({ playwright, baseURL }) => {
    const office = await playwright.request.newContext({ baseURL: baseURL ?? '' });
    await signInAsAdmin(office);
    const changes = [{ label: '61', side: null, state: 'shown' }];
    const photoIds = shopData().photos.big.slice(0, 26);
    const answer = await office.post('/api/photos/selection/labels', { data: { photoIds, changes } });
    await expect(answer).toBeOK();
    await office.dispose();
  });

  test.describe('on a phone', () => {
    test.use(PHONE);

    test('finds a player by team and number in three taps, in less than a megabyte', async ({ page, t }) => {
      await open(page, '/');
      await page.waitForLoadState('networkidle');
      const weight = await weigh(page);
      // One tap on the field, what is typed, and one on the button.
      const field = page.getByRole('combobox', { name: t('find.heroExample') });
      await field.tap();
      await field.pressSequentially('bergrivier u16 61');
      await page.getByRole('button', { name: t('find.find') }).tap();
      await expect(page).toHaveURL('/find?q=bergrivier+u16+61');
      const match = page.getByRole('heading', { level: 2, name: /Kareeboom o\/16A/ });
      await expect(match).toBeVisible();
      await page.waitForLoadState('networkidle');
      expect(await page.locator('.photo-cell').count()).toBeGreaterThanOrEqual(24);
      expect(weight()).toBeLessThan(1_000_000);
      await expect(page.getByRole('combobox', { name: t('find.team') })).toHaveValue('bergrivier u16');
      await expect(page.getByLabel(t('find.label'))).toHaveValue('61');
      // Following is offered on the narrowest phone, too.
      await page.setViewportSize({ width: 320, height: 844 });
      const follow = page.getByRole('main').getByRole('button', { name: t('players.follow') });
      await expect(follow).toBeInViewport({ ratio: 1 });
      // The third tap shows the photograph.
      await page.locator('.photo-cell a').first().tap();
      await expect(page.getByRole('dialog')).toBeVisible();
    });
  });

  test(
    'chooses a team from those that are offered, and sees those without a number',
    { tag: '@once' },
    async ({ page, t }) => {
      await open(page, '/find');
      await page.getByLabel(t('find.label')).fill('61');
      await page.getByRole('combobox', { name: t('find.team') }).pressSequentially('berg 16');
      await page.getByRole('option', { name: /Bergrivier o\/16A/ }).click();
      await expect(page).toHaveURL(/\/find\?label=61&team=\d+/);
      const name = `Bergrivier o/16A · ${t('players.number', { number: 61 })}`;
      await expect(page.getByText(name, { exact: true })).toBeVisible();
      // The link to pass on finds the same, and says what.
      await page.evaluate(() =>
        Object.assign(navigator, { share: (shared: object) => Object.assign(window, { shared }) }),
      );
      await page
        .getByRole('main')
        .getByRole('button', { name: t('share.share'), exact: true })
        .click();
      await expect
        .poll(() => page.evaluate(() => (window as { shared?: object }).shared))
        .toMatchObject({
          title: name,
          url: expect.stringMatching(/\/find\?label=61&team=\d+&lng=en$/),
        });
      await page.getByRole('link', { name: t('find.showUnlabelled', { count: 4 }) }).click();
      await expect(page).toHaveURL(/unlabelled=true/);
      await expect(page.locator('.photo-cell')).toHaveCount(GALLERIES.big.photos - 26);
    },
  );

  test('is told what might be found instead @once', async ({ page, t }) => {
    await page.setViewportSize(PHONE.viewport);
    await open(page, '/find?q=bergrivier&label=998');
    const others = page.getByRole('region', { name: t('find.nothing') });
    // Without scrolling.
    await expect(others.getByRole('link').first()).toBeInViewport({ ratio: 1 });
    await others
      .getByRole('link', { name: /Kareeboom o\/16A/ })
      .first()
      .click();
    await expect(page.locator('.photo-cell').first()).toBeVisible();
    await page.goBack();
    await page.getByRole('link', { name: t('find.anyLabel') }).click();
    await expect(page.locator('.photo-cell').first()).toBeVisible();
  });

  test('finds without script @once', async ({ browser, t }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto('/');
    await page.getByRole('combobox', { name: t('find.heroExample') }).fill('bergrivier 61');
    await page.getByRole('button', { name: t('find.find') }).click();
    await expect(page.locator('.photo-cell').first()).toBeVisible();
    await context.close();
  });
});
