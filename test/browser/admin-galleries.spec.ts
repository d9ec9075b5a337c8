import type { APIRequestContext, Page } from '@playwright/test';
import { makePhoto } from '../support/pictures';
import { faultsInBothThemes, faultsOf } from './axe';
import { expect, LANGUAGES_AND_WIDTHS, open, say, signInAsAdmin, speak, test, toast } from './shop';

for (const [language, width] of LANGUAGES_AND_WIDTHS)
  test.describe(`Galleries in ${language} at ${width} px`, () => {
    test.use({ language, locale: `${language}-ZA`, viewport: { width, height: 844 } });
    const t = speak(language);
    const a = say(language, 'admin');
    const g = say(language, 'admin-galleries');
    const tools = say(language, 'admin-tools');
    const bin = say(language, 'admin-trash');
    const cardOf = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });

    test('are made, found, changed and deleted by the manager', async ({ page, browser }) => {
      const name = `Bestuur ${language}`;
      await signInAsAdmin(page.request);
      await page.goto('/admin/galleries');
      await page
        .getByRole('button', { name: a('galleries.new') })
        .first()
        .click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: a('galleryForm.createAction') }).click();
      await expect(dialog.getByText(a('galleryForm.nameRequired'))).toBeVisible();
      await dialog.getByLabel(a('galleryForm.name'), { exact: true }).fill(name);
      await dialog.getByLabel(g('visibility.who')).selectOption('code');
      await dialog.getByLabel(g('visibility.accessCode'), { exact: true }).fill('Bok');
      await dialog.getByRole('button', { name: a('galleryForm.createAction') }).click();
      await expect(dialog.getByText(g('visibility.codeLength'))).toBeVisible();
      expect(await faultsOf(page, 'gallery dialog')).toEqual([]);
      await dialog.getByLabel(g('visibility.accessCode'), { exact: true }).fill('Bokkie-26');
      await dialog.getByRole('button', { name: a('galleryForm.createAction') }).click();
      await expect(toast(page, a('galleries.created'))).toBeVisible();

      await page.getByLabel(a('galleries.search')).fill(name.toUpperCase());
      await expect(page.getByRole('listitem').filter({ hasText: name })).toContainText(g('admin.code'));
      await expect(page).toHaveURL(/search=/);
      await expect(page.locator('.galleries-count')).toContainText('1');

      // A visitor is asked for the code, once.
      const visitor = await (await browser.newContext({ locale: `${language}-ZA` })).newPage();
      await open(visitor, `/gallery/Rugby?title=${encodeURIComponent(name)}`);
      await expect(visitor.getByRole('heading', { name: t('gallery.code.title') })).toBeVisible();
      const code = visitor.getByLabel(t('gallery.code.label'), { exact: true });
      await code.fill('verkeerd');
      await visitor.getByRole('button', { name: t('gallery.code.open') }).click();
      await expect(visitor.locator('.field-error')).toBeVisible();
      expect(await faultsOf(visitor, 'code of a gallery')).toEqual([]);
      await code.fill('bokkie-26');
      await visitor.getByRole('button', { name: t('gallery.code.open') }).click();
      await expect(visitor.getByText(t('gallery.noPhotos'))).toBeVisible();

      // Taken back, it is no longer shown; deleted, it is gone.
      await cardOf(page, name)
        .getByRole('button', { name: a('galleries.edit', { name }) })
        .click();
      await dialog.getByLabel(g('visibility.publish')).selectOption('never');
      await dialog.getByRole('button', { name: a('galleryForm.save') }).click();
      await expect(toast(page, a('galleries.updated'))).toBeVisible();
      await expect(cardOf(page, name)).toContainText(g('admin.draft'));
      await visitor.reload();
      await expect(visitor.getByRole('heading', { name: t('gallery.notFound') })).toBeVisible();
      await cardOf(page, name)
        .getByRole('button', { name: a('galleries.delete', { name }) })
        .click();
      await expect(dialog).toContainText(name);
      await dialog.getByRole('button', { name: a('deleteGallery.confirm') }).click();
      await expect(toast(page, a('galleries.deleted'))).toBeVisible();
      await expect(page.getByText(a('galleries.noResults'))).toBeVisible();

      // The trash has it, and gives it back.
      await page.goto('/admin/trash');
      await page.getByRole('button', { name: bin('restoreOne', { name }) }).click();
      await expect(page.getByRole('button', { name: bin('restoreOne', { name }) })).toHaveCount(0);
      await page.goto('/admin/galleries');
      await expect(cardOf(page, name)).toBeVisible();
    });

    // The same in both languages, and crowded on a phone.
    if (language === 'af') {
      test('are looked after: featured, renamed, photographs chosen and changed', async ({ page }) => {
        const name = `Sorg ${language}`;
        await signInAsAdmin(page.request);
        await upload(page.request, name, 5);
        await upload(page.request, `${name} ander`, 1);
        await page.goto('/admin/gallery/Krieket');
        await expect(page.getByRole('link', { name: t('common.categories.Rugby'), exact: true }).first()).toBeVisible();
        await expect(page.locator('.category-tabs [aria-current]')).toHaveText(t('common.categories.Rugby'));
        await page
          .locator('.category-tabs')
          .getByRole('link', { name: t('common.categories.Hokkie') })
          .click();
        await expect(page).toHaveURL('/admin/gallery/Hokkie');
        await page.getByRole('link', { name: g('admin.manageNamed', { name }), exact: true }).click();
        await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

        // All that is set of it, and its sales, stand on the same page.
        const facts = page.getByRole('region', { name: g('facts.title') });
        await expect(facts).toContainText(g('visibility.publish'));
        await expect(facts).toContainText(t('common.tokens', { count: 1 }));
        await page.getByRole('tab', { name: g('facts.sales') }).click();
        await expect(page.getByText(say(language, 'sales')('gallery.empty'))).toBeVisible();
        expect(await faultsInBothThemes(page, 'sales of a gallery')).toEqual([]);
        await page.getByRole('tab', { name: g('facts.photos') }).click();

        const feature = page.getByRole('button', { name: g('gallery.setFeaturedNamed', { title: 'Foto 2' }) });
        await feature.click();
        await expect(toast(page, g('gallery.featuredSet'))).toBeVisible();
        await expect(feature).toBeDisabled();
        await expect(cardOf(page, 'Foto 2')).toContainText(g('gallery.featured'));

        await page.getByRole('button', { name: g('gallery.edit', { title: 'Foto 1' }) }).click();
        const dialog = page.getByRole('dialog');
        await dialog.getByLabel(g('photo.title'), { exact: true }).fill('Losskrum');
        await dialog.getByLabel(g('photo.price'), { exact: true }).selectOption('3');
        await dialog.getByRole('button', { name: g('gallery.save') }).click();
        await expect(toast(page, g('photo.updated'))).toBeVisible();
        await expect(page.getByRole('link', { name: 'Losskrum' })).toBeVisible();
        await expect(facts).toContainText(t('common.tokensBetween', { lowest: 1, highest: 3 }));

        // By keyboard, then a row of them with Shift.
        const box = (title: string) => page.getByRole('checkbox', { name: g('gallery.choose', { title }) });
        await box('Foto 3').focus();
        await page.keyboard.press('Space');
        await expect(page.getByText(g('selection.chosen', { count: 1 }))).toBeVisible();
        await box('Foto 5').click({ modifiers: ['Shift'] });
        const told = page.getByText(g('selection.chosen', { count: 3 }));
        await expect(told).toBeVisible();
        expect(await told.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0);
        expect(await faultsInBothThemes(page, 'chosen photographs')).toEqual([]);
        await page.getByRole('button', { name: g('selection.price') }).click();
        await dialog.getByLabel(g('photo.price'), { exact: true }).selectOption('2');
        await dialog.getByRole('button', { name: g('gallery.save') }).click();
        await expect(toast(page)).toContainText('3');

        // Hidden from the bar, on the card, and on the photograph's own page.
        await box('Foto 3').check();
        await box('Foto 4').check();
        await page.getByRole('button', { name: g('selection.hide'), exact: true }).click();
        for (const title of ['Foto 3', 'Foto 4']) await expect(cardOf(page, title)).toContainText(t('photo.hidden'));
        await page.getByRole('button', { name: g('gallery.show', { title: 'Foto 4' }) }).click();
        await expect(cardOf(page, 'Foto 4')).not.toContainText(t('photo.hidden'));
        await page.getByRole('link', { name: 'Foto 3', exact: true }).click();
        await expect(page.getByText(t('photo.hiddenText'))).toBeVisible();
        await page.getByRole('button', { name: tools('show') }).click();
        await expect(page.getByText(t('photo.hiddenText'))).toHaveCount(0);
        await page.getByRole('link', { name: tools('manage') }).click();

        await box('Foto 3').check();
        await page.getByRole('button', { name: g('selection.move') }).click();
        await dialog.getByLabel(g('selection.moveTo'), { exact: true }).selectOption({ label: `${name} ander` });
        await dialog.getByRole('button', { name: g('selection.move'), exact: true }).click();
        await expect(box('Foto 3')).toHaveCount(0);
        await page.getByRole('button', { name: g('selection.all') }).click();
        await page.getByRole('button', { name: g('selection.delete'), exact: true }).click();
        await expect(dialog).toContainText(g('selection.deleteText', { count: 4 }));
        await dialog.getByRole('button', { name: g('selection.delete') }).click();
        await expect(page.getByText(g('gallery.empty'))).toBeVisible();

        await page.getByRole('button', { name: g('gallery.editTitle') }).click();
        await dialog.getByLabel(g('gallery.title'), { exact: true }).fill('   ');
        await dialog.getByRole('button', { name: g('gallery.save') }).click();
        await expect(dialog.getByText(g('gallery.titleRequired'))).toBeVisible();
        await dialog.getByLabel(g('gallery.title'), { exact: true }).fill(`${name} ander`);
        await dialog.getByRole('button', { name: g('gallery.save') }).click();
        await expect(toast(page, g('gallery.titleFailed'))).toBeVisible();
        await dialog.getByLabel(g('gallery.title'), { exact: true }).fill(`${name} nuut`);
        await dialog.getByRole('button', { name: g('gallery.save') }).click();
        await expect(page.getByRole('heading', { level: 1, name: `${name} nuut` })).toBeVisible();
        await page.getByRole('button', { name: g('admin.delete') }).click();
        await expect(dialog).toContainText(`${name} nuut`);
        await dialog.getByRole('button', { name: a('deleteGallery.confirm') }).click();
        await expect(toast(page, g('gallery.deleted'))).toBeVisible();
        await expect(page).toHaveURL('/admin/gallery/Hokkie');

        await page.goto('/admin/gallery-match');
        await expect(page.getByRole('heading', { name: g('gallery.invalid') })).toBeVisible();
        await page.goto('/admin/gallery-match/Verlore');
        await expect(page.getByRole('heading', { name: g('gallery.loadError') })).toBeVisible();
      });
      return;
    }

    // The rest differs neither by language nor by width.

    test('of a photographer are their own; sales, people and the others’ are none of theirs', async ({
      page,
      browser,
      signUp,
    }) => {
      const { username } = await signUp();
      const { id } = (await (await page.request.get('/api/user')).json()) as { id: number };
      const office = await browser.newContext();
      await signInAsAdmin(office.request);
      const role = { isPhotographer: true, password: 'bokkie-admin' };
      await expect(await office.request.put(`/api/admin/users/${id}/photographer`, { data: role })).toBeOK();

      await open(page, '/');
      await expect(page.getByRole('heading', { name: t('home.photographerTitle') })).toBeVisible();
      expect(await faultsInBothThemes(page, 'photographer’s home')).toEqual([]);
      await open(page, '/admin/purchases');
      await expect(page).toHaveURL('/');
      await open(page, '/admin/galleries');
      await expect(page.getByText(a('galleries.empty'))).toBeVisible();
      const menu = page.getByRole('navigation', { name: a('sections') });
      await expect(menu.getByRole('link', { name: a('menu.batchUpload') })).toBeVisible();
      await expect(menu.getByRole('link', { name: a('menu.people') })).toHaveCount(0);

      const name = `Van ${username}`;
      await page
        .getByRole('button', { name: a('galleries.new') })
        .first()
        .click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(a('galleryForm.name'), { exact: true }).fill(name);
      await dialog.getByRole('button', { name: a('galleryForm.createAction') }).click();
      await expect(toast(page, a('galleries.created'))).toBeVisible();
      const files = { name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer: await makePhoto({ width: 600, height: 400 }) };
      await expect(
        await page.request.post('/api/photos/batch-upload', { multipart: { files, galleryName: name } }),
      ).toBeOK();
      await open(page, `/admin/gallery-match/${encodeURIComponent(name)}`);
      await expect(page.getByRole('checkbox', { name: g('gallery.choose', { title: 'IMG_1' }) })).toBeVisible();
      await expect(page.getByRole('tab', { name: g('facts.sales') })).toHaveCount(0);
      await page.getByRole('button', { name: g('admin.delete') }).click();
      await expect(dialog).toContainText(a('trash.unknown'));
      expect(await faultsInBothThemes(page, 'photographer’s gallery')).toEqual([]);

      // Another's is closed, until an administrator hands it over.
      const given = `Vir ${username}`;
      await office.request.post('/api/galleries', { data: { name: given, category: 'Rugby' } });
      const address = `/admin/gallery-match/${encodeURIComponent(given)}`;
      await open(page, address);
      await expect(page.getByRole('heading', { name: g('gallery.foreign') })).toBeVisible();
      const desk = await office.newPage();
      await open(desk, address);
      await desk.getByRole('button', { name: g('photographer.hand') }).click();
      const hand = desk.getByRole('dialog');
      await hand.getByLabel(g('photographer.label'), { exact: true }).selectOption(String(id));
      expect(await faultsInBothThemes(desk, 'a gallery that is handed over')).toEqual([]);
      await hand.getByRole('button', { name: g('gallery.save') }).click();
      await expect(toast(desk, g('photographer.saved'))).toBeVisible();
      await open(page, address);
      await expect(page.getByRole('heading', { level: 1, name: given })).toBeVisible();
      await expect(page.getByRole('button', { name: g('photographer.hand') })).toHaveCount(0);
      await office.close();
    });

    test('are no longer filled on the old page, which says where', async ({ page }) => {
      await signInAsAdmin(page.request);
      await page.goto('/admin/upload');
      const u = say(language, 'admin-upload');
      await expect(page.getByText(u('legacy.text'))).toBeVisible();
      for (const [link, to] of [
        ['legacy.toGalleries', '/admin/galleries'],
        ['legacy.toAddPhotos', '/admin/add-photos'],
      ] as const)
        await expect(page.getByRole('link', { name: u(link) })).toHaveAttribute('href', to);
    });
  });

test('Thirty galleries are shown a page, with five page buttons at most', async ({ page }) => {
  const a = say('en', 'admin');
  await signInAsAdmin(page.request);
  const galleries = Array.from({ length: 151 }, (_, index) => ({
    id: index + 1,
    name: `Blad ${index + 1}`,
    category: index % 2 ? 'Rugby' : 'Netball',
    tokenPrice: 1,
    lowestPrice: 1,
    highestPrice: 3,
    description: null,
    matchId: null,
    photoCount: 0,
    createdAt: '2026-11-21T08:00:00.000Z',
    heldAt: '2026-11-21T08:00:00.000Z',
    publishedAt: '2026-11-21T08:00:00.000Z',
    unlisted: false,
    accessCode: null,
    photoOrder: 'capture',
    cover: null,
  }));
  await page.route('**/api/galleries?*', (route) => {
    const offset = Number(new URL(route.request().url()).searchParams.get('offset'));
    return route.fulfill({ json: galleries.slice(offset, offset + 30) });
  });
  await page.route('**/api/galleries/counts*', (route) =>
    route.fulfill({ json: { total: 151, found: 151, categories: ['Netball', 'Rugby'] } }),
  );
  await page.goto('/admin/galleries');
  await expect(page.locator('.gallery-card')).toHaveCount(30);
  await expect(page.locator('.gallery-card').first()).toContainText('1–3 tokens');
  await expect(page.getByText(a('galleries.showing', { shown: 30, total: 151 }))).toBeVisible();
  const pages = page.getByRole('navigation', { name: a('pages.label') });
  await expect(pages.getByRole('button', { name: /\d/ })).toHaveCount(5);
  await pages.getByRole('button', { name: a('pages.next') }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(page.getByText('Blad 31', { exact: true })).toBeVisible();
});

/** Uploads photographs to a new gallery of Hokkie: Foto 1, Foto 2 and so on. */

async function upload(request: APIRequestContext, galleryName: string, count: number): Promise<void> {
  const form = new FormData();
  form.set('galleryName', galleryName);
  form.set('category', 'Hokkie');
  for (let number = 1; number <= count; number++) {
    const photo = await makePhoto({ width: 90, height: 60, hue: number * 40 + galleryName.length * 7 });
    form.append('files', new File([new Uint8Array(photo)], `Foto ${number}.jpg`, { type: 'image/jpeg' }));
  }
  await expect(await request.post('/api/photos/batch-upload', { multipart: form })).toBeOK();
}

test('A name of one long word is shown whole: on its card, in a list, and in the question before it goes', async ({
  page,
}) => {
  const name = 'Kaapsehoërskoolonderwysersvereniging'.repeat(4);
  const a = say('en', 'admin');
  const since = '2026-11-21T08:00:00.000Z';
  const gallery = {
    id: 1,
    name,
    category: 'Rugby',
    tokenPrice: 1,
    lowestPrice: 1,
    highestPrice: 3,
    photoCount: 0,
    createdAt: since,
    heldAt: since,
    publishedAt: since,
  };
  const team = { id: 1, name, sport: 'Rugby', matchCount: 1 };
  const match = { id: 1, homeTeam: team, awayTeam: team, matchDate: since, venue: name, galleryCount: 0 };
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAsAdmin(page.request);
  await page.route('**/api/galleries?*', (route) => route.fulfill({ json: [{ ...gallery, accessCode: null }] }));
  await page.route('**/api/teams*', (route) => route.fulfill({ json: [team] }));
  await page.route('**/api/matches?*', (route) => route.fulfill({ json: [match] }));
  const cutOff = (selector: string) =>
    page.locator(selector).evaluateAll((boxes) => boxes.filter((box) => box.scrollWidth > box.clientWidth).length);

  await page.goto('/admin/galleries');
  await expect(page.getByRole('heading', { name })).toBeVisible();
  expect(await cutOff('html, .gallery-card')).toBe(0);
  await page.getByRole('button', { name: a('galleries.delete', { name }) }).click();
  await expect(page.getByRole('dialog')).toContainText(name);
  expect(await cutOff('[role=dialog]')).toBe(0);
  for (const address of ['/admin/teams', '/admin/matches']) {
    await page.goto(address);
    await expect(page.getByText(name).first()).toBeVisible();
    expect(await cutOff('html')).toBe(0);
  }
});
