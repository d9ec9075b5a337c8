import type { Page } from '@playwright/test';
import type { TFunction } from 'i18next';
import { endSession, expect, mailTo, open, speak, test, toast } from './shop';

const submit = (page: Page) => page.locator('main form .button');
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

/** The sentence that a field is said to be wrong with. */
async function errorOf(page: Page, label: string): Promise<string | null> {
  const input = field(page, label);
  if ((await input.getAttribute('aria-invalid')) !== 'true') return null;
  return page.locator(`#${await input.getAttribute('aria-describedby')} .field-error`).textContent();
}

async function logIn(page: Page, t: TFunction, { username, password }: { username: string; password: string }) {
  await field(page, t('account.usernameOrEmail')).fill(username);
  await field(page, t('account.password')).fill(password);
  await submit(page).click();
}

test.describe('Signing in', () => {
  test('has three tabs, and three steps at its side', { tag: '@once' }, async ({ page, t }) => {
    await open(page, '/auth');
    await expect(page.getByRole('tab')).toHaveText([
      t('account.tabs.login'),
      t('account.tabs.register'),
      t('account.tabs.forgot'),
    ]);
    await page.getByRole('tab', { name: t('account.tabs.register') }).click();
    await expect(page).toHaveURL('/auth?tab=register');
    const form = page.getByRole('tabpanel');
    await expect(form.locator('a[href="/terms-of-service"]')).toBeVisible();
    await expect(form.locator('a[href="/privacy-policy"]')).toBeVisible();
    await expect(page.getByRole('heading', { level: 2, name: t('account.side.title') })).toBeVisible();
    for (const step of ['register', 'topUp', 'choose'] as const)
      await expect(page.getByRole('heading', { name: t(`account.side.${step}`), exact: true })).toBeVisible();
  });

  test('says beside each field what is wrong with it', { tag: '@once' }, async ({ page, t }) => {
    await open(page, '/auth');
    await field(page, t('account.usernameOrEmail')).fill('ab');
    await field(page, t('account.password')).fill('12345');
    await submit(page).click();
    expect(await errorOf(page, t('account.usernameOrEmail'))).toBe(t('account.validation.usernameLength'));
    expect(await errorOf(page, t('account.password'))).toBe(t('account.validation.passwordLength'));
    await expect(field(page, t('account.usernameOrEmail'))).toBeFocused();
    await field(page, t('account.usernameOrEmail')).fill('abc');
    await expect(page.getByText(t('account.validation.usernameLength'))).toHaveCount(0);
  });

  test('with a wrong password fails, in the server’s words', { tag: '@once' }, async ({ page, signUp, t }) => {
    const { username } = await signUp();
    await page.context().clearCookies();
    await open(page, '/auth');
    await logIn(page, t, { username, password: 'verkeerd' });
    await expect(toast(page)).toContainText(t('account.loginFailed'));
    await expect(toast(page).locator('div').last()).not.toBeEmpty();
    expect(await errorOf(page, t('account.password'))).not.toBe('');
    await expect(page).toHaveURL('/auth');
  });

  test('welcomes, goes home, and ends with a word', async ({ page, signUp, isMobile, t }) => {
    const shopper = await signUp();
    await page.context().clearCookies();
    await open(page, '/auth');
    await logIn(page, t, shopper);
    await expect(toast(page)).toContainText(t('account.welcomeBack'));
    await expect(toast(page)).toContainText(t('account.welcomeBackText'));
    await expect(page).toHaveURL('/');
    // A signed-in person is led away from there.
    await page.goto('/auth');
    await expect(page).toHaveURL('/');

    if (isMobile) {
      await page.getByRole('button', { name: t('layout.menu') }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('layout.logOut') })
        .click();
    } else {
      await page.getByRole('button', { name: t('layout.account') }).click();
      for (const name of ['dashboard', 'settings', 'tokens'] as const)
        await expect(page.getByRole('menuitem', { name: t(`layout.${name}`) })).toBeVisible();
      await page.getByRole('menuitem', { name: t('layout.logOut') }).click();
    }
    await expect(toast(page)).toContainText(t('layout.loggedOut'));
    expect((await page.request.get('/api/user')).status()).toBe(401);
    await expect(
      page.getByRole('link', { name: t('layout.logIn'), exact: true }).filter({ visible: true }),
    ).toHaveCount(1);
  });

  test('comes before the pages of an account, and leads there', { tag: '@once' }, async ({ page, signUp, t }) => {
    const shopper = await signUp();
    await page.context().clearCookies();
    for (const path of ['/dashboard', '/profile', '/tokens', '/cart']) {
      await page.goto(path);
      await expect(page).toHaveURL(`/auth?next=${encodeURIComponent(path)}`);
      await logIn(page, t, shopper);
      await expect(page).toHaveURL(path);
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
      await endSession(page);
    }
  });

  test('is not asked for while it is not known who is there', { tag: '@once' }, async ({ page, signUp, t }) => {
    await signUp();
    let answer: () => void = () => undefined;
    const asked = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/api/user', async (route) => {
      await asked;
      await route.continue();
    });
    await page.goto('/profile');
    await expect(
      page
        .getByRole('main')
        .getByRole('status')
        .filter({ hasText: t('common.loading') }),
    ).toBeVisible();
    // It would leap away when the page is there.
    await expect(page.getByRole('contentinfo')).not.toBeInViewport();
    answer();
    await expect(page.getByRole('heading', { level: 1, name: t('page.title', { ns: 'profile' }) })).toBeVisible();
  });

  test(
    'opens no administrator’s page to visitors and shoppers, and says who may upload',
    { tag: '@once' },
    async ({ page, signUp, t }) => {
      const isSentHome = async () => {
        await page.goto('/admin/galleries');
        await expect(page).toHaveURL('/');
        await page.goto('/admin/batch-upload-500');
        await expect(toast(page, t('layout.admin.accessDenied'))).toContainText(t('layout.admin.batchUploadDenied'));
        await expect(page).toHaveURL('/');
      };
      await isSentHome();
      await signUp();
      await isSentHome();
    },
  );

  test(
    'is asked for again over the page when the session has ended, which then goes on',
    { tag: '@once' },
    async ({ page, signUp, t }) => {
      const shopper = await signUp();
      await open(page, '/tokens');
      const pay = page.getByRole('button', { name: t('tokens.pay', { price: 'R200.00' }) }).filter({ visible: true });
      await expect(pay).toBeVisible();
      await endSession(page);
      await pay.click();
      const sheet = page.getByRole('dialog', { name: t('account.sheet.endedTitle') });
      await expect(sheet.getByLabel(t('account.usernameOrEmail'))).toHaveValue(shopper.username);
      await sheet.getByLabel(t('account.password'), { exact: true }).fill(shopper.password);
      await page.keyboard.press('Enter');
      // PayFast's page.
      await expect(page.getByRole('button', { name: 'Pay', exact: true })).toBeVisible();
    },
  );
});

test.describe('Registering', () => {
  const keys = ['fullName', 'username', 'email', 'password', 'confirmPassword'] as const;

  test('says beside each field what is wrong with it', { tag: '@once' }, async ({ page, language, t }) => {
    await open(page, '/auth?tab=register');
    await field(page, t('account.confirmPassword')).fill('anders');
    await submit(page).click();
    const errors = await Promise.all(keys.map((key) => errorOf(page, t(`account.${key}`))));
    expect(errors).toEqual([
      t('account.validation.fullNameRequired'),
      t('account.validation.usernameLength'),
      t('account.validation.emailValid'),
      t('account.validation.passwordLength'),
      t('account.validation.passwordsMatch'),
    ]);
    await expect(page.getByText(t('account.validation.termsRequired'))).toBeVisible();

    // In another language when that is chosen.
    await field(page, t('account.fullName')).fill('Anneke Nel');
    const other = language === 'en' ? 'af' : 'en';
    await page.getByRole('button', { name: `${t('layout.language')}: ${language.toUpperCase()}` }).click();
    await page.getByRole('menuitemradio', { name: other === 'af' ? 'Afrikaans' : 'English' }).click();
    const theirs = speak(other);
    await expect(page.getByText(theirs('account.validation.usernameLength'))).toBeVisible();
    await expect(page.getByText(theirs('account.validation.termsRequired'))).toBeVisible();
    await expect(page.getByText(theirs('account.validation.fullNameRequired'))).toHaveCount(0);
  });

  test('shows its terms beside the form, which keeps what was filled in', { tag: '@once' }, async ({ page, t }) => {
    await open(page, '/auth?tab=register');
    await field(page, t('account.fullName')).fill('Anneke Nel');
    const beside = page.waitForEvent('popup');
    await page
      .getByRole('tabpanel')
      .getByRole('link', { name: t('common.newTab') })
      .first()
      .click();
    await expect(await beside).toHaveURL('/terms-of-service');
    await expect(field(page, t('account.fullName'))).toHaveValue('Anneke Nel');
  });

  test('opens an account, signs in and keeps the confirmation to itself', async ({ page, t }) => {
    await open(page, `/auth?tab=register&next=${encodeURIComponent('/cart')}`);
    const name = `nuut-${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 6)}`;
    const values = ['Anneke Nel', name, `${name}@voorbeeld.test`, 'geheim-123', 'geheim-123'];
    for (const [index, key] of keys.entries()) await field(page, t(`account.${key}`)).fill(values[index] ?? '');
    await page.getByRole('checkbox').check();
    const sent = page.waitForRequest('**/api/register');
    await submit(page).click();
    expect(Object.keys((await sent).postDataJSON() as object).sort()).toEqual([
      'acceptTerms',
      'email',
      'fullName',
      'language',
      'password',
      'username',
    ]);
    await expect(toast(page)).toContainText(t('account.registered'));
    await expect(toast(page)).toContainText(t('account.registeredText'));
    await expect(page).toHaveURL('/cart');
    await expect(page.getByRole('heading', { name: t('cart.empty') })).toBeVisible();
  });

  test(
    'with a name that is taken fails at its field, in the server’s words',
    { tag: '@once' },
    async ({ page, signUp, t }) => {
      const { username } = await signUp();
      await page.context().clearCookies();
      await open(page, '/auth?tab=register');
      const values = ['Anneke Nel', username, `ander-${username}@voorbeeld.test`, 'geheim-123', 'geheim-123'];
      for (const [index, key] of keys.entries()) await field(page, t(`account.${key}`)).fill(values[index] ?? '');
      await page.getByRole('checkbox').check();
      await submit(page).click();
      await expect(toast(page)).toContainText(t('account.registrationFailed'));
      await expect(field(page, t('account.username'))).toHaveAttribute('aria-invalid', 'true');
    },
  );
});

test.describe('A forgotten password', () => {
  test('is replaced by a mailed link, and every session ends', { tag: '@once' }, async ({ page, signUp, t }) => {
    const { username, email } = await signUp();
    const session = await page.context().storageState();
    await page.context().clearCookies();
    await open(page, '/auth?tab=forgot&next=%2Fprofile');
    await field(page, t('account.email')).fill('geen adres');
    await submit(page).click();
    expect(await errorOf(page, t('account.email'))).toBe(t('account.validation.emailValid'));
    await field(page, t('account.email')).fill(email);
    await submit(page).click();
    await expect(toast(page)).toContainText(t('account.resetSent'));
    await expect(page.getByRole('tab', { name: t('account.tabs.login') })).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByText(t('account.sent.text', { email }))).toBeVisible();
    await expect(page.getByRole('button', { name: t('account.sent.again') })).toBeDisabled();
    await expect(field(page, t('account.usernameOrEmail'))).toHaveValue(email);

    const { text } = await mailTo(email);
    const [link = ''] = /http\S+\/reset-password\?token=\S+/.exec(text) ?? [];
    await open(page, new URL(link).pathname + new URL(link).search);
    await field(page, t('account.reset.newPassword')).fill('nuwe-geheim');
    await field(page, t('account.confirmPassword')).fill('anders');
    await submit(page).click();
    expect(await errorOf(page, t('account.confirmPassword'))).toBe(t('account.validation.passwordsMatch'));
    await field(page, t('account.confirmPassword')).fill('nuwe-geheim');
    await submit(page).click();
    await expect(page).toHaveURL('/auth?next=%2Fprofile');
    await expect(field(page, t('account.usernameOrEmail'))).toHaveValue(username);
    await logIn(page, t, { username, password: 'nuwe-geheim' });
    await expect(page).toHaveURL('/profile');

    await endSession(page);
    await page.context().addCookies(session.cookies);
    expect((await page.request.get('/api/user')).status()).toBe(401);
  });

  test('is asked for anew when its link has been used or is too old', { tag: '@once' }, async ({ page, t }) => {
    await open(page, '/reset-password?token=gebruik');
    await expect(page.getByRole('heading', { level: 1, name: t('account.reset.used') })).toBeVisible();
    await page.getByRole('link', { name: t('account.reset.askAgain') }).click();
    await expect(page.getByRole('tab', { name: t('account.tabs.forgot') })).toHaveAttribute('aria-selected', 'true');
  });

  test(
    'whose mail cannot be asked for says so, in the server’s words or its own',
    { tag: '@once' },
    async ({ page, t }) => {
      await open(page, '/auth?tab=forgot');
      await page.route('**/api/forgot-password', (route) => route.abort());
      await field(page, t('account.email')).fill('iemand@voorbeeld.test');
      await submit(page).click();
      await expect(toast(page)).toContainText(t('account.resetFailed'));
      await expect(toast(page)).toContainText(t('account.resetFailedText'));
      await page.unroute('**/api/forgot-password');
      await page.route('**/api/forgot-password', (route) => route.fulfill({ status: 503, body: 'Later asseblief' }));
      await submit(page).click();
      await expect(toast(page)).toContainText('Later asseblief');
      await expect(page.getByRole('tab', { name: t('account.tabs.forgot') })).toHaveAttribute('aria-selected', 'true');
    },
  );
});
