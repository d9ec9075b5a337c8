import { readFileSync } from 'node:fs';
import { faultsInBothThemes, faultsOf } from './axe';
import {
  buyerWith,
  expect,
  LANGUAGES_AND_WIDTHS,
  open,
  say,
  signInAsAdmin,
  speak,
  test,
  toast,
  type Buyer,
} from './shop';

/** Orders a token and pays it twice at PayFast; answers the number of the order. */
async function payTwice({ request }: Buyer): Promise<number> {
  const started = await request.post('/api/payments/payfast', { data: { packageId: 1 } });
  const { action, fields } = (await started.json()) as { action: string; fields: Record<string, string> };
  for (let time = 0; time < 2; time++) await request.post(`${action}?outcome=pay`, { form: fields, maxRedirects: 0 });
  return Number(fields['m_payment_id']);
}

for (const [language, width] of LANGUAGES_AND_WIDTHS)
  test.describe(`Payments in ${language} at ${width} px`, () => {
    test.use({ language, locale: `${language}-ZA`, viewport: { width, height: 844 } });
    const t = speak(language);
    const [m, s] = [say(language, 'money'), say(language, 'sales')];

    test('a refused payment notice shows the check that it failed, and is checked again', async ({ page, browser }) => {
      const buyer = await buyerWith(browser, language, 0);
      const started = await buyer.request.post('/api/payments/payfast', { data: { packageId: 1 } });
      const { fields } = (await started.json()) as { fields: Record<string, string> };
      const notice = {
        m_payment_id: fields['m_payment_id'] ?? '',
        payment_status: 'COMPLETE',
        signature: 'x'.repeat(32),
      };
      await buyer.request.post('/api/payfast-itn', { form: notice });
      await signInAsAdmin(page.request);
      await open(page, `/admin/token-purchases?tab=pending&search=${buyer.username}`);
      await expect(page.locator('.token-sales tbody tr')).toContainText(s('tokens.awaiting'));
      await page.getByRole('button', { name: s('notices.openOf', { id: notice.m_payment_id }) }).click();
      const drawer = page.getByRole('dialog', { name: s('notices.title') });
      await expect(drawer.getByText(s('notices.outcomes.refused'))).toBeVisible();
      await expect(drawer.getByRole('listitem').filter({ hasText: s('notices.checks.signature') })).toContainText(
        s('notices.notPassed'),
      );
      expect(await faultsOf(page, 'payment notices')).toEqual([]);
      await drawer.getByRole('button', { name: s('notices.recheck') }).click();
      await expect(toast(page, s('notices.rechecked'))).toBeVisible();
      await expect(drawer.getByText(s('notices.outcomes.refused'))).toBeVisible();
      await drawer.getByRole('button', { name: t('common.close'), exact: true }).click();
      await page.getByRole('button', { name: s('notices.refused') }).click();
      await expect(drawer.getByText(s('notices.purchase', { id: notice.m_payment_id }))).toBeVisible();
    });

    // The same in both languages, and crowded on a phone.
    if (language === 'af') {
      test('a second payment of one order is given back or booked as another purchase', async ({ page, browser }) => {
        const buyer = await buyerWith(browser, language, 0);
        const [first, second] = [await payTwice(buyer), await payTwice(buyer)];
        await signInAsAdmin(page.request);
        const held = async () =>
          ((await (await page.request.get('/api/admin/second-payments')).json()) as { tokenPurchaseId: number }[]).map(
            ({ tokenPurchaseId }) => tokenPurchaseId,
          );
        await expect.poll(held).toEqual(expect.arrayContaining([first, second]));
        await open(page, '/admin/token-purchases');
        // Other tests may have paid twice, too.
        await page.getByRole('button', { name: /^\d+ (second payments?|tweede betalings?)$/ }).click();
        const drawer = page.getByRole('dialog', { name: s('second.title') });
        const dialog = page.getByRole('dialog', { name: s('second.question') });
        for (const [order, choice, chip] of [
          [first, 'giveBack', s('second.givenBack')],
          [second, 'book', new RegExp(s('second.booked', { id: '\\d+' }))],
        ] as const) {
          const card = drawer.locator('.notice-card').filter({ hasText: `${s('notices.purchase', { id: order })} ·` });
          await expect(card).toContainText(buyer.email);
          await card.getByRole('button', { name: s('second.decide') }).click();
          await dialog.getByLabel(s(`second.${choice}`)).check();
          await dialog.getByRole('button', { name: s('second.confirm') }).click();
          await expect(dialog.getByText(s('refund.reasonRequired'))).toBeVisible();
          expect(await faultsInBothThemes(page, `second payment, ${choice}`)).toEqual([]);
          await dialog.getByLabel(s('refund.reason'), { exact: true }).fill('Twee keer gedruk');
          await dialog.getByRole('button', { name: s('second.confirm') }).click();
          await expect(toast(page, s('second.done'))).toBeVisible();
          await expect(card).toContainText(chip);
          await expect(card).toContainText('Twee keer gedruk');
        }
        expect(await (await buyer.request.get('/api/user/token-balance')).json()).toEqual({ tokenBalance: 3 });
        const button = drawer.getByRole('button', { name: s('tokens.download', { format: s('tokens.csv') }) });
        const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
        expect(download.suggestedFilename()).toMatch(/^second-payments-\d{4}-\d\d-\d\d\.csv$/);
        expect(readFileSync(await download.path(), 'utf8')).toContain('Twee keer gedruk');
      });
      return;
    }

    // The rest differs neither by language nor by width.

    test('a payment whose notice never came is recorded, once its price is right', async ({ page, browser }) => {
      const buyer = await buyerWith(browser, language, 0);
      const started = await buyer.request.post('/api/payments/payfast', { data: { packageId: 1 } });
      const { fields } = (await started.json()) as { fields: Record<string, string> };
      await signInAsAdmin(page.request);
      await open(page, `/admin/token-purchases?tab=pending&search=${buyer.username}`);
      await page.getByRole('button', { name: m('payment.open', { id: fields['m_payment_id'] }) }).click();
      const dialog = page.getByRole('dialog', { name: m('payment.title') });
      const record = dialog.getByRole('button', { name: m('payment.confirm') });
      await record.click();
      await expect(dialog.getByText(m('payment.idRequired'))).toBeVisible();
      await dialog.getByLabel(m('payment.id'), { exact: true }).fill(`${fields['m_payment_id'] ?? ''}${Date.now()}`);
      const amount = dialog.getByLabel(m('payment.amount'), { exact: true });
      await amount.fill('59,00');
      await dialog.getByLabel(m('reason'), { exact: true }).fill('PayFast was af');
      await record.click();
      await expect(amount).toHaveAttribute('aria-invalid', 'true');
      expect(await faultsInBothThemes(page, 'record a payment')).toEqual([]);
      await amount.fill('60,00');
      await record.click();
      await expect(toast(page, m('payment.done'))).toBeVisible();
      const balance = async () => (await buyer.request.get('/api/user/token-balance')).json();
      expect(await balance()).toEqual({ tokenBalance: 1 });

      // The buyer's bank takes the money back.
      await open(page, `/admin/token-purchases?tab=completed&search=${buyer.username}`);
      await page.getByRole('button', { name: m('refund.open', { id: fields['m_payment_id'] }) }).click();
      const back = page.getByRole('dialog', { name: m('refund.title') });
      await back.getByLabel(m('refund.kinds.chargeback')).check();
      await back.getByLabel(m('reason'), { exact: true }).fill('Die bank het dit teruggevat');
      await back.getByRole('button', { name: m('refund.confirm') }).click();
      await expect(toast(page, m('refund.done'))).toBeVisible();
      await expect(page.locator('.token-sales tbody tr')).toContainText(m('refund.refunded', { amount: 'R60.00' }));
      expect(await balance()).toEqual({ tokenBalance: 0 });
    });
  });
