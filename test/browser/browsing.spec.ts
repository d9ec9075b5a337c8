import type { Locator, Request } from '@playwright/test';
import { bigPhoto, GALLERIES, IN_BIG, shopData } from './data';
import { bytesOf, expect, follow, open, test, unfold } from './shop';

const { big, portraits, empty } = GALLERIES;

/** Bytes of a category's cover at most, on a phone: a grid picture. */
const COVER = 60_000;

test.describe('The gallery', () => {
  test('has three levels: categories, galleries, photographs; tells its place, and leads back', async ({ page, t }) => {
    await open(page, '/gallery');
    await expect(page.getByText(/^\d+ .+ 5 /)).toBeVisible();
    await page
      .getByRole('link', { name: t('common.categories.Rugby') })
      .first()
      .click();
    await expect(page).toHaveURL('/gallery/Rugby');
    const count = page.getByRole('main').getByRole('status').filter({ hasText: /\d/ });
    await expect(count).toHaveText(new RegExp(`^\\d+ `));
    await page.getByRole('link', { name: big.name }).click();
    await expect(page).toHaveURL(/\/gallery\/Rugby\?title=Kareeboom(\+|%20)Eerste/);
    await expect(page.getByRole('heading', { level: 1, name: big.name })).toBeVisible();
    await expect(page.locator('main')).toBeFocused();

    await unfold(page);
    const crumbs = page.getByRole('navigation', { name: t('common.breadcrumb') });
    await expect(crumbs.getByText(big.name)).toHaveAttribute('aria-current', 'page');
    const category = crumbs.getByRole('link', { name: t('common.categories.Rugby') });
    await expect(category).toHaveAttribute('href', '/gallery/Rugby');
    await crumbs.getByRole('link', { name: t('common.back') }).click();
    await expect(page.getByRole('heading', { level: 1, name: t('common.categories.Rugby') })).toBeVisible();
    await crumbs.getByRole('link', { name: t('common.back') }).click();
    await expect(page).toHaveURL('/gallery');
  });

  test('finds galleries of all categories, in any case', { tag: '@once' }, async ({ page, t }) => {
    await open(page, '/gallery');
    const search = page.getByRole('searchbox', { name: t('gallery.search') });
    await search.fill('KAREEBOOM');
    await expect(page.getByRole('link', { name: big.name })).toBeVisible();
    await expect(page).toHaveURL('/gallery?search=KAREEBOOM');
    await search.fill('Kareeboom Sewende');
    await expect(page.getByRole('heading', { name: t('gallery.noResults') })).toBeVisible();
    const perhaps = page.getByRole('navigation', { name: t('gallery.perhaps') });
    await expect(perhaps.getByRole('link', { name: big.name })).toBeVisible();
    await page.getByRole('button', { name: t('gallery.showAll') }).click();
    await expect(page.getByRole('link', { name: t('common.categories.Netball') }).first()).toBeVisible();
  });

  test('says which category has no galleries', { tag: '@once' }, async ({ page, t }) => {
    // Other tests put galleries into it.
    await open(page, '/copyright');
    await page.route('**/api/galleries/category/**', (route) => route.fulfill({ json: [] }));
    await follow(page, '/gallery/Hokkie');
    const category = t('common.categories.Hokkie');
    await expect(page.getByRole('heading', { name: t('gallery.noGalleries', { category }) })).toBeVisible();
  });

  test('says which gallery has no photographs, and which does not exist', { tag: '@once' }, async ({ page, t }) => {
    await open(page, `/gallery/Netball?title=${encodeURIComponent(empty.name)}`);
    for (const path of ['/gallery/Rugby?title=Nooit', '/gallery/Skaak', '/gallery-match/Nooit']) {
      await expect(page.getByRole('heading', { name: t('gallery.noPhotos') })).toBeVisible();
      await follow(page, path);
      await expect(page.getByRole('heading', { level: 1, name: t('gallery.notFound') })).toBeVisible();
      await page.goBack();
    }
  });
});

test.describe('The photographs of a gallery', () => {
  test(
    'come 24 at a time, the next when their end is near; a wide screen is filled',
    { tag: '@once' },
    async ({ page, t }) => {
      const asked: URLSearchParams[] = [];
      page.on('request', (request) => {
        const url = new URL(request.url());
        if (/^\/api\/photos\/gallery\/[^/]+$/.test(url.pathname)) asked.push(url.searchParams);
      });
      await open(page, '/copyright');
      await follow(page, IN_BIG);
      const photos = page.locator('main a[href^="/photo/"]');
      await expect(photos.nth(23)).toBeAttached();
      await photos.last().scrollIntoViewIfNeeded();
      await expect(photos).toHaveCount(30);
      await expect(page.getByText(t('gallery.end', { photos: t('common.photos', { count: 30 }) }))).toBeVisible();
      expect(asked.map((query) => query.get('limit'))).toEqual(['24', '24']);
      const [first = ''] = await photos.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
      expect(first).toBe(`/photo/${shopData().photos.big[0]}`);

      await page.setViewportSize({ width: 1920, height: 1080 });
      // Beyond the 1440 px at which other pages end.
      const rightEdge = () =>
        page
          .locator('.photo-cell')
          .evaluateAll((cells) => Math.max(...cells.map((cell) => cell.getBoundingClientRect().right)));
      await expect.poll(rightEdge).toBeGreaterThan(1700);
    },
  );

  test.describe('on a phone of double density', () => {
    test.use({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 });

    test('are told of in full, with low data their size, too', async ({ page, baseURL }) => {
      await page.context().addCookies([{ name: 'data', value: 'low', url: baseURL ?? '' }]);
      await open(page, IN_BIG);
      const facts = page.locator('.gallery-facts > span');
      // The day, the number with its size, and the price.
      await expect(facts).toHaveCount(3);
      await expect(facts.nth(1)).toContainText(/300 kB/);
      for (const fact of await facts.all()) await expect(fact).toBeInViewport({ ratio: 0.95 });
      const { y = Infinity } = (await page.locator('.photo-cell').first().boundingBox()) ?? {};
      expect(y).toBeLessThan(844 / 4);
    });

    test(
      'begin after a head of one row, and are fetched in their small size, as the covers of categories are',
      { tag: '@once' },
      async ({ page }) => {
        await open(page, IN_BIG);
        const middles = await page
          .locator('.gallery-head')
          .locator('.crumbs > a, h1, .gallery-head-actions')
          .evaluateAll((parts) =>
            parts.map((part) => part.getBoundingClientRect()).map(({ top, height }) => top + height / 2),
          );
        expect(middles).toHaveLength(3);
        expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(4);
        const { y = Infinity } = (await page.locator('.photo-cell').first().boundingBox()) ?? {};
        expect(y).toBeLessThan(844 / 4);

        const fetched = (pictures: Locator) =>
          pictures.evaluateAll((all: HTMLImageElement[]) =>
            all.flatMap(({ currentSrc, srcset }) =>
              currentSrc ? [srcset.startsWith(currentSrc.replace(location.origin, ''))] : [],
            ),
          );
        const pictures = page.locator('.photo-cell img');
        await pictures.nth(23).scrollIntoViewIfNeeded();
        await expect.poll(async () => (await fetched(pictures)).length).toBeGreaterThanOrEqual(12);
        expect(await fetched(pictures)).not.toContain(false);

        const files: Request[] = [];
        page.on('requestfinished', (request) => {
          if (request.url().includes('/api/files/')) files.push(request);
        });
        await follow(page, '/gallery');
        const covers = page.locator('.category-tile img');
        // Rugby, netball and the portraits have one.
        await covers.nth(2).scrollIntoViewIfNeeded();
        for (const cover of await covers.all()) await cover.scrollIntoViewIfNeeded();
        await expect.poll(async () => (await fetched(covers)).length).toBeGreaterThanOrEqual(3);
        await expect.poll(() => files.length).toBeGreaterThanOrEqual(2);
        expect(await fetched(covers)).not.toContain(false);
        expect(Math.max(...(await bytesOf(files)))).toBeLessThan(COVER);
      },
    );

    test(
      'take little data: a hundred of them 1.5 MB, and none before it is looked at',
      { tag: '@once' },
      async ({ page, baseURL, t }) => {
        await page.context().addCookies([{ name: 'data', value: 'low', url: baseURL ?? '' }]);
        const [pictures, others] = [new Map<string, Request>(), [] as Request[]];
        page.on('requestfinished', (request) => {
          if (request.url().includes('/api/files/')) pictures.set(request.url(), request);
          else others.push(request);
        });
        await open(page, IN_BIG);
        const cells = page.locator('.photo-cell');
        await expect(cells.first().locator('img')).toHaveJSProperty('complete', true);
        const inView = await cells.evaluateAll(
          (all) => all.filter((cell) => cell.getBoundingClientRect().top < innerHeight).length,
        );
        // The server draws the first four before anybody knows what comes into view.
        expect(pictures.size).toBeLessThanOrEqual(Math.max(4, inView));
        for (let next = 0; next < big.photos; next += 1) {
          await cells.nth(next).scrollIntoViewIfNeeded();
          await expect(cells.nth(next).locator('img')).toHaveAttribute('src', /&size=small$/);
        }
        await expect.poll(() => pictures.size).toBe(big.photos);
        const sum = async (requests: Iterable<Request>) => (await bytesOf(requests)).reduce((all, one) => all + one, 0);
        const ofHundred = ((await sum(pictures.values())) * 100) / big.photos + (await sum(others));
        expect(ofHundred).toBeGreaterThan(300_000);
        expect(ofHundred).toBeLessThan(1_500_000);

        // One that deserves it is shown sharp, or all of them.
        await cells.first().locator('a').click();
        const shown = page.getByRole('dialog').locator('.viewer-picture img').first();
        await expect(shown).toHaveAttribute('src', /&size=small$/);
        await page.getByRole('button', { name: t('lowData.sharp') }).click();
        await expect(shown).toHaveAttribute('srcset', /./);
        await page.keyboard.press('Escape');
        await page.getByRole('switch', { name: t('lowData.title') }).uncheck();
        await expect(cells.nth(1).locator('img')).toHaveAttribute('srcset', /./);
        await page.reload();
        await expect(page.getByRole('switch', { name: t('lowData.title') })).not.toBeChecked();
      },
    );
  });

  test(
    'are sorted five ways and by the order of play, filtered by price, and searched',
    { tag: '@once' },
    async ({ page, t }) => {
      await open(page, IN_BIG);
      await unfold(page);
      const first = page.locator('main a[href^="/photo/"]').first();
      const sort = page.getByRole('combobox', { name: t('gallery.sort') });
      await expect(sort).toHaveValue('capture');
      expect(
        await sort.locator('option').evaluateAll((options) => options.map((option) => option.getAttribute('value'))),
      ).toEqual(['capture', 'newest', 'oldest', 'name', 'price-low', 'price-high']);
      const { photos } = shopData();
      await sort.selectOption('newest');
      await expect(first).toHaveAttribute('href', `/photo/${photos.big.at(-1)}`);
      await sort.selectOption('oldest');
      await expect(first).toHaveAttribute('href', `/photo/${photos.big[0]}`);

      await page.getByRole('combobox', { name: t('gallery.price') }).selectOption('2');
      await expect(page.getByText(t('gallery.noResultsFilter'))).toBeVisible();
      await page.getByRole('button', { name: t('gallery.showAll') }).click();
      // The title, and the description, in any case.
      const search = page.getByRole('searchbox', { name: t('gallery.searchPhotos') });
      await search.fill('foto 17');
      await expect(page.locator('main a[href^="/photo/"]')).toHaveCount(1);
      await search.fill('DRIE IN DIE HOEK');
      await expect(first).toHaveAttribute('href', `/photo/${photos.big[0]}`);
      await expect(page).toHaveURL(/sort=oldest/);
      await search.fill('niks');
      await expect(page.getByRole('heading', { name: t('gallery.noResults') })).toBeVisible();
    },
  );

  test('begin anew in another gallery', { tag: '@once' }, async ({ page }) => {
    await open(page, IN_BIG);
    await expect(page.locator('main a[href^="/photo/"]').nth(23)).toBeAttached();
    await follow(page, `/gallery/Individual%20Photos?title=${encodeURIComponent(portraits.name)}`);
    await expect(page.getByRole('heading', { level: 1, name: portraits.name })).toBeVisible();
    await expect(page.locator('main a[href^="/photo/"]')).toHaveCount(3);
  });

  test(
    'are asked for with a version, and give way to their names when they do not arrive',
    { tag: '@once' },
    async ({ page }) => {
      await open(page, '/copyright');
      const pictures: string[] = [];
      page.on('request', (request) => request.url().includes('/api/files/') && pictures.push(request.url()));
      await page.route('**/api/files/**', (route) => route.abort());
      await follow(page, `/gallery/Individual%20Photos?title=${encodeURIComponent(portraits.name)}`);
      await expect(page.locator('.picture-broken').filter({ hasText: 'Foto 01' })).toBeVisible();
      expect(pictures).not.toEqual([]);
      for (const url of pictures) expect(new URL(url).searchParams.get('v')).toMatch(/^\d+$/);
    },
  );
});

test.describe('The matches', () => {
  test('have a tab for each category, and a search', { tag: '@once' }, async ({ page, t }) => {
    await open(page, '/matches');
    for (const category of ['Netball', 'Rugby'] as const) {
      await page.getByRole('tab', { name: t(`common.categories.${category}`), exact: true }).click();
      await expect(page).toHaveURL(`/matches?category=${category}`);
    }
    const link = page.getByRole('tabpanel').getByRole('link', { name: big.name });
    await expect(link).toHaveAttribute('href', `/gallery-match/${encodeURIComponent(big.name)}`);
    const search = page.getByRole('searchbox', { name: t('match.search') });
    await search.fill('bergRIVIER');
    await expect(link).toBeVisible();
    await search.fill('niks pas nie');
    await expect(page.getByRole('heading', { name: t('match.noResults') })).toBeVisible();
    await search.fill('');
    await link.click();
    await expect(page).toHaveURL(`/gallery-match/${encodeURIComponent(big.name)}`);
    await expect(page.getByRole('heading', { level: 1, name: big.name })).toBeVisible();
    await expect(page.locator('main a[href^="/photo/"]').first()).toBeVisible();
  });

  test('say that there are none, under three tabs', { tag: '@once' }, async ({ page, t }) => {
    await open(page, '/copyright');
    await page.route('**/api/galleries/overview', (route) => route.fulfill({ json: [] }));
    await follow(page, '/matches');
    await expect(page.getByRole('heading', { name: t('match.noGames') })).toBeVisible();
    await expect(page.getByRole('tab')).toHaveText(
      (['Rugby', 'Netball', 'Hokkie'] as const).map((name) => t(`common.categories.${name}`)),
    );
  });
});

test.describe('A match', () => {
  test(
    'shows teams, sport, day, venue and its photographs, without prices for visitors',
    { tag: '@once' },
    async ({ page, t }) => {
      const { playedMatch, photos } = shopData();
      await open(page, `/matches/${playedMatch}`);
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Kareeboom o/16A');
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Bergrivier o/16A');
      const main = page.getByRole('main');
      await expect(main.getByText('Kloofveld A')).toBeVisible();
      await expect(main.getByText(t('common.categories.Rugby')).first()).toBeVisible();
      await expect(main.getByText(/^\d\d \p{L}{3,4}\.? \d{4}, \d\d:\d\d$/u)).toBeVisible();
      const link = main.getByRole('link', { name: `${t('match.viewDetails')}: Foto 01` });
      await expect(link).toHaveAttribute('href', `/photo/${photos.big[0]}`);
      await expect(main.locator('.price')).toHaveCount(0);

      // It says how many they are, and shows all.
      await expect(main.getByText(t('common.photos', { count: big.photos }), { exact: true })).toBeVisible();
      const cells = main.locator('.photo-cell');
      await cells.last().scrollIntoViewIfNeeded();
      await expect(cells).toHaveCount(big.photos);
      await expect(main.getByRole('link', { name: `${t('match.viewDetails')}: Foto ${big.photos}` })).toBeVisible();
    },
  );

  test('shows what a photograph costs to those who are signed in', { tag: '@once' }, async ({ page, signUp, t }) => {
    await signUp();
    await open(page, `/matches/${shopData().playedMatch}`);
    await expect(page.locator('main .price').first()).toContainText(t('common.tokens', { count: 1 }));
  });

  test('without photographs says so, and an unknown one leads back', { tag: '@once' }, async ({ page, t }) => {
    await open(page, `/matches/${shopData().matchWithoutPhotos}`);
    const none = page.getByRole('heading', { name: t('match.noPhotos') });
    for (const id of ['999999', 'xyz']) {
      await expect(none).toBeVisible();
      await follow(page, `/matches/${id}`);
      await expect(page.getByRole('heading', { level: 1, name: t('match.notFound') })).toBeVisible();
      await expect(page.getByRole('main').getByRole('link', { name: t('match.back') })).toHaveAttribute(
        'href',
        '/matches',
      );
      await page.goBack();
    }
  });
});

test.describe('A photograph', () => {
  test('leads to the one after it and the one before', { tag: '@once' }, async ({ page, t }) => {
    await open(page, bigPhoto(1));
    await page.getByRole('link', { name: t('viewer.next') }).click();
    await expect(page).toHaveURL(bigPhoto(2));
    await expect(page.getByRole('heading', { level: 1, name: 'Foto 03' })).toBeVisible();
    const before = page.getByRole('link', { name: t('viewer.previous') });
    for (const place of [1, 0]) {
      await before.click();
      await expect(page).toHaveURL(bigPhoto(place));
    }
    await expect(before).toHaveCount(0);
  });

  test('shows its preview, what it is and what it costs, and asks a visitor to sign in', async ({ page, t }) => {
    const id = shopData().photos.big[0];
    await open(page, `/photo/${id}`);
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1, name: 'Foto 01' })).toBeVisible();
    await expect(main.getByRole('img', { name: 'Foto 01' }).first()).toBeVisible();
    await expect(main.getByText(t('photo.watermarked'))).toBeVisible();
    await expect(main.locator('.chip', { hasText: t('common.categories.Rugby') })).toBeVisible();
    await expect(main.locator('.chip', { hasText: big.name })).toBeVisible();
    await expect(main.getByText('Die drie in die hoek')).toBeVisible();
    await expect(main.getByText(t('common.tokens', { count: 1 })).first()).toBeVisible();
    await expect(main.getByText(t('photo.signInPrompt'))).toBeVisible();
    const logIn = main.getByRole('link', { name: t('photo.logInToBuy') }).filter({ visible: true });
    await expect(logIn.first()).toHaveAttribute('href', `/auth?next=${encodeURIComponent(`/photo/${id}`)}`);
  });

  test('has a price in the plural, and the same page at /photos/{id}', { tag: '@once' }, async ({ page, t }) => {
    await open(page, `/photos/${shopData().photos.portraits[0]}`);
    await expect(
      page
        .getByRole('main')
        .getByText(t('common.tokens', { count: 2 }))
        .first(),
    ).toBeVisible();
  });

  test('leads back to where the reader came from', { tag: '@once' }, async ({ page, t }) => {
    await open(page, `/matches/${shopData().playedMatch}`);
    await follow(page, `/photo/${shopData().photos.big[1]}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Foto 02' })).toBeVisible();
    await page
      .getByRole('navigation', { name: t('common.breadcrumb') })
      .getByRole('link', { name: t('common.back') })
      .click();
    await expect(page).toHaveURL(`/matches/${shopData().playedMatch}`);
    // Opened by its address, it leads to its gallery.
    await open(page, `/photo/${shopData().photos.big[1]}`);
    await page
      .getByRole('navigation', { name: t('common.breadcrumb') })
      .getByRole('link', { name: t('common.back') })
      .click();
    await expect(page.getByRole('heading', { level: 1, name: big.name })).toBeVisible();
  });

  test('that does not exist leads to the gallery', { tag: '@once' }, async ({ page, t }) => {
    await open(page, '/copyright');
    const missing = page.getByRole('heading', { level: 1, name: t('photo.notFound') });
    for (const id of ['999999', 'xyz']) {
      await expect(missing).toHaveCount(0);
      await follow(page, `/photo/${id}`);
      await expect(missing).toBeVisible();
      await expect(page.getByRole('main').getByRole('link')).toHaveAttribute('href', '/gallery');
      await page.goBack();
    }
  });

  test(
    'says while its preview is being made, and shows the thumbnail when there is no more',
    { tag: '@once' },
    async ({ page, t }) => {
      await open(page, '/copyright');
      const id = shopData().photos.big[2];
      let photo = { status: 'processing', watermarkedPath: null, thumbnailPath: null as string | null, gridPath: null };
      await page.route(`**/api/photos/${id}`, async (route) => {
        const answer = (await (await route.fetch()).json()) as object;
        await route.fulfill({ json: { ...answer, ...photo } });
      });
      await follow(page, `/photo/${id}`);
      await expect(page.getByText(t('photo.preparing'))).toBeVisible();
      photo = { ...photo, status: 'ready', thumbnailPath: 'thumbnails/ab/abc.jpg' };
      await expect(page.getByText(t('photo.thumbnail'), { exact: true })).toBeVisible();
    },
  );
});
