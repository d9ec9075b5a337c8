import type { Locator, Page } from '@playwright/test';
import { writeXlsx } from 'hucre/xlsx';
import { makePhoto } from '../support/pictures';
import { faultsInBothThemes, faultsOf } from './axe';
import { dayFromNow, shopData } from './data';
import {
  expect,
  LANGUAGES_AND_WIDTHS,
  mailTo,
  open,
  register,
  say,
  signInAsAdmin,
  someAddress,
  speak,
  test,
  toast,
} from './shop';

const button = (page: Page, name: string) => page.getByRole('button', { name });

for (const [language, width] of LANGUAGES_AND_WIDTHS)
  test.describe(`The season, reports and operation in ${language} at ${width} px`, () => {
    test.use({ language, locale: `${language}-ZA`, viewport: { width, height: 844 } });
    const t = speak(language);
    const [f, r, words] = [say(language, 'admin-fixtures'), say(language, 'admin-reports'), say(language, 'report')];
    const [c, o] = [say(language, 'label-corrections'), say(language, 'admin-corrections')];
    const [tools, audit] = [say(language, 'admin-tools'), say(language, 'admin-audit')];
    const hockey = t('common.categories.Hokkie');
    const unique = (name: string) => `${name} ${language}${width}-${Date.now().toString(36)}`;

    test('lists of matches are shown line by line, then imported', async ({ page }) => {
      await signInAsAdmin(page.request);
      await open(page, '/admin/matches');
      await button(page, f('matches.import')).click();
      const [home, away] = [unique('Valk'), unique('Uil')];
      const choose = (name: string, buffer: Buffer) =>
        page.setInputFiles('input[type=file]', { name, mimeType: '', buffer });
      const rows = [
        ['Bokkieweek'],
        ['Tuis Span', 'Visitors', 'Match Date', 'Venue', 'Sport'],
        [home, away, '6-Feb-27', 'Veld', 'Hokkie'],
      ];
      const wrong = [...rows, [home, home, '2027-02-06', 'Veld', 'Hokkie']].map((row) => row.join(';')).join('\r\n');
      await choose('lys.csv', Buffer.from(`\uFEFFsep=;\r\n${wrong}`, 'utf16le'));
      await expect(page.getByText(f('import.summary', { fresh: 1, existing: 0, wrong: 1 }))).toBeVisible();
      await expect(page.locator('.import-plan li').first()).toContainText(f('matchForm.same'));
      await expect(button(page, f('import.submit', { count: 1 }))).toBeDisabled();
      expect(await faultsOf(page, 'import')).toEqual([]);
      await choose('lys.xlsx', Buffer.from(await writeXlsx({ sheets: [{ name: 'Blad1', rows }] })));
      await expect(
        page.getByText(f('import.newTeams', { count: 2, names: `${home} (${hockey}), ${away} (${hockey})` })),
      ).toBeVisible();
      await button(page, f('import.submit', { count: 1 })).click();
      await expect(toast(page, f('import.done'))).toBeVisible();
      await expect(page.locator('.match-row', { hasText: home })).toBeVisible();
    });

    // The same in both languages, and crowded on a phone.
    if (language === 'af') {
      test('teams are made, changed and deleted, and matches between them', async ({ page }) => {
        await signInAsAdmin(page.request);
        await open(page, '/admin/teams');
        const [home, away] = [unique('Aasvoël'), unique('Bloukraan')];
        for (const name of [home, away]) {
          await button(page, f('teams.add')).click();
          await expect(page.getByLabel(f('teamForm.sport'))).toHaveValue('Rugby');
          await button(page, f('teamForm.save')).click();
          await expect(page.getByText(f('teamForm.nameRequired'))).toBeVisible();
          await page.getByLabel(f('teamForm.name')).fill(name);
          await page.getByLabel(f('teamForm.sport')).selectOption('Netball');
          await button(page, f('teamForm.save')).click();
          await expect(toast(page, f('teams.created'))).toBeVisible();
          await expect(page.getByText(name, { exact: true })).toBeVisible();
        }

        await open(page, '/admin/matches');
        await button(page, f('matches.add')).click();
        const teams = page.getByLabel(f('matchForm.home'));
        await expect(teams.getByRole('option', { name: home })).toHaveCount(0);
        await page.getByLabel(f('matchForm.sport'), { exact: true }).selectOption('Netball');
        await teams.selectOption({ label: home });
        await page.getByLabel(f('matchForm.away')).selectOption({ label: home });
        const date = page.getByLabel(f('matchForm.date'));
        await expect(date).toHaveValue(dayFromNow(0));
        // After the next matches, which the home page shows.
        await date.fill(dayFromNow(30));
        await page.getByLabel(f('matchForm.venue')).fill('Baan 1');
        await button(page, f('matchForm.save')).click();
        await expect(toast(page, f('matchForm.sameTitle'))).toContainText(f('matchForm.same'));
        expect(await faultsInBothThemes(page, 'new match')).toEqual([]);
        await page.getByLabel(f('matchForm.away')).selectOption({ label: away });
        await button(page, f('matchForm.save')).click();
        await expect(toast(page, f('matches.created'))).toBeVisible();
        const row = page.locator('.match-row', { hasText: home });
        await expect(row).toContainText('Baan 1');
        await expect(row).toContainText(/^\d\d \p{L}+ \d{4}/u);
        await expect(row.getByRole('link', { name: new RegExp(f('matches.photos')) })).toHaveAttribute(
          'href',
          /matches/,
        );

        await page.getByRole('searchbox', { name: f('matches.search') }).fill(home);
        await expect(page.locator('.match-row')).toHaveCount(1);
        await page.getByLabel(f('matches.whichSport')).selectOption('Netball');
        await expect(page.locator('.fixtures-panel h2')).toHaveCount(1);
        await expect(row).toBeVisible();
        await page.getByLabel(t('match.day'), { exact: true }).fill('2020-01-01');
        await expect(page.getByText(f('matches.noneFound'))).toBeVisible();

        await open(page, `/admin/teams?search=${encodeURIComponent(away)}`);
        await button(page, f('teams.delete', { name: away })).click();
        await expect(page.getByRole('dialog')).toContainText(f('deleteTeam.text', { name: away, count: 1 }));
        await button(page, f('deleteTeam.confirm')).click();
        await expect(toast(page, f('teams.deleted'))).toBeVisible();
        await open(page, '/admin/matches');
        await expect(page.locator('.fixtures-panel h2')).toHaveCount(3);
        await expect(row).toHaveCount(0);
      });

      test('a photograph is reported by a visitor, hidden, and decided about', async ({ page, browser }) => {
        const photoId = shopData().photos.netball[2]!;
        const context = await browser.newContext({
          locale: `${language}-ZA`,
          viewport: { width, height: 844 },
          extraHTTPHeaders: { 'X-Forwarded-For': someAddress() },
        });
        const visitor = await context.newPage();
        await open(visitor, `/photo/${photoId}`);
        const title = (await visitor.getByRole('heading', { level: 1 }).textContent())!;
        await button(visitor, t('photo.report')).click();
        await button(visitor, words('send')).click();
        await expect(visitor.getByText(words('reasonRequired'))).toBeVisible();
        await visitor.getByLabel(words('reason'), { exact: true }).selectOption('my-child');
        expect(await faultsInBothThemes(visitor, 'report')).toEqual([]);
        await button(visitor, words('send')).click();
        await expect(toast(visitor, words('sent'))).toBeVisible();
        await expect(visitor.getByText(t('photo.notFound'))).toBeVisible();

        await signInAsAdmin(page.request);
        await open(page, '/admin/reports');
        const report = page.locator('.report', { hasText: title }).first();
        await expect(report).toContainText(r('reasons.my-child'));
        await expect(report).toContainText(r('hidden'));
        expect(await faultsInBothThemes(page, 'reports')).toEqual([]);
        await report.getByRole('button').click();
        await page.getByRole('radio', { name: new RegExp(`^${r('dialog.keep')}`) }).check();
        await page.getByLabel(r('dialog.note')).fill('Toestemming gekry');
        expect(await faultsInBothThemes(page, 'decision')).toEqual([]);
        await page
          .getByRole('dialog')
          .getByRole('button', { name: r('dialog.save') })
          .click();
        await page.getByRole('tab', { name: r('states.decided') }).click();
        await expect(page.locator('.report', { hasText: 'Toestemming gekry' }).first()).toContainText(
          r('decisions.keep'),
        );
        await open(visitor, `/photo/${photoId}`);
        await expect(visitor.getByRole('heading', { level: 1, name: title })).toBeVisible();
        await context.close();

        await open(page, '/admin/audit?search=decideReport');
        await page.locator('details').first().click();
        await expect(page.locator('details').first()).toContainText('Toestemming gekry');
        await page.getByRole('searchbox').fill('niks-hiervan');
        await expect(page.getByRole('heading', { name: audit('noResults') })).toBeVisible();
      });
      return;
    }

    // The rest differs neither by language nor by width.

    test('a parent says that a number is missing, and the office accepts it with a key', async ({ page, browser }) => {
      const photoId = shopData().photos.big[21]!;
      const number = '72';
      const context = await browser.newContext({
        locale: `${language}-ZA`,
        viewport: { width, height: 844 },
        extraHTTPHeaders: { 'X-Forwarded-For': someAddress() },
      });
      const parent = await context.newPage();
      await open(parent, `/photo/${photoId}`);
      const wayBack = `/photo/${photoId}?numbers=1`;
      await expect(parent.getByRole('link', { name: t('photo.correctLabels') })).toHaveAttribute(
        'href',
        `/auth?next=${encodeURIComponent(wayBack)}`,
      );
      await register(context.request, language, 0);
      await open(parent, wayBack);
      await button(parent, c('send')).click();
      // Another test may have given it numbers, which could be wrong.
      const nothingSaid = new RegExp(`${c('numberWanted')}|${c('nothingSaid')}`);
      const fault = parent.locator('.field-error');
      await expect(fault).toHaveText(nothingSaid);
      await parent.getByLabel(c('missing')).fill('Sannie');
      await button(parent, c('send')).click();
      await expect(fault).not.toHaveText(nothingSaid);
      await parent.getByLabel(c('missing')).fill(`nr. ${number}`);
      await parent.getByLabel(c('team')).selectOption({ label: 'Bergrivier o/16A' });
      expect(await faultsInBothThemes(parent, 'correction')).toEqual([]);
      await button(parent, c('send')).click();
      await expect(toast(parent, c('sent'))).toBeVisible();
      await expect(parent.getByRole('dialog')).toBeHidden();

      await signInAsAdmin(page.request);
      await open(page, '/admin/labels');
      const asked = page.getByRole('main').getByRole('heading', { level: 2 });
      await expect(asked).toBeVisible();
      // Another run of this test may have asked before.
      while (!(await asked.textContent())?.includes(number)) await page.keyboard.press('ArrowRight');
      const label = o('team', { label: number, team: 'Bergrivier o/16A' });
      await expect(asked).toHaveText(o('missing', { label }));
      expect(await faultsInBothThemes(page, 'numbers to check')).toEqual([]);
      await page.keyboard.press('r');
      await expect(page.getByText(o('refused', { label }))).toBeVisible();
      await page.keyboard.press('u');
      await expect(page.getByText(o('takenBack', { label }))).toBeVisible();
      await page.keyboard.press('a');
      await expect(page.getByText(o('accepted', { label }))).toBeVisible();
      await open(parent, `/photo/${photoId}`);
      await expect(parent.getByRole('list', { name: t('photo.labels') })).toContainText(number);
      await context.close();
    });

    test('mails are tried from the page of a photograph', async ({ page }) => {
      await signInAsAdmin(page.request);
      await open(page, `/photo/${shopData().photos.big[0]}`);
      await expect(page.getByRole('heading', { name: tools('title') })).toBeVisible();
      for (const mail of ['photo', 'plain']) {
        const address = `${mail}-${Date.now().toString(36)}@voorbeeld.test`;
        await button(page, tools(`mail.${mail}.open`)).click();
        await page.getByLabel(tools('address')).fill('nêrens');
        await button(page, tools('send')).click();
        await expect(page.getByText(tools('valid'))).toBeVisible();
        await page.getByLabel(tools('address')).fill(address);
        await button(page, tools('send')).click();
        await expect(toast(page, tools(`mail.${mail}.sent`))).toContainText(address);
        expect((await mailTo(address)).attachments).toHaveLength(mail === 'photo' ? 1 : 0);
      }
      await page.route('**/api/test-plain-email', (route) => route.fulfill({ status: 503, body: 'Geen pos' }));
      await button(page, tools('mail.plain.open')).click();
      await button(page, tools('send')).click();
      await expect(toast(page, tools('mail.plain.failed'))).toContainText('Geen pos');
    });

    test('the home page leads administrators on, with the numbers of this moment', async ({ page }) => {
      await signInAsAdmin(page.request);
      await open(page, '/');
      const card = (to: string) => page.locator(`.admin-cards a[href="${to}"]`);
      await expect(card('/admin/thumbnail-progress')).toContainText(/\d%/);
      await expect(card('/admin/galleries')).toContainText(/\d/);
      await expect(card('/admin/add-photos')).toContainText(/\d/);
      await expect(card('/admin/maintenance')).toContainText(tools('dashboard.open'));
      await expect(page.locator('.to-do')).toBeVisible();
    });
  });

test('the progress of thumbnails refreshes, pauses, and tells when it cannot', async ({ page }) => {
  await signInAsAdmin(page.request);
  const a = say('en', 'admin');
  // Four tries, further and further apart, which are not waited for here.
  await page.clock.install();
  const givesUpWith = (words: Locator) =>
    expect
      .poll(
        async () => {
          // A message stays for five seconds.
          await page.clock.fastForward(1000);
          return words.isVisible();
        },
        { intervals: [100] },
      )
      .toBe(true);
  await open(page, '/admin/thumbnail-progress');
  for (const name of ['total', 'made', 'remaining', 'saved'])
    await expect(page.getByText(a(`thumbnails.${name}`), { exact: true })).toBeVisible();
  await expect(page.getByRole('progressbar', { name: a('thumbnails.overall') })).toBeVisible();
  await button(page, a('thumbnails.pause')).click();
  await expect(button(page, a('thumbnails.resume'))).toBeVisible();
  await page.route('**/api/admin/thumbnail-stats', (route) => route.abort());
  await button(page, a('thumbnails.refresh')).click();
  await givesUpWith(toast(page, a('thumbnails.refreshFailed')).filter({ hasText: a('thumbnails.refreshFailedText') }));
  await page.route('**/api/admin/restart-thumbnail-processor', (route) => route.abort());
  await button(page, a('thumbnails.restart')).click();
  await expect(toast(page, a('thumbnails.restartFailed'))).toContainText(a('thumbnails.restartFailedText'));

  let looks = 0;
  await page.route('**/api/admin/thumbnail-stats', (route) => {
    looks += 1;
    return route.fulfill({ status: 502 });
  });
  const reason = a('thumbnails.fetchFailed', { status: 502 });
  await open(page, '/admin/thumbnail-progress');
  await givesUpWith(page.getByRole('heading', { name: a('thumbnails.loadError', { message: reason }) }));
  expect(looks).toBeGreaterThanOrEqual(4);
  await open(page, '/thumbnail-progress');
  await givesUpWith(page.getByRole('heading', { name: a('thumbnails.statsError') }));
  const none = { total_photos: 0, with_thumbnails: 0, without_thumbnails: 0, failed: 0, percentage_complete: 100 };
  await page.route('**/api/admin/thumbnail-stats', (route) => route.fulfill({ json: none }));
  await open(page, '/admin/thumbnail-progress');
  await expect(page.getByRole('heading', { name: a('thumbnails.none') })).toBeVisible();
  await page.unrouteAll();

  await open(page, '/thumbnail-progress');
  await expect(page.getByRole('heading', { level: 2, name: a('thumbnails.byCategory') })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: a('thumbnails.cost') })).toBeVisible();
  const choice = page.getByLabel(a('thumbnails.autoRefresh'));
  await expect(choice).toHaveValue('5000');
  expect(await choice.getByRole('option').allTextContents()).toEqual(
    ['5000', '10000', '30000', '60000', '0'].map((value) => a(`thumbnails.intervals.${value}`)),
  );
  await choice.selectOption('0');
  await expect(button(page, a('thumbnails.resume'))).toBeVisible();
});

test('the picture process is restarted, and every photograph gets its pictures', async ({ page }) => {
  await signInAsAdmin(page.request);
  const t = speak('en');
  const gallery = `Herbegin ${Date.now().toString(36)}`;
  const files = await Promise.all([1, 2, 3, 4].map((hue) => makePhoto({ width: 1800, height: 1200, hue })));
  await open(page, '/admin/thumbnail-progress');
  const form = new FormData();
  const fields = { galleryName: gallery, category: 'Rugby', tokenPrice: '1', gallery: 'true', featured: 'false' };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  files.forEach((file, index) =>
    form.append('files', new File([new Uint8Array(file)], `IMG_${index}.jpg`, { type: 'image/jpeg' })),
  );
  await expect(await page.request.post('/api/photos/batch-upload', { multipart: form })).toBeOK();
  const unfinished = async () => {
    const address = `/api/photos/gallery/${encodeURIComponent(gallery)}?limit=100`;
    const { photos } = (await (await page.request.get(address)).json()) as { photos: { status: string }[] };
    expect(photos).toHaveLength(files.length);
    return photos.filter(({ status }) => status !== 'ready').length;
  };
  await button(page, t('thumbnails.restart', { ns: 'admin' })).click();
  await expect(toast(page, t('thumbnails.restarted', { ns: 'admin' }))).toBeVisible();
  await expect.poll(unfinished, { timeout: 120_000 }).toBe(0);
});
