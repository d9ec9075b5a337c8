import type { Page } from '@playwright/test';
import { shopData } from './data';
import { expect, open, test, toast } from './shop';

const visible = { visible: true };

test.describe('The tokens', () => {
  test('come in packages, with price, price per token and saving', async ({ page, signUp, t }) => {
    await signUp({ tokens: 1 });
    await open(page, '/tokens');
    await expect(page.getByRole('main').locator('.price.big')).toContainText('1');
    const packages = page.locator('label.package');
    const expected = [
      ['Single Token', 'R60.00', 'R60.00'],
      ['2 Token Pack', 'R100.00', 'R50.00'],
      ['5 Token Pack', 'R200.00', 'R40.00'],
    ] as const;
    for (const [index, [name, price, each]] of expected.entries()) {
      await expect(packages.nth(index)).toContainText(t(`common.packages.${name}`));
      await expect(packages.nth(index).locator('.package-price')).toContainText(price);
      await expect(packages.nth(index)).toContainText(t('tokens.perToken', { price: each }));
    }
    // The chosen one is marked, and any number of it can be taken.
    await packages.nth(1).click();
    await expect(packages.nth(1).getByRole('radio')).toBeChecked();
    const quantity = page.getByRole('group', { name: t('tokens.quantity') });
    await expect(quantity.getByRole('button', { name: t('common.less') })).toBeDisabled();
    await quantity.getByRole('button', { name: t('common.more') }).click();
    await expect(
      page.getByRole('button', { name: t('tokens.pay', { price: 'R200.00' }) }).filter(visible),
    ).toBeVisible();
  });

  test(
    'are paid for at PayFast with a form of the shop’s making',
    { tag: '@once' },
    async ({ page, signUp, baseURL, t }) => {
      await signUp();
      const { id } = (await (await page.request.get('/api/user')).json()) as { id: number };
      await open(page, '/tokens');
      await page.locator('label.package').nth(2).click();
      const form = page.waitForRequest((request) => request.url().includes('/eng/process'));
      await page
        .getByRole('button', { name: t('tokens.pay', { price: 'R200.00' }) })
        .filter(visible)
        .click();
      const fields = new URLSearchParams((await form).postData() ?? '');
      expect(Number(fields.get('amount'))).toBe(200);
      expect(fields.get('item_name')).not.toBe('');
      expect(fields.get('item_description')).toMatch(/Bokkiemunt/);
      expect(fields.get('custom_str1')).toBe(String(id));
      expect(fields.get('custom_str2')).not.toBe('');
      expect(fields.get('merchant_id')).toBe('10000100');
      for (const [name, path] of [
        ['return_url', '/payment-success'],
        ['cancel_url', '/payment-cancelled'],
        ['notify_url', '/api/payfast-itn'],
      ] as const)
        expect((fields.get(name) ?? '').split('?')[0]).toBe(`${baseURL}${path}`);
    },
  );

  test(
    'are paid for once, however often the button is pressed, and not without a form',
    { tag: '@once' },
    async ({ page, signUp, t }) => {
      await signUp();
      await open(page, '/tokens');
      const calls: string[] = [];
      await page.route('**/api/payments/payfast', (route) => {
        calls.push(route.request().url());
        return route.fulfill({ status: 500, body: '' });
      });
      await page
        .getByRole('button', { name: t('tokens.pay', { price: 'R200.00' }) })
        .filter(visible)
        .evaluate((button: HTMLElement) => {
          button.click();
          button.click();
        });
      await expect(toast(page)).toContainText(t('tokens.paymentError'));
      await expect(toast(page)).toContainText(t('tokens.paymentErrorText'));
      expect(calls).toHaveLength(1);
    },
  );

  test(
    'that are missing in the cart are offered there, and the way leads back',
    { tag: '@once' },
    async ({ page, signUp, t }) => {
      await signUp();
      const { photos } = shopData();
      for (const photoId of [photos.big[0], photos.portraits[0]])
        await expect(await page.request.post('/api/cart/add', { data: { photoId } })).toBeOK();
      await open(page, '/cart');
      await expect(page.getByRole('alert')).toContainText(t('cart.needMore', { count: 3 }));
      const pay = page.getByRole('main').locator('.offer button');
      await expect(pay).toContainText('R');
      await pay.click();
      await page.getByRole('button', { name: 'Pay', exact: true }).click();
      await expect(page).toHaveURL(/\/payment-success/);
      await page.getByRole('link', { name: t('tokens.success.backToCart') }).click();
      // The balance has come by itself.
      await expect(
        page
          .getByRole('button', { name: t('cart.checkOut') })
          .filter(visible)
          .first(),
      ).toBeVisible();
      await expect(page.getByRole('alert')).toHaveCount(0);
    },
  );
});

test.describe('After the payment', () => {
  test(
    'the tokens are there, and after ten seconds the way leads on',
    { tag: '@once' },
    async ({ page, signUp, t }) => {
      await signUp();
      await page.clock.install();
      await open(page, '/tokens');
      await page.locator('label.package').nth(0).click();
      await page
        .getByRole('button', { name: t('tokens.pay', { price: 'R60.00' }) })
        .filter(visible)
        .click();
      await page.getByRole('button', { name: 'Pay', exact: true }).click();
      await expect(page).toHaveURL(/\/payment-success\?purchase=\d+/);
      const richer = t('tokens.success.richer', { bokkiemunte: t('common.bokkiemunte', { count: 1 }) });
      await expect(page.getByRole('heading', { level: 1, name: richer })).toBeVisible();
      await passSeconds(page, 10);
      await expect(page).toHaveURL(/\/tokens/);
      await expect(page.getByRole('main').locator('.price.big')).toContainText('1');
    },
  );

  test(
    'a notice that is late is waited for, and nothing is claimed before',
    { tag: '@once' },
    async ({ page, signUp, t }) => {
      await signUp();
      const { packageId } = await firstPackage(page);
      const { fields } = (await (
        await page.request.post('/api/payments/payfast', { data: { packageId, quantity: 1 } })
      ).json()) as { fields: Record<string, string> };
      await page.clock.install();
      await open(page, new URL(fields['return_url'] ?? '').pathname + new URL(fields['return_url'] ?? '').search);
      await expect(page.getByText(t('tokens.success.waiting'))).toBeVisible();
      await passSeconds(page, 10);
      await expect(page).toHaveURL(/\/tokens\?purchase=\d+/);
      await expect(page.getByText(t('tokens.waiting'))).toBeVisible();
    },
  );

  test('nothing is claimed either while the purchase cannot be read', { tag: '@once' }, async ({ page, signUp, t }) => {
    await signUp({ tokens: 1 });
    const [{ id } = { id: 0 }] = (await (await page.request.get('/api/user/token-purchases')).json()) as {
      id: number;
    }[];
    await page.clock.install();
    await page.route('**/api/user/token-purchases/*', (route) => route.fulfill({ status: 500, json: {} }));
    const failed = page.waitForResponse('**/api/user/token-purchases/*');
    await open(page, `/payment-success?purchase=${id}`);
    await failed;
    await passSeconds(page, 1);
    await expect(page.getByRole('heading', { level: 1, name: t('tokens.success.confirming') })).toBeVisible();
    await page.unroute('**/api/user/token-purchases/*');
    await passSeconds(page, 3);
    const richer = t('tokens.success.richer', { bokkiemunte: t('common.bokkiemunte', { count: 1 }) });
    await expect(page.getByRole('heading', { level: 1, name: richer })).toBeVisible();
  });

  test(
    'the page of a success without a purchase leads to the tokens after ten seconds',
    { tag: '@once' },
    async ({ page, t }) => {
      await page.clock.install();
      await open(page, '/payment-success');
      await expect(page.getByRole('heading', { level: 1, name: t('tokens.success.title') })).toBeVisible();
      await passSeconds(page, 9);
      await expect(page.getByText(t('tokens.success.redirect', { count: 1 }))).toBeVisible();
      await passSeconds(page, 1);
      await expect(page).toHaveURL(/\/auth\?next=%2Ftokens/);
    },
  );

  test(
    'nothing is charged when it was cancelled; after fifteen seconds the way leads back',
    { tag: '@once' },
    async ({ page, signUp, t }) => {
      await signUp();
      await page.clock.install();
      await open(page, '/tokens');
      await page.locator('label.package').nth(1).click();
      await page
        .getByRole('button', { name: t('tokens.pay', { price: 'R100.00' }) })
        .filter(visible)
        .click();
      await page.getByRole('button', { name: 'Cancel', exact: true }).click();
      await expect(page).toHaveURL(/\/payment-cancelled/);
      const cancelled = page.url();
      await expect(page.getByRole('heading', { level: 1, name: t('tokens.cancelled.title') })).toBeVisible();
      await expect(page.getByText(t('tokens.cancelled.text'))).toBeVisible();
      await passSeconds(page, 14);
      await expect(page.getByText(t('tokens.success.redirect', { count: 1 }))).toBeVisible();
      await passSeconds(page, 1);
      await expect(page).toHaveURL(/\/tokens/);
      expect(await (await page.request.get('/api/user/token-balance')).json()).toEqual({ tokenBalance: 0 });
      // Tried again, it is the same purchase.
      await open(page, cancelled);
      const form = page.waitForRequest((request) => request.url().includes('/eng/process'));
      await page.getByRole('button', { name: t('tokens.cancelled.retry') }).click();
      expect(Number(new URLSearchParams((await form).postData() ?? '').get('amount'))).toBe(100);
    },
  );
});

/** Seconds one by one: the page draws itself anew between them. */
async function passSeconds(page: Page, seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second++) await page.clock.runFor(1_000);
}

async function firstPackage(page: Page): Promise<{ packageId: number }> {
  const [first] = (await (await page.request.get('/api/token-packages')).json()) as { id: number }[];
  return { packageId: first?.id ?? 0 };
}
