import { readFileSync } from 'node:fs';
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

for (const [language, width] of LANGUAGES_AND_WIDTHS)
  test.describe(`Money by hand in ${language} at ${width} px`, () => {
    test.use({ language, locale: `${language}-ZA`, viewport: { width, height: 844 } });
    const t = speak(language);
    const [m, s] = [say(language, 'money'), say(language, 'sales')];

    test('a sale in cash, photographs for nothing, a refund, and the file for Excel', async ({ page, browser }) => {
      const context = await browser.newContext({ extraHTTPHeaders: { 'X-Forwarded-For': someAddress() } });
      const buyer = await register(context.request, language, 0);
      const { id } = (await (await context.request.get('/api/user')).json()) as { id: number };
      await signInAsAdmin(page.request);
      await open(page, `/admin/people/${id}?tab=tokens`);
      await page.getByRole('button', { name: m('sale.open') }).click();
      const sale = page.getByRole('dialog', { name: m('sale.title') });
      await sale.getByRole('button', { name: m('sale.confirm') }).click();
      await expect(sale.getByText(m('sale.packageRequired'))).toBeVisible();
      expect(await faultsOf(page, 'sale')).toEqual([]);
      await sale.getByLabel(m('sale.package'), { exact: true }).selectOption('3');
      // The money came two days before.
      await sale.getByLabel(m('sale.paidOn'), { exact: true }).fill(dayFromNow(-2));
      await sale.getByLabel(m('reason'), { exact: true }).fill('By die hek');
      await sale.getByRole('button', { name: m('sale.confirm') }).click();
      await expect(toast(page, m('sale.done'))).toBeVisible();
      await expect(page.locator('tbody tr')).toContainText(m('methods.cash'));
      await expect(page.locator('tbody tr')).toContainText(s('tokens.paidOn', { date: '' }).trim());

      await page.getByRole('button', { name: m('present.open') }).click();
      const present = page.getByRole('dialog', { name: m('present.title') });
      await present
        .getByLabel(m('present.photos'), { exact: true })
        .fill(`https://x.test/photo/${shopData().photos.big[0]}`);
      await present.getByLabel(m('reason'), { exact: true }).fill('Nuusbrief');
      await present.getByRole('button', { name: m('present.confirm') }).click();
      await expect(toast(page, m('present.done'))).toBeVisible();

      await page
        .locator('tbody button')
        .filter({ hasText: m('refund.short') })
        .click();
      const refund = page.getByRole('dialog', { name: m('refund.title') });
      await refund.getByLabel(m('refund.amount'), { exact: true }).fill('80,00');
      await refund.getByLabel(m('reason'), { exact: true }).fill('Te veel');
      expect(await faultsOf(page, 'refund')).toEqual([]);
      await refund.getByRole('button', { name: m('refund.confirm') }).click();
      await expect(toast(page, m('refund.done'))).toBeVisible();
      await expect(page.locator('tbody tr')).toContainText(m('refund.refunded', { amount: 'R80.00' }));
      expect(await (await context.request.get('/api/user/token-balance')).json()).toEqual({ tokenBalance: 3 });
      expect((await mailTo(buyer.email)).text).toBeTruthy();

      await open(page, '/admin/token-purchases');
      await page.getByLabel(s('download.from'), { exact: true }).fill('2026-01-01');
      const button = page.getByRole('button', { name: s('tokens.download', { format: s('tokens.excel') }) });
      const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
      expect(download.suggestedFilename()).toMatch(/-excel\.csv$/);
      const file = readFileSync(await download.path(), 'utf8');
      expect(file.split('\n').find((line) => line.includes(buyer.email))).toContain(';200,00;');
    });

    // The same in both languages, and crowded on a phone.
    if (language === 'af') {
      test('a discount code is made, used and withdrawn', async ({ page, browser }) => {
        await signInAsAdmin(page.request);
        await open(page, '/admin/codes');
        await page.getByRole('button', { name: m('codes.new') }).click();
        const dialog = page.getByRole('dialog', { name: m('codes.new') });
        await dialog.getByLabel(m('codes.kinds.percent')).check();
        await dialog.getByLabel(m('codes.amounts.percent'), { exact: true }).fill('25');
        const note = `Toets ${language} ${Date.now()}`;
        await dialog.getByLabel(m('codes.note'), { exact: true }).fill(note);
        expect(await faultsInBothThemes(page, 'code')).toEqual([]);
        await dialog.getByRole('button', { name: m('codes.make') }).click();
        await expect(toast(page, m('codes.made'))).toBeVisible();
        const row = page.locator('tbody tr').filter({ hasText: note });
        await expect(row).toContainText('25%');
        const code = (await row.locator('.code-letters').textContent()) ?? '';

        const context = await browser.newContext({
          extraHTTPHeaders: { 'X-Forwarded-For': someAddress() },
          locale: `${language}-ZA`,
          viewport: { width, height: 844 },
        });
        await register(context.request, language, 0);
        const buyer = await context.newPage();
        await open(buyer, '/tokens');
        await buyer.getByText(t('tokens.code.have')).click();
        await buyer.getByLabel(t('tokens.code.label'), { exact: true }).fill('2222-2222-2222');
        await buyer.getByRole('button', { name: t('tokens.code.use') }).click();
        await expect(buyer.getByLabel(t('tokens.code.label'), { exact: true })).toHaveAttribute('aria-invalid', 'true');
        expect(await faultsInBothThemes(buyer, 'wrong code')).toEqual([]);
        await buyer.getByLabel(t('tokens.code.label'), { exact: true }).fill(code.toLowerCase());
        await buyer.keyboard.press('Enter');
        await expect(buyer.getByRole('button', { name: t('tokens.pay', { price: 'R150.00' }) })).toBeVisible();
        expect(await faultsInBothThemes(buyer, 'discount')).toEqual([]);
        const sent = buyer.waitForRequest('**/api/payments/payfast');
        await buyer.getByRole('button', { name: t('tokens.pay', { price: 'R150.00' }) }).click();
        expect((await sent).postDataJSON()).toMatchObject({ code, expectedCents: 15_000 });
        await context.close();

        await row.getByRole('button', { name: m('codes.withdrawOne', { code }) }).click();
        await page
          .getByRole('dialog')
          .getByRole('button', { name: m('codes.withdraw') })
          .click();
        await expect(row).toContainText(m('codes.states.withdrawn'));
      });
      return;
    }

    // The rest differs neither by language nor by width.

    test('a gift code of tokens is redeemed, and not twice', async ({ page, browser, signUp }) => {
      const office = await browser.newContext({ extraHTTPHeaders: { 'X-Forwarded-For': someAddress() } });
      await signInAsAdmin(office.request);
      const gift = { kind: 'tokens', amount: '3', mostUses: 1, note: 'Lootjie' };
      const made = await office.request.post('/api/admin/codes', { data: gift });
      const { code } = (await made.json()) as { code: string };
      await signUp();
      await open(page, '/tokens');
      const redeem = async () => {
        await page.getByText(t('tokens.code.have')).click();
        await page.getByLabel(t('tokens.code.label'), { exact: true }).fill(code);
        await page.getByRole('button', { name: t('tokens.code.use') }).click();
      };
      await redeem();
      await expect(toast(page, t('tokens.code.arrived'))).toBeVisible();
      const balance = async () => (await page.request.get('/api/user/token-balance')).json();
      expect(await balance()).toEqual({ tokenBalance: 3 });
      await redeem();
      await expect(page.getByLabel(t('tokens.code.label'), { exact: true })).toHaveAttribute('aria-invalid', 'true');
      expect(await balance()).toEqual({ tokenBalance: 3 });
      await office.close();
    });
  });
