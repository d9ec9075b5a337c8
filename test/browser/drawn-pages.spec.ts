import type { Page, Request } from '@playwright/test';
import { GALLERIES, IN_BIG, shopData } from './data';
import { alive, bytesOf, expect, open, speak, test, toast, unfold } from './shop';

/** Shows a page as the server has drawn it; what is answered lets its code come, which may not fetch the page again. */
async function openWithoutCode(page: Page, path: string): Promise<() => Promise<void>> {
  const code = Promise.withResolvers();
  await page.route(/\/assets\/[^/]+\.js$/, async (route) => {
    await code.promise;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  await page.waitForFunction(() => document.readyState === 'interactive');
  let fetched = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) fetched += 1;
  });
  return async () => {
    code.resolve(undefined);
    await alive(page);
    expect(fetched).toBe(0);
  };
}

test.describe('A drawn page', () => {
  /** Kilobytes of code that a visitor’s first load may fetch, with what it fetches ahead. */
  const BUDGET = 240;

  // i18next kept what the browser says, with its region.
  for (const stored of [null, 'en-ZA'])
    test(`comes to life by itself, within the budget (language kept: ${stored})`, async ({ page }) => {
      if (stored !== null) await page.addInitScript((kept) => localStorage.setItem('i18nextLng', kept), stored);
      const scripts: Request[] = [];
      page.on('requestfinished', (request) => {
        if (/\/assets\/[^/]+\.js$/.test(request.url())) scripts.push(request);
      });
      await open(page, IN_BIG);
      await page.waitForLoadState('networkidle');
      const bytes = (await bytesOf(scripts)).reduce((sum, size) => sum + size, 0);
      expect(bytes).toBeGreaterThan(50_000);
      expect(bytes).toBeLessThan(BUDGET * 1000);
      await page.locator('.photo-cell a').first().click();
      await expect(page.getByRole('dialog')).toBeVisible();
    });

  test('shows saved photographs without being touched', async ({ page }) => {
    const [id = 0] = shopData().photos.portraits;
    await page.addInitScript((saved) => localStorage.setItem('favourites', JSON.stringify([saved])), id);
    await page.goto(`/photo/${id}`);
    await expect(page.locator('main .heart :checked').first()).toBeVisible();
  });

  test('has small pictures from the start where the browser saves data', async ({ page }) => {
    const pictures = async (headers: Record<string, string>) => {
      const answer = await page.request.get(IN_BIG, { headers });
      expect(answer.headers()['vary']).toContain('Save-Data');
      return (await answer.text()).match(/src="[^"]*size=small"/g) ?? [];
    };
    expect(await pictures({})).toEqual([]);
    expect((await pictures({ 'Save-Data': 'on' })).length).toBeGreaterThanOrEqual(4);
  });

  test('speaks the language that its reader has chosen, also where the server could not know it', async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('i18nextLng', 'af'));
    await page.goto('/gallery');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(speak('af')('gallery.title'));
    await expect(page.locator('html')).toHaveAttribute('lang', 'af');
  });

  test.describe('on a phone', () => {
    test.use({
      language: 'af',
      locale: 'af-ZA',
      viewport: { width: 390, height: 844 },
      isMobile: true,
      hasTouch: true,
    });

    test('answers a tap right after it has loaded, once', async ({ page }) => {
      await page.goto(IN_BIG);
      const heart = page.locator('.photo-cell .heart > input').first();
      const { x = 0, y = 0, width = 0, height = 0 } = (await heart.boundingBox()) ?? {};
      await page.touchscreen.tap(x + width / 2, y + height / 2);
      await expect(heart).toBeChecked();
      await alive(page);
      // A second answer would have taken the photograph out again.
      await expect(toast(page)).toHaveCount(1);
      await expect(heart).toBeChecked();
      expect(await page.evaluate(() => localStorage.getItem('favourites'))).toMatch(/^\[\d+\]$/);
    });

    test('opens its menu at a tap right after it has loaded', async ({ page, t }) => {
      await page.goto('/');
      await page.getByRole('button', { name: t('layout.menu') }).tap();
      await expect(page.getByRole('dialog', { name: t('layout.menu') })).toBeVisible();
    });

    test.describe('tapped before its code has arrived', () => {
      const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

      test('opens its menu', async ({ page, t }) => {
        const letCodeCome = await openWithoutCode(page, '/');
        await button(page, t('layout.menu')).tap();
        await letCodeCome();
        await expect(page.getByRole('dialog', { name: t('layout.menu') })).toBeVisible();
        await page.keyboard.press('Escape');
        await expect(page.getByRole('dialog')).toHaveCount(0);
      });

      test('offers its languages', async ({ page, t }) => {
        const letCodeCome = await openWithoutCode(page, '/gallery');
        await button(page, new RegExp(t('layout.language'))).tap();
        await letCodeCome();
        await page.getByRole('menuitemradio', { name: 'English' }).tap();
        await expect(page.locator('html')).toHaveAttribute('lang', 'en');
      });

      test('fills a heart at once, and saves its photograph', async ({ page }) => {
        const letCodeCome = await openWithoutCode(page, IN_BIG);
        const hearts = page.locator('.photo-cell .heart > input');
        await hearts.first().tap();
        await expect(hearts.first()).toBeChecked();
        await letCodeCome();
        await hearts.nth(1).tap();
        await expect(toast(page)).toHaveCount(1);
        for (const heart of [hearts.first(), hearts.nth(1)]) await expect(heart).toBeChecked();
        expect(await page.evaluate(() => localStorage.getItem('favourites'))).toMatch(/^\[\d+,\d+\]$/);
      });

      test('shows the matches of another sport', async ({ page, t }) => {
        const lists: string[] = [];
        page.on('request', (request) => {
          if (/category=Netball/.test(request.url()) && request.url().includes('/api/')) lists.push(request.url());
        });
        const letCodeCome = await openWithoutCode(page, '/matches');
        const tab = page.getByRole('tab', { name: t('common.categories.Netball') });
        await tab.tap();
        await letCodeCome();
        await expect(page).toHaveURL('/matches?category=Netball');
        await expect(tab).toHaveAttribute('aria-selected', 'true');
        const links = page.getByRole('tabpanel').getByRole('link');
        await expect(links.filter({ hasText: GALLERIES.netball.name }).first()).toBeVisible();
        await expect(links.filter({ hasText: GALLERIES.big.name })).toHaveCount(0);
        expect(lists).toHaveLength(1);
      });

      test('ends a search', async ({ page, t }) => {
        const letCodeCome = await openWithoutCode(page, '/gallery?search=Netbalfees');
        await button(page, t('common.clearSearch')).tap();
        await letCodeCome();
        await expect(page).toHaveURL('/gallery');
        await expect(page.getByRole('searchbox', { name: t('gallery.search') })).toHaveValue('');
      });

      test('searches for what was sent', async ({ page, t }) => {
        const letCodeCome = await openWithoutCode(page, '/gallery');
        await page.getByRole('searchbox', { name: t('gallery.search') }).fill('Netbalfees');
        await page.keyboard.press('Enter');
        await letCodeCome();
        await expect(page).toHaveURL('/gallery?search=Netbalfees');
      });

      test('shows a photograph on the full screen, and takes a report of it', async ({ page, t }) => {
        const [id] = shopData().photos.portraits;
        for (const label of ['photo.fullScreen', 'photo.report'] as const) {
          await page.unrouteAll();
          const letCodeCome = await openWithoutCode(page, `/photo/${id}`);
          await button(page, t(label)).tap();
          await letCodeCome();
          await expect(page.getByRole('dialog')).toBeVisible();
        }
      });

      test('signs in once', async ({ page, signUp, t }) => {
        const { username, password } = await signUp();
        await page.context().clearCookies();
        let sent = 0;
        page.on('request', (request) => {
          if (request.url().endsWith('/api/login')) sent += 1;
        });
        const letCodeCome = await openWithoutCode(page, '/auth');
        await page.getByLabel(t('account.username')).fill(username);
        await page.getByLabel(t('account.password'), { exact: true }).fill(password);
        await button(page, t('account.logIn')).tap();
        await button(page, t('account.logIn')).tap();
        await letCodeCome();
        await expect(page).toHaveURL('/');
        await expect(toast(page, t('account.welcomeBack'))).toHaveCount(1);
        expect(sent).toBe(1);
      });

      test('keeps what was filled in when it is refused', async ({ page, t }) => {
        const letCodeCome = await openWithoutCode(page, '/auth');
        await page.getByLabel(t('account.username')).fill('niemand');
        await page.getByLabel(t('account.password'), { exact: true }).fill('verkeerd');
        await page.keyboard.press('Enter');
        await letCodeCome();
        await expect(toast(page)).toBeVisible();
        await expect(page.getByLabel(t('account.username'))).toHaveValue('niemand');
        await expect(page.getByLabel(t('account.password'), { exact: true })).toHaveValue('verkeerd');
      });
    });
  });

  test.describe('whose code is slow to come', () => {
    test.beforeEach(({ page }) =>
      page.route(/\/assets\/(libraries|frame)/, async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 1000));
        await route.continue();
      }),
    );

    test('searches for what was written before it could answer', async ({ page, t }) => {
      await page.goto('/gallery', { waitUntil: 'commit' });
      await page.getByRole('searchbox', { name: t('gallery.search') }).fill('KAREEBOOM');
      await expect(page).toHaveURL('/gallery?search=KAREEBOOM');
      await expect(page.getByRole('searchbox', { name: t('gallery.search') })).toHaveValue('KAREEBOOM');
    });

    test('signs in with what was written before it could answer', async ({ page, t, signUp }) => {
      const { username, password } = await signUp();
      await page.context().clearCookies();
      await page.goto('/auth', { waitUntil: 'commit' });
      await page.getByLabel(t('account.username')).fill(username);
      await page.getByLabel(t('account.password'), { exact: true }).fill(password);
      await alive(page);
      await page.getByRole('button', { name: t('account.logIn'), exact: true }).click();
      await expect(page).toHaveURL('/');
      await expect(page.getByText(t('account.welcomeBack'), { exact: true })).toBeVisible();
    });

    test('keeps what a password manager has filled in before it could answer', async ({ page, t }) => {
      await page.goto('/auth', { waitUntil: 'commit' });
      const field = page.getByLabel(t('account.username'));
      await field.evaluate((input: HTMLInputElement) => (input.value = 'ouma'));
      await alive(page);
      await page.getByRole('button', { name: t('common.showPassword') }).click();
      await expect(page.getByRole('button', { name: t('common.hidePassword') })).toBeVisible();
      await expect(field).toHaveValue('ouma');
    });

    test('keeps its ids: a field says with its own words what is wrong with it', async ({ page, t }) => {
      await page.goto('/auth');
      await alive(page);
      await page.getByRole('button', { name: t('account.logIn'), exact: true }).click();
      await expect(page.getByLabel(t('account.username'))).toHaveAccessibleDescription(
        t('account.validation.usernameLength'),
      );
    });

    test('never says that nothing is saved to somebody who has saved something', async ({ page, t }) => {
      const [id = 0] = shopData().photos.portraits;
      await page.addInitScript((saved) => localStorage.setItem('favourites', JSON.stringify([saved])), id);
      await page.goto('/favourites', { waitUntil: 'commit' });
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('favourites.title'));
      await expect(page.getByText(t('favourites.empty'))).toBeHidden();
      await expect(page.locator('main .heart :checked').first()).toBeVisible();
    });

    test('sorts by what was chosen before it could answer', async ({ page, t }) => {
      await page.goto(IN_BIG, { waitUntil: 'commit' });
      await unfold(page);
      await page.getByRole('combobox', { name: t('gallery.sort') }).selectOption('newest');
      await expect(page).toHaveURL(/sort=newest/);
      await expect(page.locator('main a[href^="/photo/"]').first()).toHaveAttribute(
        'href',
        `/photo/${shopData().photos.big.at(-1)}`,
      );
    });
  });
});
