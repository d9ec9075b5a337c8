import { GALLERIES, IN_BIG, shopData } from './data';
import { alive, expect, follow, open, say, speak, test, underHelp } from './shop';

/** One of these is on nearly every device, and is shown until the shop's own typefaces are there. */
const USUAL_TYPEFACES = ['Arial', 'Liberation Sans', 'Roboto', 'Helvetica Neue', 'DejaVu Sans'];

test.describe('Every page', () => {
  test('keeps the help away from what buys, and from a match, at both widths', async ({ page }) => {
    const { photos, playedMatch } = shopData();
    for (const path of [`/photo/${photos.big[0]}`, `/matches/${playedMatch}`]) {
      await open(page, path);
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
        await expect.poll(() => underHelp(page)).toEqual([]);
      }
    }
  });

  test('shows its words as wide as they will be until its typefaces arrive', { tag: '@once' }, async ({ page }) => {
    await page.goto('/terms-of-service');
    const widths = await page.evaluate(async (usual) => {
      await document.fonts.ready;
      const loaded = usual.map((name) => new FontFace(name, `local('${name}')`).load());
      const hasUsual = await Promise.any(loaded).then(
        () => true,
        () => false,
      );
      const text = document.querySelector('main')?.textContent.replaceAll(/\s+/g, ' ') ?? '';
      const canvas = document.createElement('canvas').getContext('2d')!;
      const styles = getComputedStyle(document.documentElement);
      const width = (property: string, weight: number, withOwn: boolean) => {
        const [own = '', ...others] = styles.getPropertyValue(property).split(',');
        canvas.font = `${weight} 100px ${[...(withOwn ? [own] : []), ...others].join(',')}`;
        return canvas.measureText(text).width;
      };
      const compare = (property: string, weight: number) =>
        width(property, weight, false) / width(property, weight, true);
      return { hasUsual, text: compare('--text', 400), display: compare('--display', 800) };
    }, USUAL_TYPEFACES);
    test.skip(!widths.hasUsual, `This machine has none of ${USUAL_TYPEFACES.join(', ')}.`);
    expect(Math.abs(widths.text - 1)).toBeLessThan(0.05);
    expect(Math.abs(widths.display - 1)).toBeLessThan(0.05);
  });

  test('begins with a link past the navigation', { tag: '@once' }, async ({ page, t }) => {
    await open(page, '/copyright');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: t('layout.skip') })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.locator('main')).toBeFocused();
  });

  test('leads everywhere by its navigation', async ({ page, t, isMobile }) => {
    await open(page, '/');
    if (isMobile) {
      await page.getByRole('button', { name: t('layout.menu') }).click();
      const menu = page.getByRole('dialog', { name: t('layout.menu') });
      for (const name of ['home', 'gallery', 'matches', 'tokens', 'logIn', 'register'] as const)
        await expect(menu.getByRole('link', { name: t(`layout.${name}`), exact: true })).toBeVisible();
      await menu.getByRole('link', { name: t('layout.gallery') }).click();
      await expect(menu).toBeHidden();
    } else {
      const bar = page.getByRole('navigation', { name: t('layout.mainNavigation') });
      for (const name of ['home', 'gallery', 'matches', 'tokens'] as const)
        await expect(bar.getByRole('link', { name: t(`layout.${name}`), exact: true })).toBeVisible();
      await expect(page.getByRole('banner').getByRole('link', { name: t('layout.logIn') })).toBeVisible();
      await bar.getByRole('link', { name: t('layout.gallery') }).click();
    }
    await expect(page).toHaveURL('/gallery');
    await expect(page.getByRole('heading', { level: 1, name: t('gallery.title') })).toBeVisible();
  });

  test('says that an address leads nowhere', { tag: '@once' }, async ({ page, t }) => {
    const response = await page.goto('/nowhere');
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1, name: t('layout.notFound.title') })).toBeVisible();
    await expect(page.getByText(t('layout.notFound.text'))).toBeVisible();
    await expect(page.getByRole('main').getByRole('link')).toHaveAttribute('href', '/gallery');
  });

  test(
    'stands where a broken link of a mail ends, says so and leads on',
    { tag: '@once' },
    async ({ page, language, t }) => {
      await page.goto('/api/downloads/1.afgekap');
      await expect(page).toHaveURL(/\/dead-link\?/);
      const title = say(language, 'dead-link')('reasons.cut.title');
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await alive(page);
      await page
        .getByRole('main')
        .getByRole('link', { name: t('layout.notFound.action') })
        .click();
      await expect(page.getByRole('heading', { level: 1, name: t('gallery.title'), exact: true })).toBeVisible();
    },
  );
});

test.describe('Home', () => {
  test(
    'has a hero, three steps, the categories, the newest photographs and the first three matches to come',
    { tag: '@once' },
    async ({ page, t }) => {
      await open(page, '/');
      const main = page.getByRole('main');
      await expect(main.getByRole('heading', { level: 1, name: t('home.heroTitle') })).toBeVisible();
      await expect(main.getByRole('link', { name: t('home.findPhotos') })).toHaveAttribute('href', '/gallery');
      for (const step of ['find', 'choose', 'keep'] as const)
        await expect(main.getByRole('heading', { name: t(`home.steps.${step}`), exact: true })).toBeVisible();
      for (const category of ['Rugby', 'Netball', 'Hokkie', 'Individual Photos', 'Opening Evening'])
        await expect(main.locator(`a[href="/gallery/${encodeURIComponent(category)}"]`)).toBeVisible();
      await expect(main.locator('a[href^="/photo/"]')).toHaveCount(5);
      const matches = page
        .locator('section')
        .filter({ has: page.getByRole('heading', { name: t('home.nextMatches') }) });
      await expect(matches.locator('a[href^="/matches/"]')).toHaveCount(3);
      await expect(matches.getByRole('link', { name: t('home.allMatches') })).toHaveAttribute('href', '/matches');
      await expect(matches.getByRole('listitem').first()).toContainText('Veld 1');
    },
  );

  test('says nothing of matches when there are none', { tag: '@once' }, async ({ page, t }) => {
    await open(page, '/copyright');
    await page.route('**/api/matches/upcoming*', (route) => route.fulfill({ json: [] }));
    await follow(page, '/');
    await expect(page.getByRole('heading', { name: t('home.recent') })).toBeVisible();
    await expect(page.getByRole('heading', { name: t('home.nextMatches') })).toHaveCount(0);
  });

  test(
    'closes with a call to an account, or to the matches for those who have one',
    { tag: '@once' },
    async ({ page, signUp, t }) => {
      await open(page, '/');
      const account = page.getByRole('main').getByRole('link', { name: t('home.createAccount') });
      await expect(account).toHaveAttribute('href', '/auth?tab=register');
      await signUp();
      await page.reload();
      await expect(page.getByRole('main').getByRole('link', { name: t('home.seeMatches') })).toHaveAttribute(
        'href',
        '/matches',
      );
      await expect(account).toHaveCount(0);
    },
  );
});

test.describe('The language', () => {
  test('is chosen from a menu, and remembered', async ({ page, language, t }) => {
    const other = language === 'en' ? 'af' : 'en';
    const theirs = speak(other);
    await open(page, '/gallery');
    await page.getByRole('button', { name: `${t('layout.language')}: ${language.toUpperCase()}` }).click();
    await page.getByRole('menuitemradio', { name: other === 'af' ? 'Afrikaans' : 'English' }).click();
    await expect(page.getByRole('heading', { level: 1, name: theirs('gallery.title'), exact: true })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', other);
    expect(await page.evaluate(() => localStorage.getItem('i18nextLng'))).toBe(other);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: theirs('gallery.title'), exact: true })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', other);
  });

  test('comes from local storage before the browser’s own', { tag: '@once' }, async ({ page, language }) => {
    const other = language === 'en' ? 'af' : 'en';
    await page.addInitScript((chosen) => localStorage.setItem('i18nextLng', chosen), other);
    await open(page, '/matches');
    await expect(page.getByRole('heading', { level: 1, name: speak(other)('match.title') })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', other);
  });

  test.describe('of a browser that speaks neither', () => {
    test.use({ locale: 'de-DE' });
    test('falls back to English', { tag: '@once' }, async ({ page }) => {
      await open(page, '/gallery');
      await expect(page.getByRole('heading', { level: 1, name: 'Gallery' })).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    });
  });
});

test.describe('When the signal drops', () => {
  test('pages say so, and try again', { tag: '@once' }, async ({ page, t }) => {
    const { photos, playedMatch } = shopData();
    const [photo = 0] = photos.big;
    for (const [path, call] of [
      ['/gallery', '**/api/galleries/overview'],
      [`/photo/${photo}`, `**/api/photos/${photo}`],
      [`/matches/${playedMatch}`, '**/api/matches/*'],
      ['/matches', '**/api/photos/gallery-groups?*'],
      ['/gallery/Rugby', '**/api/galleries/category/**'],
      [IN_BIG, '**/api/photos/gallery/**'],
      [`/gallery-match/${encodeURIComponent(GALLERIES.netball.name)}`, '**/api/galleries/by-name/*'],
    ] as const)
      await test.step(path, async () => {
        // Loaded anew: the page before may have fetched what this one asks for.
        await open(page, '/copyright');
        await page.route(call, (route) => route.abort());
        await follow(page, path);
        const alert = page.getByRole('alert');
        await expect(alert).toContainText(t('common.signalDropped'));
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
        await expect(page).toHaveTitle(/.+ \| Bokkiefoto$/);
        await page.unroute(call);
        await alert.getByRole('button', { name: t('common.tryAgain') }).click();
        await expect(alert).toHaveCount(0);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      });
  });

  test('a page that was on its way shows its shape', { tag: '@once' }, async ({ page, t }) => {
    await open(page, '/copyright');
    await page.route('**/api/galleries/category/**', () => undefined);
    await follow(page, '/gallery/Netball');
    await expect(
      page
        .getByRole('main')
        .getByRole('status')
        .filter({ hasText: t('common.loading') }),
    ).toHaveAttribute('aria-busy', 'true');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  for (const [what, files] of [
    ['code', '**/assets/*.js'],
    ['code and styles', '**/assets/*'],
  ] as const)
    test(`a page whose ${what} did not arrive is asked for as a whole`, { tag: '@once' }, async ({ page, t }) => {
      await open(page, '/copyright');
      // The page has fetched everything it needs to run, such as its texts.
      await page.waitForLoadState('networkidle');
      await page.route(files, (route) => route.abort());
      await follow(page, '/matches');
      await expect(page.getByRole('heading', { level: 1, name: t('match.title') })).toBeVisible();
      await page.unroute(files);
      await open(page, '/matches');
    });

  test.describe('for good', () => {
    test.use({ serviceWorkers: 'allow' });

    test('a page of the shop’s own says so instead of the browser’s', async ({ page, context, language, t }) => {
      await open(page, '/');
      await page.evaluate(() => navigator.serviceWorker.ready);
      await context.setOffline(true);
      await page.goto('/gallery');
      await expect(
        page.getByRole('heading', { level: 1, name: language === 'en' ? 'No signal' : 'Geen sein' }),
      ).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      // It goes on by itself when the signal is back.
      await context.setOffline(false);
      await expect(page.getByRole('heading', { level: 1, name: t('gallery.title'), exact: true })).toBeVisible();
    });
  });
});
