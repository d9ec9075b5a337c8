import type { Page } from '@playwright/test';
import { faultsOf } from './axe';
import { buyerWith, expect, LANGUAGES_AND_WIDTHS, mailTo, open, say, signInAsAdmin, test, toast } from './shop';

const rows = (page: Page) => page.locator('tbody tr');

for (const [language, width] of LANGUAGES_AND_WIDTHS)
  test.describe(`People in ${language} at ${width} px`, () => {
    test.use({ language, locale: `${language}-ZA`, viewport: { width, height: 844 } });
    const p = say(language, 'people');

    test('a person is found, their balance adjusted, and administration given and taken away', async ({
      page,
      browser,
    }) => {
      const person = await buyerWith(browser, language, 2);
      await signInAsAdmin(page.request);
      await open(page, '/admin/people');
      await page.getByRole('searchbox').fill(person.email.toUpperCase());
      await expect(rows(page)).toHaveCount(1);
      await rows(page).getByRole('link', { name: person.username }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Anneke Nel' })).toBeVisible();
      await expect(page.getByText(p('person.noPhotos'))).toBeVisible();

      const dialog = page.getByRole('dialog');
      await page.getByRole('button', { name: p('adjust.open') }).click();
      await dialog.getByLabel(p('adjust.tokens'), { exact: true }).fill('-5');
      await dialog.getByRole('button', { name: p('adjust.confirm'), exact: true }).click();
      await expect(dialog.getByText(p('adjust.reasonRequired'))).toBeVisible();
      await dialog.getByLabel(p('adjust.reason'), { exact: true }).fill('By die skool gekoop');
      await dialog.getByRole('button', { name: p('adjust.confirm'), exact: true }).click();
      await expect(dialog.locator('.field-error')).toContainText('2');
      expect(await faultsOf(page, 'adjusting a balance')).toEqual([]);
      await dialog.getByLabel(p('adjust.tokens'), { exact: true }).fill('3');
      await dialog.getByRole('button', { name: p('adjust.confirm'), exact: true }).click();
      await expect(toast(page, p('adjust.done'))).toBeVisible();
      await page.getByRole('tab', { name: p('person.tabs.ledger') }).click();
      await expect(rows(page).first()).toContainText('By die skool gekoop');
      await expect(rows(page).first()).toContainText('+3');
      await page.getByRole('tab', { name: p('person.tabs.tokens') }).click();
      await expect(rows(page)).toHaveCount(1);

      await page.getByRole('button', { name: p('link.send') }).click();
      await expect(toast(page, p('link.sent'))).toContainText(person.email);
      expect((await mailTo(person.email)).text).toContain('/reset-password?token=');

      await page.getByRole('button', { name: p('email.open') }).click();
      await dialog.getByLabel(p('email.new')).fill(`nuut-${person.email}`);
      await dialog.getByLabel(p('password')).fill('bokkie-admin');
      await dialog.getByRole('button', { name: p('email.send') }).click();
      await expect(page.getByText(p('email.pending', { email: `nuut-${person.email}` }))).toBeVisible();
      await page.getByRole('button', { name: p('email.cancel') }).click();
      await expect(toast(page, p('email.cancelled'))).toBeVisible();

      // The one role in English, the other in Afrikaans.
      const [role, call] =
        language === 'en' ? ['administrator', '/api/admin/users'] : ['photographer', '/api/galleries'];
      for (const [step, status] of [
        ['make', 200],
        ['unmake', 403],
      ] as const) {
        await page.getByRole('button', { name: p(`roles.${role}.${step}`) }).click();
        await dialog.getByLabel(p('password')).fill('bokkie-admin');
        await dialog.getByRole('button', { name: p(`roles.${role}.${step}`) }).click();
        await expect(dialog).toHaveCount(0);
        await expect(
          toast(page, p(`roles.${role}.${step}`.replace('make', 'made'), { name: person.username })),
        ).toBeVisible();
        expect((await person.request.get(call)).status()).toBe(status);
      }
      await open(page, '/admin/people/999999');
      await expect(page.getByRole('heading', { name: p('person.missing') })).toBeVisible();
    });
  });
