import { faultsOf } from './axe';
import { dayFromNow, GALLERIES, GAME, shopData } from './data';
import { alive, expect, follow, open, say, signInAsAdmin, test } from './shop';

test.describe('A game', () => {
  test('is found by team, age group, field and day, photographs first; the address says it all', async ({
    page,
    t,
  }) => {
    await open(page, '/matches');
    const main = page.getByRole('main');
    const headings = main.getByRole('heading', { level: 2 });
    await expect(headings.filter({ hasText: t('match.played') })).toBeVisible();
    await main.getByRole('searchbox', { name: t('match.search') }).fill(GAME.home.toUpperCase());
    await main.getByRole('combobox', { name: t('match.age') }).selectOption('17');
    await main.getByRole('combobox', { name: t('match.venue') }).selectOption(GAME.venue);
    const tile = main.getByRole('tabpanel').getByRole('link', { name: GALLERIES.game.name });
    await expect(tile).toContainText('09:30');
    // The next six, of eight; then all of them.
    const fixtures = main.locator('.fixtures a');
    await expect(fixtures).toHaveCount(6);
    await expect(fixtures.first()).toContainText('14:11');
    await main.getByRole('link', { name: t('match.showAll') }).click();
    await expect(fixtures).toHaveCount(8);

    const day = main.getByLabel(t('match.day'), { exact: true });
    const yesterday = dayFromNow(-1);
    await main.getByRole('link', { name: t('match.yesterday') }).click();
    await expect(day).not.toHaveValue('');
    // Midnight may have come meanwhile.
    expect([yesterday, dayFromNow(-1)]).toContain(await day.inputValue());
    const { gameDay } = shopData();
    await day.fill(gameDay);
    await expect(page).toHaveURL(new RegExp(`[?&]day=${gameDay}`));
    await expect(fixtures).toHaveCount(1);
    await expect(fixtures).toContainText('09:30');
    const address = new URL(page.url()).searchParams;
    expect(Object.fromEntries(address)).toMatchObject({ day: gameDay, age: '17', venue: GAME.venue });
    expect(await faultsOf(page, 'filtered matches')).toEqual([]);
    await page.reload();
    await alive(page);
    await expect(fixtures).toHaveCount(1);
    await expect(tile).toBeVisible();

    await day.fill('2026-01-01');
    await expect(main.getByRole('heading', { name: t('match.noResults') })).toBeVisible();
    await main.getByRole('button', { name: t('match.noFilters') }).click();
    await expect(page).toHaveURL('/matches?show=all');
  });

  test.describe('without script', () => {
    test.use({ javaScriptEnabled: false });

    test('is found by a form, and read from a time on', { tag: '@once' }, async ({ page, t }) => {
      await page.goto('/matches');
      await page.getByRole('searchbox', { name: t('match.search') }).fill(GAME.home);
      await page.getByRole('combobox', { name: t('match.age') }).selectOption('17');
      await page.getByRole('button', { name: t('match.find') }).click();
      await expect(page).toHaveURL(/[?&]age=17/);
      await page.getByRole('tabpanel').getByRole('link', { name: GALLERIES.game.name }).click();
      const stop = page.getByRole('navigation', { name: t('timeLine.label') }).getByRole('link', { name: /^09:50/ });
      await stop.click();
      await expect(page).toHaveURL(/from=/);
      await expect(page.locator('.photo-cell time').first()).toHaveText('09:53');
    });
  });

  test('has headings of five minutes, and a time line that jumps by the keyboard', async ({ page, t }) => {
    await page.addInitScript(() => {
      const seen = { shift: 0 };
      Object.assign(window, { seen });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) seen.shift += entry.value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await open(page, `/matches/${shopData().game}`);
    const times = page.locator('.photo-cell time');
    await expect(times.first()).toHaveText('09:30');
    const heading = (name: string) => page.getByRole('main').getByRole('heading', { level: 2, name });
    for (const time of ['09:30', '09:35', '09:40']) await expect(heading(time)).toBeAttached();
    await expect(page.getByRole('main').getByRole('button', { name: t('share.share'), exact: true })).toBeVisible();
    expect(await page.evaluate(() => (window as unknown as { seen: { shift: number } }).seen.shift)).toBeLessThan(0.05);

    const line = page.getByRole('navigation', { name: t('timeLine.label') });
    const second = line.getByRole('region', { name: t('timeLine.halves.second') });
    const stop = second.getByRole('link', { name: `10:00, ${t('common.photos', { count: 5 })}` });
    await stop.focus();
    await page.keyboard.press('Enter');
    await expect(times.first()).toHaveText('10:00');
    await expect(stop).toHaveAttribute('aria-current', 'true');
    await expect(stop).toBeFocused();
    await expect(heading('09:55')).toHaveCount(0);
    expect(await faultsOf(page, 'time line')).toEqual([]);
    await page.goBack();
    await expect(times.first()).toHaveText('09:30');
  });

  test(
    'tells the time of a photograph in its gallery, on its page and on the full screen',
    { tag: '@once' },
    async ({ page, t }) => {
      await open(page, `/gallery-match/${encodeURIComponent(GALLERIES.game.name)}?from=${shopData().gameDay}T10:00`);
      const cell = page.locator('.photo-cell').first();
      await expect(cell.locator('time')).toHaveText('10:00');
      await cell.getByRole('link').click();
      const viewer = page.getByRole('dialog');
      await expect(viewer).toContainText('10:00');
      await viewer.getByRole('link', { name: t('viewer.details') }).click();
      await expect(page.getByRole('main')).toContainText(/\d{4}, 10:00/);
    },
  );

  test('has a poster in both languages, on one sheet of A4, for administrators', async ({ page, t, language }) => {
    await open(page, `/matches/${shopData().game}`);
    const way = page.getByRole('main').getByRole('link', { name: t('match.poster') });
    await expect(way).toHaveCount(0);
    await signInAsAdmin(page.request);
    await page.reload();
    await way.click();
    const sheet = page.getByRole('article');
    for (const one of ['en', 'af'] as const) await expect(sheet).toContainText(say(one, 'admin-poster')('sheet.find'));
    await expect(sheet.getByRole('heading').locator('span').first()).toHaveAttribute('lang', language);
    for (const text of [GAME.home, GAME.away, GAME.venue, '09:30', `/matches/${shopData().game}`])
      await expect(sheet).toContainText(text);
    const code = sheet.getByRole('img', { name: new RegExp(`/matches/${shopData().game}$`) });
    await expect.poll(() => code.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    expect(await faultsOf(page, 'poster')).toEqual([]);
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
    // 210 by 297 millimetres in points.
    expect(pdf).toMatch(/MediaBox\s*\[0 0 59[45]\.\d+ 84[12]\.\d+\]/);

    await follow(page, `/admin/poster?gallery=${encodeURIComponent(GALLERIES.game.name)}`);
    await expect(sheet).toContainText(GALLERIES.game.name);
    await follow(page, '/admin/poster?team=999999');
    await expect(
      page.getByRole('heading', { level: 1, name: say(language, 'admin-poster')('notFound') }),
    ).toBeVisible();
  });
});
