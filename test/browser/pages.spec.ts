import type { APIRequestContext, Page } from '@playwright/test';
import { GALLERIES, shopData } from './data';
import { alive, expect, open, test } from './shop';

/** Pages as the server sends them, before any of their code has run. */
const { big, portraits } = GALLERIES;
const bigGallery = `/gallery/${big.category}?title=${encodeURIComponent(big.name)}`;

test.describe('Without any of its code', () => {
  test.use({ javaScriptEnabled: false });

  test('a gallery shows its first photographs, and its links lead on', async ({ page, t }) => {
    await page.goto('/');
    await page.getByRole('link', { name: t('home.findPhotos') }).click();
    await page
      .getByRole('link', { name: new RegExp(`^${t('common.categories.Rugby')}`) })
      .first()
      .click();
    await page.getByRole('link', { name: big.name }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(big.name);
    const pictures = page.locator('.photo-cell img');
    await expect(pictures).toHaveCount(24);
    await expect
      .poll(() => pictures.first().evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    const { width = 0, height = 0 } = (await page.locator('.photo-cell').first().boundingBox()) ?? {};
    expect(width / height).toBeCloseTo(1.5, 1);
  });

  for (const [cookies, language, theme] of [
    ['', 'en', null],
    ['i18nextLng=af; theme=dark', 'af', 'dark'],
    ['i18nextLng=xx; theme=blue', 'en', null],
  ] as const)
    test(`the page comes in the language and theme of its cookies (${cookies})`, async ({ request }) => {
      const html = await (await request.get('/', { headers: { Cookie: cookies } })).text();
      expect(html).toContain(`<html lang="${language}"${theme === null ? '' : ` data-theme="${theme}"`}>`);
    });
});

test('a signed-in person’s own pages are left to the browser', async ({ request }) => {
  const html = await (await request.get('/cart')).text();
  expect(html).not.toContain('id="served"');
  expect(html).toContain('rel="modulepreload"');
});

for (const path of ['/reset-password?token=x', '/confirm-email?token=x'])
  test(`${path} is left to the browser: its link is used there, once`, async ({ request }) => {
    expect(await (await request.get(path)).text()).not.toContain('id="served"');
  });

for (const path of ['/auth', '/favourites']) {
  test(`${path} is drawn for visitors, and left to the browser for whoever is signed in`, async ({ page, signUp }) => {
    expect(await (await page.request.get(path)).text()).toContain('id="served"');
    await signUp();
    expect(await (await page.request.get(path)).text()).not.toContain('id="served"');
  });
}

test('a form for a password that is sent without its code does not put it in the address', async ({ request }) => {
  for (const tab of ['login', 'register', 'forgot'])
    expect(await (await request.get(`/auth?tab=${tab}`)).text()).toMatch(/<form [^>]*method="post"/);
});

for (const path of [
  '/nowhere',
  '/photo/999999',
  '/photo/abc',
  '/matches/999999',
  '/gallery-match/nothing',
  '/gallery/Chess',
  '/gallery/Rugby?title=nothing',
  '/gallery/%E0%A4%A',
])
  test(`${path} is answered with 404`, async ({ request }) => {
    const answer = await request.get(path);
    expect(answer.status()).toBe(404);
    expect(await answer.text()).toContain('<meta name="robots" content="noindex"/>');
  });

test.describe('What a messenger shows of a link', () => {
  const tags = async (request: APIRequestContext, path: string) => {
    const html = await (await request.get(path)).text();
    return Object.fromEntries(
      [...html.matchAll(/<meta property="og:(\w+)" content="([^"]*)"/g)].map(([, name, content]) => [name, content]),
    ) as Record<string, string>;
  };

  test('is a photograph’s title and its watermarked preview', async ({ request }) => {
    const [id] = shopData().photos.portraits;
    const photo = (await (await request.get(`/api/photos/${id}`)).json()) as { title: string; watermarkedPath: string };
    const shown = await tags(request, `/photo/${id}`);
    expect(shown).toMatchObject({ title: photo.title, type: 'website', site_name: 'Bokkiefoto' });
    expect(shown['url']).toMatch(new RegExp(`/photo/${id}$`));
    expect(shown['description']).toContain(portraits.name);
    const image = await request.get(shown['image'] ?? '');
    expect(image.headers()['content-type']).toBe('image/jpeg');
    expect(shown['image']).toContain(photo.watermarkedPath);
  });

  test('is a gallery’s name, its number of photographs and one of them', async ({ request }) => {
    const shown = await tags(request, bigGallery);
    expect(shown).toMatchObject({ title: big.name });
    expect(shown['description']).toContain(`${big.photos} photos`);
    expect((await request.get(shown['image'] ?? '')).headers()['content-type']).toBe('image/jpeg');
  });

  test('cannot be made to run somebody’s code', async ({ request }) => {
    const html = await (
      await request.get(`/gallery/Rugby?title=${encodeURIComponent('</script><script>alert(1)</script>')}`)
    ).text();
    expect(html).not.toContain('<script>alert');
  });
});

test('search engines may list the pages, and never the photographs', async ({ request }) => {
  const robots = await (await request.get('/robots.txt')).text();
  expect(robots).toContain('User-agent: *\nDisallow: /api/\nDisallow: /admin\n');
});

test('the shop can be installed', async ({ page, request }) => {
  await open(page, '/');
  const manifest = (await (
    await request.get((await page.locator('link[rel=manifest]').getAttribute('href')) ?? '')
  ).json()) as {
    name: string;
    icons: { src: string; sizes: string }[];
  };
  expect(manifest.name).toBe('Bokkiefoto');
  for (const { src } of manifest.icons) expect((await request.get(src)).headers()['content-type']).toBe('image/png');
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state))
    .toBe('activated');
});

test.describe('A drawn page', () => {
  /** Kilobytes of code that the design allows a visitor’s first load (design: budgets). */
  const BUDGET = 110;

  // i18next keeps what the browser says, with its region.
  for (const stored of [null, 'en-ZA'])
    test(`stays within the budget until its reader stirs, and comes to life then (language kept: ${stored})`, async ({
      page,
    }) => {
      if (stored !== null) await page.addInitScript((kept) => localStorage.setItem('i18nextLng', kept), stored);
      const code = new Map<string, Promise<number>>();
      page.on('requestfinished', (request) => {
        const [, name] = /\/assets\/([\w-]+)-[\w-]{8}\.js$/.exec(request.url()) ?? [];
        if (name !== undefined)
          code.set(
            name,
            request.sizes().then((sizes) => sizes.responseBodySize),
          );
      });
      await page.goto(bigGallery, { waitUntil: 'networkidle' });
      await expect.poll(() => code.has('libraries')).toBe(true);
      const bytes = (await Promise.all(code.values())).reduce((sum, size) => sum + size, 0);
      expect(bytes).toBeGreaterThan(50_000);
      expect(bytes).toBeLessThan(BUDGET * 1000);
      expect([...code.keys()]).not.toContain('frame');
      await page.mouse.move(100, 100, { steps: 2 });
      await expect.poll(() => code.has('frame')).toBe(true);
      await alive(page);
      await page.locator('.photo-cell a').first().click();
      await expect(page.getByRole('dialog')).toBeVisible();
    });

  test('shows saved photographs without being touched', async ({ page }) => {
    const [id = 0] = shopData().photos.portraits;
    await page.addInitScript((saved) => localStorage.setItem('favourites', JSON.stringify([saved])), id);
    await page.goto(`/photo/${id}`);
    await expect(page.locator('main [aria-pressed=true]').first()).toBeVisible();
  });

  for (const path of ['/payment-success', '/thumbnail-demo', `${bigGallery}&photo=1`])
    test(`comes to life by itself where it has something to do: ${path}`, async ({ request }) => {
      expect(await (await request.get(path)).text()).toContain('id="served" data-live');
      expect(await (await request.get('/')).text()).not.toContain('data-live');
    });

  test.describe('whose code is slow to come', () => {
    test.beforeEach(({ page }) =>
      page.route(/\/assets\/(libraries|frame)/, async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 1000));
        await route.continue();
      }),
    );

    /** Opens a page whose own code is still on its way; what there is (boot.ts) has begun to listen. */
    const openDrawn = async (page: Page, path: string) => {
      await page.goto(path, { waitUntil: 'commit' });
      await page.locator('html[data-settled]').waitFor();
    };

    test('does what was pressed before it could answer', async ({ page, t }) => {
      await openDrawn(page, '/');
      await page.getByRole('button', { name: t('layout.language') }).click();
      await expect(page.getByRole('menuitemradio', { name: t('layout.afrikaans') })).toBeVisible();
    });

    test('searches for what was written before it could answer', async ({ page, t }) => {
      await page.goto('/gallery', { waitUntil: 'commit' });
      await page.getByRole('searchbox', { name: t('gallery.search') }).fill('KAREEBOOM');
      await expect(page).toHaveURL('/gallery?search=KAREEBOOM');
      await expect(page.getByRole('searchbox', { name: t('gallery.search') })).toHaveValue('KAREEBOOM');
    });

    test('signs in with what was written and pressed before it could answer', async ({ page, t, signUp }) => {
      const { username, password } = await signUp();
      await page.context().clearCookies();
      await openDrawn(page, '/auth');
      await page.getByLabel(t('account.username')).fill(username);
      await page.getByLabel(t('account.password'), { exact: true }).fill(password);
      await page.getByRole('button', { name: t('account.logIn'), exact: true }).click();
      await expect(page).toHaveURL('/');
      await expect(page.getByText(t('account.welcomeBack'), { exact: true })).toBeVisible();
    });

    test('does all of what was pressed and written, in its order', async ({ page, t }) => {
      await openDrawn(page, '/auth?tab=register');
      const name = `vinnig-${Date.now().toString(36)}`;
      const values = { fullName: 'Anneke Nel', username: name, email: `${name}@voorbeeld.test` };
      for (const key of ['fullName', 'username', 'email', 'password', 'confirmPassword'] as const)
        await page
          .getByLabel(t(`account.${key}`), { exact: true })
          .fill({ ...values, password: 'geheim-123', confirmPassword: 'geheim-123' }[key]);
      await page.getByRole('checkbox').click({ noWaitAfter: true });
      await page.getByRole('button', { name: t('account.createAccount') }).click();
      await expect(page).toHaveURL('/');
      expect(await (await page.request.get('/api/user')).json()).toMatchObject({ ...values, tokenBalance: 0 });
    });

    test('keeps what a password manager has filled in before it could answer', async ({ page, t }) => {
      await openDrawn(page, '/auth');
      const field = page.getByLabel(t('account.username'));
      await field.evaluate((input: HTMLInputElement) => (input.value = 'ouma'));
      await page.getByRole('button', { name: t('common.showPassword') }).click();
      await expect(page.getByRole('button', { name: t('common.hidePassword') })).toBeVisible();
      await expect(field).toHaveValue('ouma');
    });

    test('keeps its ids: a field says with its own words what is wrong with it', async ({ page, t }) => {
      await page.goto('/auth');
      await page.getByRole('button', { name: t('account.logIn'), exact: true }).click();
      await expect(page.getByLabel(t('account.username'))).toHaveAccessibleDescription(
        t('account.validation.usernameLength'),
      );
    });

    test('opens the tab that was pressed before it could answer', async ({ page, t }) => {
      await openDrawn(page, '/auth');
      await page.getByRole('tab', { name: t('account.tabs.register') }).click();
      await expect(page.getByLabel(t('account.confirmPassword'))).toBeVisible();
    });

    test('never says that nothing is saved to somebody who has saved something', async ({ page, t }) => {
      const [id = 0] = shopData().photos.portraits;
      await page.addInitScript((saved) => localStorage.setItem('favourites', JSON.stringify([saved])), id);
      await page.goto('/favourites', { waitUntil: 'commit' });
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('favourites.title'));
      await expect(page.getByText(t('favourites.empty'))).toBeHidden();
      await expect(page.locator('main [aria-pressed=true]').first()).toBeVisible();
    });

    test('sorts by what was chosen before it could answer', async ({ page, t }) => {
      await page.goto(bigGallery, { waitUntil: 'commit' });
      await page.getByRole('combobox', { name: t('gallery.sort') }).selectOption('newest');
      await expect(page).toHaveURL(/sort=newest/);
      await expect(page.locator('main a[href^="/photo/"]').first()).toHaveAttribute(
        'href',
        `/photo/${shopData().photos.big.at(-1)}`,
      );
    });

    test('shows the thumbnails of the photograph that was chosen before it could answer', async ({ page, t }) => {
      await page.goto('/thumbnail-demo', { waitUntil: 'commit' });
      const choice = page.getByRole('group', { name: t('demo.choose', { ns: 'thumbnails' }) });
      // By its picture: its place changes when another test uploads meanwhile.
      const picture = choice.getByRole('img').nth(1);
      const [src, title] = await picture.evaluate((image: HTMLImageElement) => [
        image.getAttribute('src') ?? '',
        image.alt,
      ]);
      const chosen = choice.locator('label', { has: page.locator(`img[src="${src}"]`) }).getByRole('radio');
      await chosen.click({ force: true });
      await expect(page.locator('.demo-picture img').first()).toHaveAttribute('alt', new RegExp(`${title}$`));
      await expect(chosen).toBeChecked();
    });
  });
});
