import { expect, follow, LANGUAGES_AND_WIDTHS, open, say, signInAsAdmin, speak, test, toast, underHelp } from './shop';

interface Package {
  id: number;
  name: string;
  tokenCount: number;
  price: string;
  paymentReference: string | null;
}

// One language after the other: there is one shop, whose settings these are.
for (const [language, width] of LANGUAGES_AND_WIDTHS)
  test.describe(`Settings in ${language} at ${width} px`, () => {
    test.use({ language, locale: `${language}-ZA`, viewport: { width, height: 844 } });
    const t = speak(language);
    const s = say(language, 'admin-settings');

    test('change names and prices everywhere, guarded while they are not saved, and are put back', async ({ page }) => {
      await signInAsAdmin(page.request);
      await open(page, '/admin/settings');
      const save = page.getByRole('button', { name: s('save') });
      const [event, individual] = [
        page.getByLabel(s('names.eventName'), { exact: true }),
        page.getByLabel(t('common.categories.Individual Photos'), { exact: true }),
      ];
      await expect(save).toBeDisabled();
      const vat = page.getByLabel(s('seller.sellerVatNumber'), { exact: true });
      await vat.fill('123');
      await event.fill('Sportweek');
      await individual.selectOption('4');
      await page.getByLabel(s('legal.checked')).check();
      await save.click();
      await expect(page.getByText(s('vatRequired'))).toBeVisible();
      await vat.fill('');
      expect(await underHelp(page)).toEqual([]);

      await follow(page, '/gallery');
      const dialog = page.getByRole('dialog', { name: s('leave.title') });
      await dialog.getByRole('button', { name: s('leave.stay') }).click();
      await expect(event).toHaveValue('Sportweek');
      await save.click();
      await expect(toast(page, s('saved'))).toBeVisible();
      await follow(page, '/');
      await expect(page.locator('main')).toContainText('Sportweek');
      await open(page, '/terms-of-service');
      const cost = `${t('common.categories.Individual Photos')}: ${t('common.tokens', { count: 4 })}`;
      await expect(page.getByText(cost)).toBeVisible();
      await expect(page.locator('.legal-draft')).toHaveCount(0);

      const packages = '/api/admin/token-packages';
      const single = ((await (await page.request.get(packages)).json()) as Package[]).find(
        ({ tokenCount }) => tokenCount === 1,
      )!;
      const { id, name: packageName, tokenCount, paymentReference } = single;
      const price = (rand: string) =>
        page.request.put(`${packages}/${id}`, {
          data: { name: packageName, tokenCount, paymentReference, price: rand },
        });
      await expect(await price('65.50')).toBeOK();
      await open(page, '/');
      await expect(page.getByText('R65.50')).toBeVisible();
      await open(page, '/terms-of-service');
      await expect(page.getByText(`${t('common.tokens', { count: 1 })} = R65.50`)).toBeVisible();
      await expect(await price(single.price)).toBeOK();

      await open(page, '/admin/settings');
      await page.getByLabel(s('legal.checked')).uncheck();
      for (const name of [s('names.eventName'), t('common.categories.Individual Photos')])
        await page.getByRole('button', { name: s('useStandardOf', { name }) }).click();
      await save.click();
      await expect(toast(page, s('saved'))).toBeVisible();
      await expect(event).toHaveValue('Bokkieweek');
      await expect(individual).toHaveValue('2');
      await open(page, '/terms-of-service');
      await expect(page.locator('.legal-draft').getByRole('link')).toHaveAttribute('href', '/admin/settings');
    });
  });
