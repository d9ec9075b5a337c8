import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { faultsInBothThemes, faultsOf } from './axe';
import { shopData } from './data';
import { buyerWith, expect, LANGUAGES_AND_WIDTHS, open, say, signInAsAdmin, speak, test, toast } from './shop';

const rows = (page: Page) => page.locator('tbody tr');

for (const [language, width] of LANGUAGES_AND_WIDTHS)
  test.describe(`Sales in ${language} at ${width} px`, () => {
    test.use({ language, locale: `${language}-ZA`, viewport: { width, height: 844 } });
    const s = say(language, 'sales');
    const search = (page: Page, text: string) => page.getByRole('searchbox').fill(text);

    test('income is shown for a period, a share is set, and its statement can be printed', async ({
      page,
      browser,
    }) => {
      const i = say(language, 'admin-income');
      const buyer = await buyerWith(browser, language, 1);
      const photoId = shopData().photos.netball[0];
      await expect(await buyer.request.post('/api/purchase-photo', { data: { photoId } })).toBeOK();
      await signInAsAdmin(page.request);
      await open(page, '/admin/income');
      await page.getByLabel(i('period.label')).selectOption(i('period.today'));
      await expect(page).toHaveURL(/period=today/);
      await expect(page.locator('.sums')).toContainText(i('sums.owed'));
      await expect(page.getByRole('table', { name: i('chart.title') })).toContainText('R');
      // Sums and counts of any length fit the narrowest telephone.
      const screen = page.viewportSize()!;
      await page.setViewportSize({ width: 320, height: 640 });
      await expect(page.locator('.income-table')).toBeVisible();
      const pageWidth = () => page.evaluate(() => document.documentElement.scrollWidth);
      await expect.poll(pageWidth).toBe(320);
      await page.setViewportSize(screen);
      for (const by of ['day', 'match', 'photographer']) {
        await expect(page.locator('.income-table')).toBeVisible();
        await page.getByLabel(i('groups.title')).selectOption(i(`groups.${by}`));
        await expect(page).toHaveURL(new RegExp(`by=${by}`));
      }
      // Who has uploaded everything: the link leads to their statement.
      await expect(rows(page).last()).toContainText(/R\d+\.\d\d/);

      await open(page, '/admin/shares');
      await page.getByRole('button', { name: i('shares.save') }).click();
      await expect(page.getByText(i('shares.whoRequired'))).toBeVisible();
      const who = page.getByLabel(i('shares.who'), { exact: true });
      const photographer = who.locator('optgroup').last().locator('option').first();
      const name = (await photographer.textContent()) ?? '';
      await who.selectOption(name);
      await page.getByLabel(i('shares.percent')).fill('12,5');
      await page.getByRole('button', { name: i('shares.save') }).click();
      await expect(toast(page, i('shares.saved'))).toBeVisible();
      const share = rows(page).filter({ hasText: name }).first();
      await expect(share).toContainText(language === 'en' ? '12.5%' : '12,5%');
      expect(await faultsOf(page, 'shares')).toEqual([]);
      await share.getByRole('link', { name: i('shares.statementOf', { name }) }).click();
      await page.getByLabel(i('period.label')).selectOption(i('period.month'));
      await expect(page.getByRole('heading', { level: 1, name: i('statement.title') })).toBeVisible();
      await expect(page.locator('.statement-total')).toContainText(/R\d+\.\d\d/);
      await page.emulateMedia({ media: 'print' });
      await expect(page.getByRole('button', { name: i('statement.print') })).toBeHidden();
      await expect(page.getByRole('navigation').first()).toBeHidden();
    });

    // The same in both languages, and crowded on a phone.
    if (language === 'af') {
      test('photographs that were sold are found, sent again and refunded', async ({ page, browser }) => {
        const buyer = await buyerWith(browser, language, 2);
        await signInAsAdmin(page.request);
        // Right before the look at the newest twenty, to which other tests add.
        for (const photoId of shopData().photos.big.slice(0, 2))
          await expect(await buyer.request.post('/api/purchase-photo', { data: { photoId } })).toBeOK();
        await open(page, '/admin/purchases');
        await expect(page.getByRole('heading', { level: 1, name: s('purchases.title') })).toBeVisible();
        for (const card of ['total', 'recent', 'topCategories'])
          await expect(page.getByText(s(`purchases.${card}`), { exact: true })).toBeVisible();
        await expect(rows(page).filter({ hasText: buyer.username })).toHaveCount(2);
        expect(await rows(page).count()).toBeLessThanOrEqual(20);

        const areMailed = async () => {
          const sales = await page.request.get(`/api/admin/purchases?userId=${buyer.id}`);
          return ((await sales.json()) as { emailSent: boolean }[]).map(({ emailSent }) => emailSent);
        };
        await expect.poll(areMailed, { timeout: 60_000 }).toEqual([true, true]);
        await page.getByRole('tab', { name: s('purchases.tabs.all') }).click();
        await search(page, buyer.email.toUpperCase());
        await expect(rows(page)).toHaveCount(2);
        await expect(page).toHaveURL(/tab=all&search=/);
        const row = rows(page).first();
        await expect(row).toContainText(/\d\d \p{L}+ \d{4}, \d\d:\d\d/u);
        await expect(row.getByText(s('purchases.emailSent'))).toBeVisible();
        await expect(row.getByRole('link', { name: new RegExp(s('purchases.view')) })).toHaveAttribute(
          'href',
          /photo\/\d+/,
        );
        await row.getByRole('button', { name: new RegExp(`^${s('purchases.resend')}`) }).click();
        const again = page.getByRole('dialog', { name: s('resend.title') });
        await expect(again.getByLabel(s('resend.address'))).toHaveValue(buyer.email);
        await again.getByLabel(s('resend.address')).fill(`ouma-${buyer.email}`);
        expect(await faultsInBothThemes(page, 'resend')).toEqual([]);
        await again.getByRole('button', { name: s('resend.send') }).click();
        await expect(toast(page, s('purchases.sent'))).toContainText(`ouma-${buyer.email}`);
        await expect(row).toContainText(s('purchases.sentTo', { address: `ouma-${buyer.email}` }));

        await row.getByRole('button', { name: new RegExp(s('refund.open', { title: '' })) }).click();
        const dialog = page.getByRole('dialog', { name: s('refund.title') });
        await expect(dialog).toContainText(s('refund.keeps'));
        await dialog.getByRole('button', { name: s('refund.confirm') }).click();
        await expect(dialog.getByText(s('refund.reasonRequired'))).toBeVisible();
        expect(await faultsInBothThemes(page, 'refund')).toEqual([]);
        await dialog.getByLabel(s('refund.reason'), { exact: true }).fill('Dof');
        await dialog.getByRole('button', { name: s('refund.confirm') }).click();
        await expect(toast(page, s('refund.done'))).toBeVisible();
        await expect(row.getByText(s('purchases.refunded'))).toBeVisible();
        expect(await (await buyer.request.get('/api/user/token-balance')).json()).toEqual({ tokenBalance: 1 });

        await search(page, 'niemand-se-foto');
        await expect(page.getByRole('heading', { name: s('noResults') })).toBeVisible();
      });
      return;
    }

    // The rest differs neither by language nor by width.

    test('tokens that were sold are counted, drawn, listed and saved as a file', async ({ page, browser }) => {
      const buyer = await buyerWith(browser, language, 3);
      await signInAsAdmin(page.request);
      await open(page, '/admin/token-purchases');
      for (const card of ['total', 'completed', 'pending', 'failed', 'revenue', 'sold', 'used'])
        await expect(page.locator('.sums dt').getByText(s(`tokens.${card}`), { exact: true })).toBeVisible();
      await expect(page.getByRole('heading', { name: s('chart.revenue') })).toBeVisible();
      await expect(page.locator('.charts tbody tr')).toHaveCount(30);
      await page.getByLabel(s('chart.by'), { exact: true }).selectOption('week');
      await expect(page.locator('.charts tbody tr')).toHaveCount(12);

      const sales = page.locator('.token-sales tbody tr');
      await page.getByRole('tab', { name: s('tokens.tabs.completed') }).click();
      await search(page, buyer.email);
      await expect(sales).toHaveCount(1);
      for (const text of [
        buyer.username.slice(0, 2).toUpperCase(),
        buyer.username,
        buyer.email,
        s('tokens.statuses.completed'),
        'R180.00',
        s('tokens.quantity', { count: 3 }),
        'simulated-',
      ])
        await expect(sales).toContainText(text);
      await expect(sales).toContainText(/\p{L}+ \d\d, \d{4} \d\d:\d\d/u);
      await search(page, 'niemand-nie');
      await expect(page.getByRole('heading', { name: s('noResults') })).toBeVisible();

      for (const format of ['csv', 'json'] as const) {
        const button = page.getByRole('button', { name: s('tokens.download', { format: s(`tokens.${format}`) }) });
        const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
        expect(download.suggestedFilename()).toMatch(new RegExp(`^token-purchases-\\d{4}-\\d\\d-\\d\\d\\.${format}$`));
        expect(readFileSync(await download.path(), 'utf8')).toContain(buyer.email);
      }
      await page.route('**/api/admin/token-purchases/export*', (route) =>
        route.fulfill({ status: 500, body: 'Stukkend' }),
      );
      const [line] = await Promise.all([
        page.waitForEvent('console', (message) => message.text().includes('Failed to download report')),
        page.getByRole('button', { name: s('tokens.download', { format: s('tokens.csv') }) }).click(),
      ]);
      expect(line.type()).toBe('error');

      await page.route(/\/api\/admin\/token-purchases\?/, (route) => route.fulfill({ json: [] }));
      await open(page, '/admin/token-purchases');
      await expect(page.getByRole('heading', { name: s('tokens.empty') })).toBeVisible();
    });
  });

test('A long address does not break the title of the photograph that was sent there', async ({ page }) => {
  const sale = {
    id: 1,
    userId: 2,
    username: 'susanna',
    userEmail: 'susanna@bokkiefoto.test',
    emailAddress: 'ouma.susanna.van-der-westhuizen@skool-kareeboom.test',
    emailSent: true,
    photoId: 3,
    photoPath: null,
    photoTitle: 'IMG_0015',
    photoCategory: 'Rugby',
    photoTokenPrice: 1,
    purchaseDate: '2026-11-21T08:00:00.000Z',
    refund: null,
  };
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInAsAdmin(page.request);
  await page.route('**/api/admin/purchases?*', (route) => route.fulfill({ json: [sale] }));
  await page.goto('/admin/purchases');
  const title = page.getByText(sale.photoTitle, { exact: true });
  await expect(title).toBeVisible();
  expect((await title.boundingBox())?.height).toBeLessThan(30);
});

test.describe('Sales whose answers are stubbed', () => {
  const t = speak('en');
  const s = say('en', 'sales');

  test('e-mails that failed are sent again for a person at once, and it is said how many', async ({
    page,
    browser,
  }) => {
    const buyer = await buyerWith(browser, 'en', 1);
    const [photoId] = shopData().photos.big;
    await expect(await buyer.request.post('/api/purchase-photo', { data: { photoId } })).toBeOK();
    await signInAsAdmin(page.request);
    const all = await page.request.get(`/api/admin/purchases?userId=${buyer.id}`);
    const sales = ((await all.json()) as object[]).map((sale) => ({ ...sale, emailSent: false }));
    const failed = /\/api\/admin\/purchases\?.*emailSent=false/;
    await page.route(failed, (route) => route.fulfill({ json: sales }));
    await page.route('**/api/admin/resend-user-emails/*', (route) =>
      route.fulfill({ json: { message: '', successCount: 1, totalProcessed: 2, userEmail: buyer.email } }),
    );
    await page.route('**/api/admin/resend-email/*', (route) =>
      route.fulfill({ status: 503, json: { message: 'Posbediener weg', code: 'mail-not-taken' } }),
    );
    await open(page, '/admin/purchases?tab=failed');
    await expect(rows(page).getByText(s('purchases.emailFailed'))).toBeVisible();
    await page.getByRole('button', { name: s('purchases.resendAll', { name: buyer.username }) }).click();
    await page.getByRole('button', { name: s('resend.send') }).click();
    await expect(toast(page, s('purchases.bulkDone'))).toContainText(
      s('purchases.bulkDoneText', { sent: 1, count: 2 }),
    );
    const listedAgain = page.waitForResponse(failed);
    await page.getByRole('button', { name: new RegExp(`^${s('purchases.resend')}:`) }).click();
    await page.getByRole('button', { name: s('resend.send') }).click();
    await expect(toast(page, s('purchases.sendFailed'))).toContainText('Posbediener weg');
    await listedAgain;
  });

  test('packages are added, changed, retired and sold again', async ({ page }) => {
    // Only the list of the page: the other tests count the packages of the shop.
    const kept = { id: 90, name: 'Tien', tokenCount: 10, price: '350.00', paymentReference: null, purchases: 2 };
    let packages: object[] = [];
    await page.route('**/api/admin/token-packages', async (route) => {
      if (route.request().method() === 'GET') return route.fulfill({ json: packages });
      packages = [{ ...kept, ...(route.request().postDataJSON() as object), createdAt: '', retiredAt: null }];
      await route.fulfill({ status: 201, json: packages[0] });
    });
    await page.route('**/api/admin/token-packages/90/sold', async (route) => {
      const { sold } = route.request().postDataJSON() as { sold: boolean };
      packages = [{ ...kept, createdAt: '', retiredAt: sold ? null : '2026-11-21T10:00:00.000Z' }];
      await route.fulfill({ json: packages[0] });
    });
    await page.route('**/api/admin/token-packages/90', (route) =>
      route.fulfill({ status: 409, json: { message: 'Bestaan', code: 'x', fields: { name: 'Die naam bestaan' } } }),
    );
    await signInAsAdmin(page.request);
    await open(page, '/admin/token-packages');
    await expect(page.getByRole('heading', { name: s('packages.none') })).toBeVisible();
    await page.getByRole('button', { name: s('packages.add') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(s('packages.price'), { exact: true }).fill('35');
    await dialog.getByLabel(s('packages.count'), { exact: true }).fill('0');
    await dialog.getByRole('button', { name: s('packages.save') }).click();
    for (const message of ['nameRequired', 'countRequired', 'priceRequired'])
      await expect(dialog.getByText(s(`packages.${message}`))).toBeVisible();
    await dialog.getByLabel(s('packages.name'), { exact: true }).fill('Tien');
    await dialog.getByLabel(s('packages.count'), { exact: true }).fill('10');
    await dialog.getByLabel(s('packages.price'), { exact: true }).fill('350.00');
    await dialog.getByRole('button', { name: s('packages.save') }).click();
    await expect(toast(page, s('packages.saved'))).toBeVisible();
    await expect(rows(page)).toContainText('R350.00');

    await page.getByRole('button', { name: s('packages.edit', { name: 'Tien' }) }).click();
    await dialog.getByRole('button', { name: s('packages.save') }).click();
    await expect(dialog.getByText('Die naam bestaan')).toBeVisible();
    await dialog.getByRole('button', { name: t('common.cancel') }).click();

    await page.getByRole('button', { name: s('packages.retireOne', { name: 'Tien' }) }).click();
    await expect(dialog).toContainText(s('packages.retireText', { name: 'Tien' }));
    await dialog.getByRole('button', { name: s('packages.retire'), exact: true }).click();
    await expect(rows(page).locator('.chip')).toHaveText(s('packages.retired'));
    await page.getByRole('button', { name: s('packages.sellAgainOne', { name: 'Tien' }) }).click();
    await expect(rows(page).locator('.chip')).toHaveText(s('packages.sold'));
  });
});
