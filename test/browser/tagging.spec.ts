import type { APIRequestContext } from '@playwright/test';
import type { LabelledGalleryDto } from '../../frontend/src/api/generated/shop.schemas';
import { photograph } from '../support/pictures';
import { faultsInBothThemes, faultsOf } from './axe';
import { expect, LANGUAGES_AND_WIDTHS, say, signInAsAdmin, speak, test, toast } from './shop';

test.describe.configure({ mode: 'parallel' });

/** As people type with ease: one each 200 ms. */
const KEYS_A_MINUTE = 300;

for (const [language, width] of LANGUAGES_AND_WIDTHS)
  test.describe(`Numbers in ${language} at ${width} px`, () => {
    test.use({ language, locale: `${language}-ZA`, viewport: { width, height: 844 } });
    const t = say(language, 'admin-tagging');
    const shop = speak(language);
    const away = language === 'af' ? 'b' : 'a';
    const goalAttack = language === 'af' ? 'DA' : 'GA';

    test('are given to 30 photographs by the keyboard alone, 20 of them a minute or more', async ({ page }) => {
      await signInAsAdmin(page.request);
      const gallery = await uploadGallery(page.request, `Nommers ${language}`, 30);
      await page.goto(`/admin/tag/${gallery.id}`);
      const line = page.getByLabel(t('line.label'));
      await expect(line).toBeFocused();
      await expect(page.getByText(t('place', { place: 1, count: 30 })).first()).toBeVisible();

      let keys = 0;
      const type = async (text: string) => {
        await page.keyboard.type(text);
        await page.keyboard.press('Enter');
        keys += text.length + 1;
      };
      for (let number = 1; number <= 30; number++) {
        // Every third one shows the same as the one before, taken a second earlier: one key is enough.
        if (number % 3 === 0) await expect(line).not.toHaveValue('');
        await type(number % 3 === 0 ? '' : `${number} ${number + 30}${away} ${goalAttack.toLowerCase()}`);
      }
      expect(30 / (keys / KEYS_A_MINUTE)).toBeGreaterThan(20);
      await expect(page.getByText(t('allSaved'), { exact: true })).toBeVisible();
      await expect(page.getByText(t('progress', { labelled: 30, total: 30 })).first()).toBeVisible();

      const { photos } = await read(page.request, gallery.id);
      expect(photos.map(({ labels }) => labels.map(({ label, side }) => [label, side]))).toEqual(
        photos.map((_, index) => {
          const number = (index + 1) % 3 === 0 ? index : index + 1;
          return [
            [String(number), null],
            [String(number + 30), 'away'],
            ['GA', null],
          ];
        }),
      );

      // The last step is taken back, and its photograph shown again.
      await page.keyboard.press('Control+z');
      await expect(page.getByText(t('place', { place: 30, count: 30 })).first()).toBeVisible();
      await expect(page.getByText(t('labels.none'))).toBeVisible();
      await expect(page.getByText(t('allSaved'), { exact: true })).toBeVisible();
      expect((await read(page.request, gallery.id)).photos.at(-1)?.labels).toEqual([]);
      await page.keyboard.press('=');
      await expect(line).toHaveValue(new RegExp(goalAttack));
      await page.keyboard.press('Enter');
      await expect(page.getByText(t('allSaved'), { exact: true })).toBeVisible();

      // Text that is no label is refused.
      await page.keyboard.type('Sannie');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('alert')).toContainText('Sannie');
      await page.keyboard.press('Escape');
      await page.keyboard.press('?');
      await expect(page.getByRole('dialog')).toContainText(t('keys.repeat'));
      expect(await faultsOf(page, 'keys')).toEqual([]);
      await page.keyboard.press('Escape');

      // Everybody sees them on the photograph's page.
      const first = photos[0]?.id;
      await page.goto(`/photo/${first}`);
      const labels = page.getByRole('list', { name: shop('photo.labels') });
      await expect(labels.getByRole('link')).toHaveText(['1', `31 · ${gallery.away}`, goalAttack]);
      expect(await faultsOf(page, 'photograph with numbers')).toEqual([]);
    });

    // The same in both languages, and crowded on a phone.
    if (language === 'af') {
      test('are given to many photographs at once, and by a list', async ({ page }) => {
        await signInAsAdmin(page.request);
        const gallery = await uploadGallery(page.request, `Saam ${language}`, 6);
        await page.goto(`/admin/gallery-match/${encodeURIComponent(gallery.name)}`);
        await page.getByRole('link', { name: say(language, 'admin-galleries')('gallery.tag'), exact: true }).click();
        await page.getByRole('button', { name: t('modes.grid') }).click();
        await expect(page).toHaveURL(/mode=grid/);
        const box = (number: number) => page.getByLabel(t('grid.choose', { file: `Foto ${number}.jpg` }));

        // By the keyboard: a row of three, and then the numbers.
        await box(2).focus();
        await page.keyboard.press('Space');
        await page.keyboard.press('Shift+ArrowRight');
        await page.keyboard.press('Shift+ArrowRight');
        await expect(page.getByText(t('grid.chosen', { count: 3 })).first()).toBeVisible();
        expect(await faultsInBothThemes(page, 'many photographs')).toEqual([]);
        await page.keyboard.type(`7 12${away}`);
        await page.keyboard.press('Enter');
        await expect(page.locator('.tag-tile-text')).toHaveText(['', ...Array<string>(3).fill(`7 12${away}`), '', '']);
        await expect(box(4)).toBeFocused();
        await expect(page.getByText(t('allSaved'), { exact: true })).toBeVisible();

        await page.getByRole('button', { name: t('import.open') }).click();
        const dialog = page.getByRole('dialog');
        const csv = `foto,nommers\nFoto 1.jpg,7\nfoto 2,7\nFoto 5,"8, ${goalAttack}"\nFoto 9,1\nFoto 6,Sannie\n`;
        await dialog
          .getByLabel(t('import.choose'))
          .setInputFiles({ name: 'lys.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
        await expect(dialog.getByText(t('import.summary', { fresh: 2, existing: 1, wrong: 2 }))).toBeVisible();
        expect(await faultsInBothThemes(page, 'import of numbers')).toEqual([]);
        await dialog.getByRole('button', { name: t('import.submit', { count: 2 }) }).click();
        await expect(toast(page, t('import.done'))).toBeVisible();
        await expect(page.locator('.tag-tile-text').nth(4)).toHaveText(`8 ${goalAttack}`);
      });
      return;
    }

    // The rest differs neither by language nor by width.

    test('are kept while the shop does not answer, and nobody leaves without them unasked', async ({ page }) => {
      await signInAsAdmin(page.request);
      const gallery = await uploadGallery(page.request, `Sein ${language}`, 3);
      await page.goto(`/admin/tag/${gallery.id}`);
      await expect(page.getByLabel(t('line.label'))).toBeFocused();
      await page.route('**/api/photos/selection/labels', (route) => route.abort());
      await page.keyboard.type('7');
      await page.keyboard.press('Enter');
      await expect(page.getByText(t('place', { place: 2, count: 3 })).first()).toBeVisible();
      await expect(page.getByRole('alert')).toContainText(t('noAnswer'));
      await page.getByRole('link', { name: t('back') }).click();
      await page.getByRole('button', { name: t('leave.stay') }).click();
      await page.unroute('**/api/photos/selection/labels');
      await expect(page.getByText(t('allSaved'), { exact: true })).toBeVisible();
      expect((await read(page.request, gallery.id)).photos[0]?.labels).toMatchObject([{ label: '7' }]);
    });
  });

/** A gallery of a netball match; the second and third photograph of every three were taken a second after the one before. */
async function uploadGallery(request: APIRequestContext, name: string, count: number) {
  const team = async (suffix: string) => {
    const answer = await request.post('/api/teams', { data: { name: `${name} ${suffix}`, sport: 'Netball' } });
    return (await answer.json()) as { id: number; name: string };
  };
  const [home, away] = [await team('tuis'), await team('weg')];
  const details = { homeTeamId: home.id, awayTeamId: away.id, matchDate: '2026-11-20T08:00:00.000Z', venue: 'A' };
  const match = (await (await request.post('/api/matches', { data: details })).json()) as { id: number };
  const form = new FormData();
  form.set('galleryName', name);
  form.set('category', 'Netball');
  for (let number = 1; number <= count; number++) {
    const minute = String(Math.ceil(number / 3)).padStart(2, '0');
    const second = String(number % 3 === 1 ? 0 : number % 3 === 2 ? 20 : 21).padStart(2, '0');
    const photo = await photograph(360, 240, { IFD2: { DateTimeOriginal: `2026:11:20 10:${minute}:${second}` } });
    form.append('files', new File([new Uint8Array(photo)], `Foto ${number}.jpg`, { type: 'image/jpeg' }));
  }
  await expect(await request.post('/api/photos/batch-upload', { multipart: form })).toBeOK();
  const { id } = (await (await request.get(`/api/galleries/by-name/${encodeURIComponent(name)}`)).json()) as {
    id: number;
  };
  await expect(await request.put(`/api/galleries/${id}`, { data: { matchId: match.id } })).toBeOK();
  return { id, name, away: away.name };
}

async function read(request: APIRequestContext, galleryId: number): Promise<LabelledGalleryDto> {
  return (await (await request.get(`/api/galleries/${galleryId}/labels`)).json()) as LabelledGalleryDto;
}
