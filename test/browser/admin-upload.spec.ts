import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { APIRequestContext, Page } from '@playwright/test';
import { faultsInBothThemes, faultsOf } from './axe';
import { makePhoto, photograph } from '../support/pictures';
import { expect, LANGUAGES_AND_WIDTHS, say, signInAsAdmin, speak, test, toast } from './shop';

const picture = async (name: string) => ({ name, mimeType: 'image/jpeg', buffer: await photograph(48, 32) });

for (const [language, width] of LANGUAGES_AND_WIDTHS)
  test.describe(`Uploading in ${language} at ${width} px`, () => {
    test.use({ language, locale: `${language}-ZA`, viewport: { width, height: 844 } });
    const t = speak(language);
    const u = say(language, 'admin-upload');
    const g = say(language, 'admin-galleries');
    const gallery = `Bondel ${language} ${width}`;
    const submit = (page: Page, count: number) =>
      page.getByRole('button', { name: u('submit', { count }), exact: true });

    test('in batches: asks for what is missing, and goes on where it was', async ({ page }) => {
      await signInAsAdmin(page.request);
      await page.goto('/admin/batch-upload-500');
      await expect(page.getByRole('heading', { level: 1, name: u('batchUpload.title') })).toBeVisible();
      await expect(page.getByText(u('batchUpload.intro', { count: 500, batch: 8 }))).toBeVisible();

      await submit(page, 0).click();
      await expect(toast(page, u('batchUpload.missing'))).toBeVisible();
      await expect(page.getByText(u('batchUpload.nameRequired'), { exact: true })).toBeVisible();
      await page.getByLabel(u('batchUpload.category'), { exact: true }).selectOption('Netball');
      await page.getByLabel(u('batchUpload.name'), { exact: true }).fill(gallery);
      const price = page.getByLabel(u('batchUpload.price'), { exact: true });
      await price.fill('11');
      await price.blur();
      await expect(price).toHaveValue('1');
      await page.getByLabel(g('visibility.publish'), { exact: true }).selectOption('never');
      await submit(page, 0).click();
      await expect(toast(page, u('batchUpload.noFiles'))).toBeVisible();

      const files = [await picture('een.jpg'), await picture('twee.jpg')];
      const broken = { name: 'stukkend.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('niks') };
      const letter = { name: 'brief.txt', mimeType: 'text/plain', buffer: Buffer.from('hallo') };
      const input = page.getByLabel(u('choose'), { exact: true });
      await input.setInputFiles([...files, broken, letter]);
      await expect(page.getByRole('group', { name: u('leftOut.title', { count: 1 }) })).toContainText('brief.txt');
      await submit(page, 3).click();
      await expect(toast(page, u('someFailed'))).toBeVisible();
      const outcome = page.locator('.upload-outcome');
      await expect(outcome).toContainText(u('completed', { count: 2 }));
      await expect(outcome).toContainText('stukkend.jpg: ');
      await expect(page).toHaveTitle(new RegExp(`^${u('inTab.failed', { count: 1, page: '' })}`));
      await expect(page.getByRole('listitem').filter({ hasText: u('states.failed') })).toHaveCount(1);
      expect(await faultsOf(page, 'its outcome')).toEqual([]);

      // The same files again: nothing is sent twice, and each stands beside the photograph that it equals.
      await page.reload();
      await page.getByLabel(u('batchUpload.name'), { exact: true }).fill(gallery);
      await expect(page.getByLabel(u('batchUpload.category'), { exact: true })).toHaveValue('Netball');
      await expect(
        page.getByText(u('batchUpload.existing', { category: t('common.categories.Netball') })),
      ).toBeVisible();
      await expect(page.getByRole('group', { name: g('visibility.who') })).toContainText(g('admin.draft'));
      await input.setInputFiles([...files, await picture('drie.jpg')]);
      await submit(page, 3).click();
      await expect(toast(page, u('finished'))).toBeVisible();
      await expect(outcome).toContainText(u('alreadyThere', { count: 2 }));
      await expect(page.getByRole('link', { name: u('equals', { title: 'een' }) })).toHaveAttribute(
        'href',
        /\/photo\/\d+$/,
      );
      expect(await titlesOf(page.request, gallery)).toEqual(['drie', 'een', 'twee']);

      // In another gallery they stand beside the first ones, until somebody decides.
      const second = `${gallery} vier`;
      await page.request.post('/api/galleries', { data: { name: second, category: 'Netball' } });
      await page.goto(`/admin/add-photos?gallery=${encodeURIComponent(second)}`);
      await input.setInputFiles(files);
      await submit(page, 2).click();
      await expect(outcome).toContainText(u('elsewhere.text', { count: 2 }));
      await expect(page.getByRole('link', { name: gallery, exact: true })).toHaveCount(2);
      expect(await faultsOf(page, 'photographs of another gallery')).toEqual([]);
      await page.getByRole('button', { name: u('elsewhere.addNamed', { file: 'een.jpg' }) }).click();
      await page.getByRole('button', { name: u('elsewhere.leaveAll'), exact: true }).click();
      await submit(page, 1).click();
      await expect(toast(page, u('success'))).toBeVisible();
      expect(await titlesOf(page.request, second)).toEqual(['een']);
      await page.goto('/admin/batch-upload-500');
      await page.getByLabel(u('batchUpload.name'), { exact: true }).fill(gallery);
      await expect(page.getByLabel(u('batchUpload.category'), { exact: true })).toHaveValue('Netball');

      // Shows five of many errors, and the number of the rest.
      const wrong = Array.from({ length: 7 }, (_, index) => ({ ...broken, name: `sleg ${index}.jpg` }));
      await input.setInputFiles(wrong);
      await submit(page, 7).click();
      await expect(toast(page, u('allFailed'))).toBeVisible();
      await expect(outcome.getByRole('listitem')).toHaveCount(6);
      await expect(outcome.getByRole('listitem').last()).toHaveText(u('moreErrors', { count: 2 }));
    });

    // The same in both languages, and crowded on a phone.
    if (language === 'af') {
      test('is not left by mistake while photographs are sent', async ({ page }) => {
        await signInAsAdmin(page.request);
        const name = `${gallery} drie`;
        await page.request.post('/api/galleries', { data: { name, category: 'Rugby' } });
        await page.goto(`/admin/add-photos?gallery=${encodeURIComponent(name)}`);
        await expect(page.getByLabel(u('addPhotos.gallery'), { exact: true }).locator(':checked')).toContainText(name);
        await page.route('**/api/photos/batch-upload', () => undefined);
        await page.getByLabel(u('choose'), { exact: true }).setInputFiles([await picture('een.jpg')]);
        const sent = page.waitForRequest('**/api/photos/batch-upload');
        // By the keyboard: what comes above it may still move the button under a mouse.
        await submit(page, 1).press('Enter');
        await sent;
        const back = page.getByRole('link', { name: u('addPhotos.back') });
        await back.click();
        const question = page.getByRole('dialog', { name: u('leave.title') });
        expect(await faultsInBothThemes(page, 'the question')).toEqual([]);
        await question.getByRole('button', { name: u('leave.stay') }).click();
        await expect(question).toHaveCount(0);
        await expect(page).toHaveURL(/add-photos/);
        await back.click();
        await question.getByRole('button', { name: u('leave.leave') }).click();
        await expect(page).toHaveURL('/admin/galleries');
      });
      return;
    }

    // The rest differs neither by language nor by width.

    test('to a gallery: titles, the featured photograph, and what is missing', async ({ page }) => {
      await signInAsAdmin(page.request);
      await page.goto('/admin/add-photos');
      await expect(page.getByRole('link', { name: u('addPhotos.back') })).toHaveAttribute('href', '/admin/galleries');
      await submit(page, 0).click();
      await expect(toast(page, u('addPhotos.galleryRequired'))).toBeVisible();
      await page.goto('/admin/add-photos?gallery=Verlore');
      await page.getByLabel(u('choose'), { exact: true }).setInputFiles([await picture('een.jpg')]);
      await submit(page, 1).click();
      await expect(toast(page, u('addPhotos.galleryMissing'))).toBeVisible();

      const name = `${gallery} twee`;
      await page.request.post('/api/galleries', { data: { name, category: 'Rugby' } });
      await page.goto(`/admin/add-photos?gallery=${encodeURIComponent(name)}`);
      await expect(page.getByLabel(u('addPhotos.gallery'), { exact: true }).locator(':checked')).toContainText(name);
      await submit(page, 0).click();
      await expect(toast(page, u('addPhotos.noPhotos'))).toBeVisible();
      await page
        .getByLabel(u('choose'), { exact: true })
        .setInputFiles(await Promise.all(['a.jpg', 'b.jpg'].map(picture)));
      await page.getByLabel(u('photoTitle', { file: 'a.jpg' })).fill('Losskrum');
      await page.getByRole('button', { name: u('remove', { file: 'b.jpg' }) }).click();
      await page.getByLabel(u('addPhotos.featured')).check();
      await submit(page, 1).click();
      await expect(toast(page, u('success'))).toBeVisible();
      await expect(page.getByLabel(u('addPhotos.featured'))).not.toBeChecked();
      await expect(submit(page, 0)).toBeVisible();
      const { photos } = (await (await page.request.get(`/api/photos/gallery/${encodeURIComponent(name)}`)).json()) as {
        photos: { title: string; isFeaturedInGallery: boolean }[];
      };
      expect(photos).toMatchObject([{ title: 'Losskrum', isFeaturedInGallery: true }]);
    });

    test('takes folders in the order of their names; each subfolder becomes a gallery', async ({ page }) => {
      const folder = mkdtempSync(join(tmpdir(), 'dropped-'));
      mkdirSync(join(folder, 'tweede helfte'));
      for (const name of ['IMG_10.jpg', 'IMG_9.jpg', join('tweede helfte', 'IMG_1.jpg')])
        writeFileSync(join(folder, name), await photograph(48, 32));
      await signInAsAdmin(page.request);
      await page.goto('/admin/batch-upload-500');
      const zone = page.locator('.drop-zone');
      const titles = () =>
        page.locator('.photo-tile input').evaluateAll((all: HTMLInputElement[]) => all.map((one) => one.value));

      // The browser's own drop: a script cannot make one that holds a folder.
      await zone.scrollIntoViewIfNeeded();
      const { x, y, width: wide, height } = (await zone.boundingBox())!;
      const browser = await page.context().newCDPSession(page);
      const data = { items: [], files: [folder], dragOperationsMask: 1 };
      for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
        await browser.send('Input.dispatchDragEvent', { type, x: x + wide / 2, y: y + height / 2, data });
      await expect.poll(titles).toEqual(['IMG_9', 'IMG_10', 'IMG_1']);

      await page.reload();
      await page.getByLabel(u('chooseFolder'), { exact: true }).setInputFiles(folder);
      await expect.poll(titles).toEqual(['IMG_9', 'IMG_10', 'IMG_1']);
      const rest = `${gallery} vouer`;
      await page.getByLabel(u('batchUpload.category'), { exact: true }).selectOption('Rugby');
      await page.getByLabel(u('batchUpload.name'), { exact: true }).fill(rest);
      await page.getByLabel(g('visibility.publish'), { exact: true }).selectOption('never');
      await submit(page, 3).click();
      await expect(toast(page, u('finished'))).toBeVisible();
      const folders = page.getByRole('region', { name: u('folders.title') });
      await expect(folders.getByRole('link', { name: 'tweede helfte' })).toBeVisible();
      expect(await titlesOf(page.request, 'tweede helfte')).toEqual(['IMG_1']);
      expect(await titlesOf(page.request, rest)).toEqual(['IMG_10', 'IMG_9']);
      rmSync(folder, { recursive: true });
    });
  });

test('60 photographs, with the tab closed at 32: the same 60 again make 60, none twice', async ({ context }) => {
  const u = say('en', 'admin-upload');
  const gallery = 'Sestig';
  const folder = mkdtempSync(join(tmpdir(), 'sixty-'));
  const files: string[] = [];
  // One picture as a camera makes it, taken again every second: 60 contents for the price of one.
  const picture = await makePhoto({ width: 360, height: 240 });
  const takenAt = picture.indexOf('2026:11:20 10:15:30');
  expect(takenAt).toBeGreaterThan(0);
  for (let second = 0; second < 60; second++) {
    picture.write(`2026:11:20 09:00:${String(second).padStart(2, '0')}`, takenAt, 'latin1');
    files.push(join(folder, `IMG_${String(second).padStart(4, '0')}.jpg`));
    writeFileSync(files.at(-1)!, picture);
  }
  // The second between two requests is proven beside the queue.
  await context.addInitScript(() => {
    const wait = window.setTimeout.bind(window);
    window.setTimeout = ((work: TimerHandler, ms?: number) => wait(work, ms === 1000 ? 0 : ms)) as typeof setTimeout;
  });
  await signInAsAdmin(context.request);

  const first = await context.newPage();
  // Four requests of eight photographs arrive, the fifth never.
  let sent = 0;
  await first.route('**/api/photos/batch-upload', (route) => (++sent <= 4 ? route.continue() : undefined));
  await choose(first);
  await expect.poll(() => count(context.request), { timeout: 120_000 }).toBe(32);
  await first.close();

  const second = await context.newPage();
  await choose(second);
  await expect(second.locator('.upload-outcome')).toContainText(u('failed', { count: 0 }), { timeout: 120_000 });
  expect(await count(context.request)).toBe(60);
  const titles = await titlesOf(context.request, gallery);
  expect(new Set(titles).size).toBe(60);
  rmSync(folder, { recursive: true });

  async function choose(page: Page): Promise<void> {
    await page.goto('/admin/batch-upload-500');
    await page.getByLabel(u('batchUpload.category'), { exact: true }).selectOption('Rugby');
    await page.getByLabel(u('batchUpload.name'), { exact: true }).fill(gallery);
    await page.getByLabel(u('choose'), { exact: true }).setInputFiles(files);
    await page.getByRole('button', { name: u('submit', { count: 60 }) }).click();
  }

  async function count(request: APIRequestContext): Promise<number> {
    const galleries = (await (await request.get('/api/galleries')).json()) as { name: string; photoCount: number }[];
    return galleries.find(({ name }) => name === gallery)?.photoCount ?? 0;
  }
});

/** All titles of a gallery, sorted. */
async function titlesOf(request: APIRequestContext, gallery: string): Promise<string[]> {
  const titles: string[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const page = `/api/photos/gallery/${encodeURIComponent(gallery)}?limit=100${cursor && `&cursor=${cursor}`}`;
    const answer = (await (await request.get(page)).json()) as {
      photos: { title: string }[];
      nextCursor: string | null;
    };
    titles.push(...answer.photos.map(({ title }) => title));
    cursor = answer.nextCursor;
  }
  return titles.sort();
}
