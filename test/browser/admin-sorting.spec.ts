import type { APIRequestContext } from '@playwright/test';
import { photograph } from '../support/pictures';
import { faultsOf } from './axe';
import { expect, LANGUAGES_AND_WIDTHS, say, signInAsAdmin, test, toast } from './shop';

for (const [language, width] of LANGUAGES_AND_WIDTHS)
  test.describe(`Galleries in ${language} at ${width} px`, () => {
    test.use({ language, locale: `${language}-ZA`, viewport: { width, height: 844 } });
    const [d, g] = [say(language, 'admin-sorting'), say(language, 'admin-galleries')];

    test('are made of a day: a clock is set, by minutes or two pictures, and each part becomes a draft', async ({
      page,
    }) => {
      const name = `Dag ${language}`;
      // Cameras of this test: a clock holds for all galleries.
      const [right, slow] = [`Kamera Reg ${language}`, `Kamera Stadig ${language}`];
      await signInAsAdmin(page.request);
      await uploadTaken(page.request, name, [
        [right, '09:00:00'],
        [right, '09:05:00'],
        [right, '10:30:00'],
        [slow, '08:56:00'],
        [slow, '10:27:00'],
      ]);
      await page.goto(`/admin/gallery-match/${encodeURIComponent(name)}`);
      await page.getByRole('button', { name: g('clocks.title') }).click();
      const dialog = page.getByRole('dialog');
      const minutes = dialog.getByLabel(g('clocks.minutes'), { exact: true }).last();
      const save = dialog.getByRole('button', { name: g('gallery.save') }).last();
      await minutes.fill('10081');
      await save.click();
      await expect(dialog.getByText(g('clocks.range'))).toBeVisible();
      expect(await faultsOf(page, 'camera clocks')).toEqual([]);
      await minutes.fill('90');
      await save.click();
      await expect(toast(page, g('clocks.saved'))).toBeVisible();

      await dialog.getByRole('link', { name: g('clocks.sideBySide') }).click();
      const card = (time: string) => page.getByRole('checkbox', { name: new RegExp(`, ${time}$`) });
      await expect(card('10:26:00')).toBeVisible();
      await page.getByRole('button', { name: d('clock.undoNamed', { camera: slow }) }).click();
      await expect(card('08:56:00')).toBeVisible();
      await page.getByRole('button', { name: d('clock.setNamed', { camera: slow }) }).click();
      await expect(
        dialog.getByText(d('same.slow', { duration: d('duration.minutes', { minutes: 4, seconds: 0 }) })),
      ).toBeVisible();
      await dialog.getByRole('slider').last().press('ArrowRight');
      await expect(dialog.getByText('10:27:00')).toBeVisible();
      await dialog.getByRole('button', { name: d('same.previous', { label: slow }) }).click();
      expect(await faultsOf(page, 'two pictures of a moment')).toEqual([]);
      await dialog.getByRole('button', { name: d('same.confirm') }).click();
      await expect(card('10:31:00')).toBeVisible();
      await expect(card('09:00:00')).toHaveCount(2);

      // Split by a key, and joined again.
      const names = page.getByLabel(d('part.name'), { exact: true });
      await expect(names).toHaveCount(2);
      await card('09:05:00').press('s');
      await expect(names).toHaveCount(3);
      await page
        .getByRole('button', { name: d('part.join') })
        .first()
        .click();
      await expect(names).toHaveCount(2);
      await names.first().fill(`${name} een`);
      await names.last().fill(`${name} twee`);
      await page.getByRole('button', { name: d('make.do', { count: 2 }) }).click();
      await expect(page.getByText(d('made.title', { count: 2 }))).toBeVisible();
      const answer = await page.request.get(`/api/galleries?search=${encodeURIComponent(name)}`);
      const galleries = (await answer.json()) as { name: string; photoCount: number; publishedAt: string | null }[];
      expect(
        galleries
          .filter(({ publishedAt }) => publishedAt === null)
          .map(({ photoCount }) => photoCount)
          .sort(),
      ).toEqual([2, 3]);
    });
  });

test('Three matches between teams of one name become a gallery each; one photograph then moves to a new one', async ({
  page,
}) => {
  const [d, g, a] = [say('en', 'admin-sorting'), say('en', 'admin-galleries'), say('en', 'admin')];
  await signInAsAdmin(page.request);
  const teams = 'Tweeling o/14A vs Drieling o/14A';
  for (const [sport, ...times] of [
    ['Rugby', '03-14T07:00', '03-14T10:00', '04-18T07:00'],
    ['Netball', '03-14T08:30'],
  ] as const) {
    const sides = [];
    for (const name of teams.split(' vs ')) sides.push(await post(page.request, '/api/teams', { name, sport }));
    for (const time of times)
      await post(page.request, '/api/matches', {
        homeTeamId: sides[0],
        awayTeamId: sides[1],
        matchDate: `2026-${time}:00.000Z`,
        venue: 'Tweelingveld',
      });
  }
  const shots = ['09:05:00', '09:20:00', '10:35:00', '10:50:00', '12:05:00'];
  await uploadTaken(
    page.request,
    'Tweelinge',
    shots.map((time) => ['Kamera Tweeling', time]),
    '2024:03:14',
  );
  // Its only camera is two years behind: somebody knows when the first photograph was taken.
  await page.goto('/admin/sort?day=2024-03-14&by=taken');
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: d('clock.setNamed', { camera: 'Kamera Tweeling' }) }).click();
  await dialog.getByLabel(d('same.takenAt'), { exact: true }).fill('2026-03-14T09:05');
  await expect(dialog.getByText(d('same.slow', { duration: d('duration.days', { count: 730 }) }))).toBeVisible();
  expect(await faultsOf(page, 'a known time')).toEqual([]);
  await dialog.getByRole('button', { name: d('same.knownConfirm') }).click();
  await expect(dialog).toHaveCount(0);
  await page.goto('/admin/sort?day=2026-03-14&by=taken');
  const names = page.getByLabel(d('part.name'), { exact: true });
  await expect(names).toHaveCount(3);
  const made = [`${teams} 09:00`, `${teams} Netball`, `${teams} 12:00`];
  for (const [place, name] of made.entries()) await expect(names.nth(place)).toHaveValue(name);
  // A search finds matches of other days, too.
  const match = page.getByLabel(a('galleryForm.match'), { exact: true }).first();
  await page.getByLabel(a('galleryForm.matchSearch'), { exact: true }).first().fill('Tweeling');
  const proposed = await match.inputValue();
  await match.selectOption(await match.getByRole('option').filter({ hasText: '18 Apr 2026' }).getAttribute('value'));
  await expect(names.first()).toHaveValue(`${teams} 2026-04-18`);
  await match.selectOption(proposed);
  await expect(names.first()).toHaveValue(made[0]!);
  await page.getByRole('button', { name: d('make.do', { count: 3 }) }).click();
  await expect(page.getByText(d('made.title', { count: 3 }))).toBeVisible();
  for (const name of made) await expect(page.getByRole('link', { name, exact: true })).toBeVisible();

  await page.getByRole('button', { name: d('filter.sorted') }).click();
  await page.getByRole('checkbox', { name: /, 12:05:00$/ }).check();
  await page.getByRole('button', { name: g('selection.move'), exact: true }).click();
  await page.getByRole('button', { name: g('selection.moveToNew') }).click();
  await dialog.getByLabel(a('galleryForm.name'), { exact: true }).fill('Tweeling alleen');
  await dialog.getByRole('button', { name: a('galleryForm.createAction') }).click();
  await expect(async () => {
    const answer = await page.request.get('/api/galleries?search=Tweeling');
    const galleries = (await answer.json()) as { name: string; category: string; photoCount: number }[];
    expect(
      Object.fromEntries(galleries.map(({ name, category, photoCount }) => [name, [category, photoCount]])),
    ).toMatchObject({
      [made[0]!]: ['Rugby', 2],
      [made[1]!]: ['Netball', 2],
      [made[2]!]: ['Rugby', 0],
      'Tweeling alleen': [expect.any(String), 1],
    });
  }).toPass();
});

/** Makes something; answers its id. */
async function post(request: APIRequestContext, path: string, data: object): Promise<number> {
  const answer = await request.post(path, { data });
  await expect(answer).toBeOK();
  return ((await answer.json()) as { id: number }).id;
}

/** Uploads photographs that cameras took at these times of a day, by default one without matches. */
async function uploadTaken(
  request: APIRequestContext,
  galleryName: string,
  shots: [camera: string, time: string][],
  day = '2026:03:07',
) {
  const form = new FormData();
  form.set('galleryName', galleryName);
  form.set('category', 'Hokkie');
  for (const [camera, time] of shots) {
    const tags = { IFD0: { Model: camera }, IFD2: { DateTimeOriginal: `${day} ${time}` } };
    const photo = await photograph(90, 60, tags);
    form.append('files', new File([new Uint8Array(photo)], `${camera} ${time}.jpg`, { type: 'image/jpeg' }));
  }
  await expect(await request.post('/api/photos/batch-upload', { multipart: form })).toBeOK();
}
