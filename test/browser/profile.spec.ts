import type profile from '../../frontend/src/i18n/en/profile';
import { expect, mailTo, open, someAddress, test } from './shop';

/** The account page: details, and how to change them. */
test.describe('The profile', () => {
  test('shows the account, and hands over the person’s data', { tag: '@once' }, async ({ page, signUp, t }) => {
    const shopper = await signUp({ tokens: 2 });
    await open(page, '/profile');
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(t('page.title', { ns: 'profile' }));
    for (const text of [shopper.username, 'Anneke Nel', shopper.email, t('common.tokens', { count: 2 })])
      await expect(main.getByText(text, { exact: true })).toBeVisible();

    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: t('data.action', { ns: 'profile' }) }).click();
    expect((await download).suggestedFilename()).toMatch(/^bokkiefoto-data-\d{4}-\d\d-\d\d\.json$/);
    const data = await (await page.request.get('/api/user/data')).text();
    expect(data).toContain(shopper.email);
  });

  test(
    'changes the password, and says what is wrong with it',
    { tag: '@once' },
    async ({ page, signUp, t, browser, baseURL }) => {
      const shopper = await signUp();
      const elsewhere = await browser.newContext({ extraHTTPHeaders: { 'X-Forwarded-For': someAddress() } });
      const login = (password: string) =>
        elsewhere.request.post(`${baseURL}/api/login`, { data: { username: shopper.username, password } });
      await expect(await login(shopper.password)).toBeOK();

      await open(page, '/profile');
      const p = (key: keyof typeof profile.password) => t(`password.${key}`, { ns: 'profile' });
      const field = (name: 'current' | 'new' | 'confirm') => page.getByLabel(p(name), { exact: true });
      const change = page.getByRole('button', { name: p('action') });
      await change.click();
      await expect(page.getByText(p('currentRequired'))).toBeVisible();
      await expect(page.getByText(p('newLength'))).toBeVisible();
      await field('new').fill('splinternuut');
      await field('confirm').fill('iets anders');
      await change.click();
      await expect(page.getByText(p('mismatch'))).toBeVisible();

      await field('current').fill('verkeerd');
      await field('confirm').fill('splinternuut');
      await change.click();
      await expect(page.getByText(p('failed'), { exact: true })).toBeVisible();
      await expect(field('current')).toHaveAttribute('aria-invalid', 'true');

      await field('current').fill(shopper.password);
      await change.click();
      await expect(page.getByText(p('changedText'), { exact: true })).toBeVisible();
      await expect(field('current')).toHaveValue('');

      // The other sessions have ended, this one goes on.
      expect((await elsewhere.request.get(`${baseURL}/api/user`)).status()).toBe(401);
      await expect(await page.request.get('/api/user')).toBeOK();
      expect((await login(shopper.password)).status()).toBe(401);
      await expect(await login('splinternuut')).toBeOK();
      await elsewhere.close();
    },
  );

  test('saves a corrected name at the first press, and changes the language', async ({ page, signUp, language, t }) => {
    await signUp();
    await open(page, '/profile');
    await page.getByRole('button', { name: t('details.editName', { ns: 'profile' }) }).click();
    const save = page.getByRole('button', { name: t('name.save', { ns: 'profile' }) });
    await page.getByLabel(t('account.fullName')).fill('A');
    await save.click();
    await expect(page.getByText(t('account.validation.fullNameRequired'))).toBeVisible();
    await page.getByLabel(t('account.fullName')).fill('Anneke van Wyk');
    // As a finger does: the button must not move between touch and release.
    const box = await save.boundingBox();
    await page.mouse.move((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2);
    await page.mouse.down();
    // The field is checked again as it is left; what moves by that has moved two frames later.
    await expect(page.getByLabel(t('account.fullName'))).not.toBeFocused();
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    await page.mouse.up();
    await expect(page.getByText('Anneke van Wyk', { exact: true })).toBeVisible();

    const other = language === 'en' ? 'af' : 'en';
    await page.getByLabel(t('details.language', { ns: 'profile' }), { exact: true }).selectOption(other);
    await expect(page.locator('html')).toHaveAttribute('lang', other);
    await expect
      .poll(async () => ((await (await page.request.get('/api/user')).json()) as { language: string }).language)
      .toBe(other);
  });

  test('changes the e-mail address by a mailed link', { tag: '@once' }, async ({ page, signUp, t }) => {
    const shopper = await signUp();
    await open(page, '/profile');
    const address = `nuut-${shopper.email}`;
    await page.getByRole('button', { name: t('details.changeEmail', { ns: 'profile' }) }).click();
    await page.getByLabel(t('email.new', { ns: 'profile' })).fill(address);
    await page.getByLabel(t('email.password', { ns: 'profile' }), { exact: true }).fill(shopper.password);
    await page.getByRole('button', { name: t('email.send', { ns: 'profile' }) }).click();
    await expect(page.getByText(t('email.keep', { ns: 'profile' }))).toBeVisible();

    const link = /\/confirm-email\?token=\S+/.exec((await mailTo(address)).text)?.[0] ?? '';
    await page.goto(link);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('confirm.done', { ns: 'profile' }));
    expect(await (await page.request.get('/api/user')).json()).toMatchObject({ email: address });
    // The link works once.
    await page.goto(link);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('confirm.failed', { ns: 'profile' }));
  });

  test('closes the account after a second step', { tag: '@once' }, async ({ page, signUp, t }) => {
    const shopper = await signUp({ tokens: 1 });
    await open(page, '/profile');
    await page.getByRole('button', { name: t('close.open', { ns: 'profile' }) }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(t('close.tokens', { ns: 'profile', count: 1 }));
    const close = dialog.getByRole('button', { name: t('close.action', { ns: 'profile' }) });
    await close.click();
    await expect(dialog.getByText(t('close.understandRequired', { ns: 'profile' }))).toBeVisible();
    await dialog.getByLabel(t('email.password', { ns: 'profile' }), { exact: true }).fill(shopper.password);
    await dialog.getByRole('checkbox').check();
    await close.click();
    await expect(page.getByText(t('close.closed', { ns: 'profile' }), { exact: true })).toBeVisible();
    await expect(page).toHaveURL('/');
    const { username, password } = shopper;
    expect((await page.request.post('/api/login', { data: { username, password } })).status()).toBe(401);
  });
});
