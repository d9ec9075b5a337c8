import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { matchPath } from 'react-router-dom';
import { faultsInBothThemes, faultsOf } from './axe';
import { GALLERIES, shopData, type ShopData } from './data';
import {
  expect,
  follow,
  goOn,
  LANGUAGES_AND_WIDTHS,
  newestReceipt,
  open,
  register,
  signInAsAdmin,
  someAddress,
  speak,
  test,
  toast,
  underHelp,
} from './shop';

const PUBLIC = ({ photos, playedMatch, matchWithoutPhotos, list }: ShopData): string[] => [
  '/',
  '/auth',
  '/auth?tab=register',
  '/auth?tab=forgot',
  '/reset-password?token=x',
  '/gallery',
  '/gallery?search=niks',
  '/gallery/Rugby',
  '/gallery/Hokkie',
  `/gallery/Rugby?title=${encodeURIComponent(GALLERIES.big.name)}`,
  `/gallery/Netball?title=${encodeURIComponent(GALLERIES.empty.name)}`,
  `/gallery-match/${encodeURIComponent(GALLERIES.netball.name)}`,
  '/matches',
  `/matches/${playedMatch}`,
  `/matches/${matchWithoutPhotos}`,
  '/matches/999999',
  `/photo/${photos.big[0]}`,
  `/photo/${photos.big[0]}?photo=${photos.big[0]}`,
  '/photo/999999',
  '/find',
  '/find?label=61',
  '/favourites',
  '/my-players',
  `/list/${list}`,
  '/payment-success',
  '/payment-cancelled',
  '/privacy-policy',
  '/terms-of-service',
  '/copyright',
  '/thumbnail-demo',
  '/thumbnail-progress',
  '/dead-link?why=too-many-requests&from=/api/photos/1/download',
  '/nowhere',
];

/** With a filled cart, a bought photograph and a few tokens. */
const SIGNED_IN = ({ photos, playedMatch }: ShopData): string[] => [
  '/',
  `/gallery/Rugby?title=${encodeURIComponent(GALLERIES.big.name)}`,
  `/matches/${playedMatch}`,
  `/photo/${photos.big[0]}`,
  `/photo/${photos.big[1]}`,
  `/photo/${photos.portraits[0]}`,
  '/cart',
  '/cart?checkout=1',
  `/dashboard?photo=${photos.big[1]}`,
  '/favourites',
  '/my-players',
  '/tokens',
  '/dashboard',
  '/dashboard?tab=tokens',
  '/profile',
];

/** Of administrators. Nothing here changes what the other tests find. */
const ADMIN = (personId: number): string[] => [
  '/',
  `/photo/${shopData().photos.big[0]}`,
  '/thumbnail-progress',
  '/admin/galleries',
  '/admin/galleries?search=niks',
  `/admin/add-photos?gallery=${encodeURIComponent(GALLERIES.big.name)}`,
  '/admin/upload',
  '/admin/batch-upload-500',
  '/admin/sort',
  '/admin/gallery',
  '/admin/gallery/Netball',
  '/admin/gallery-match',
  `/admin/gallery-match/${encodeURIComponent(GALLERIES.big.name)}`,
  `/admin/gallery-match/${encodeURIComponent(GALLERIES.empty.name)}`,
  '/admin/gallery-match/Verlore',
  '/admin/tag/1',
  '/admin/teams',
  '/admin/matches',
  `/admin/poster?match=${shopData().playedMatch}`,
  '/admin/purchases',
  '/admin/purchases?tab=all&search=niks',
  '/admin/purchases?tab=failed',
  '/admin/token-purchases',
  '/admin/token-purchases?tab=all',
  '/admin/token-packages',
  '/admin/codes',
  '/admin/income',
  '/admin/income?period=season&by=team',
  '/admin/shares',
  '/admin/statement?photographer=1&from=2026-01-01&to=2199-12-31',
  '/admin/people',
  `/admin/people/${personId}`,
  `/admin/people/${personId}?tab=tokens`,
  `/admin/people/${personId}?tab=ledger`,
  '/admin/people/999999',
  '/admin/labels',
  '/admin/reports',
  '/admin/reports?state=decided',
  '/admin/audit',
  '/admin/settings',
  '/admin/trash',
  '/admin/thumbnail-progress',
  '/admin/maintenance',
];

/** Differ from another page by less than language and theme do: in English is enough. */
const REPEATED = /^\/admin.*\?|[?&](search|tab=(?!register)|label)|\/999999$|^\/gallery\/Hokkie$|^\/gallery-match\//;

/** On a phone the help button has little room: tiles, prices, tables, rows of switches, fields. */
const CROWDED = new RegExp(
  String.raw`/(gallery|matches/\d+|photo/\d+|tokens|profile` +
    '|admin/(galleries|gallery-match/Kar.*|batch-upload-500|sort|tag/1|teams|matches|purchases|token-purchases|codes' +
    '|income|people|reports|maintenance))$',
);

/** A dialog lies over the frame. */
const OPENS_DIALOG = /[?&](photo|checkout)=/;

// A test looks at dozens of pages.
test.describe.configure({ mode: 'parallel', timeout: 240_000 });

// Each page with its frame, in English, light and wide; and in Afrikaans, whose words are the longer ones, dark and narrow.
for (const [language, width] of LANGUAGES_AND_WIDTHS)
  test.describe(`In ${language}, at ${width} px`, () => {
    test.use({ language, locale: `${language}-ZA`, viewport: { width, height: 844 } });
    const t = speak(language);

    /** Shows pages one after the other and looks at each; answers what axe finds. */
    async function faultsOfAll(page: Page, paths: string[]): Promise<string[]> {
      const faults: string[] = [];
      for (const path of paths.filter((path) => language === 'en' || !REPEATED.test(path)))
        await test.step(path, async () => {
          await show(page, path);
          if (OPENS_DIALOG.test(path)) await expect(page.getByRole('dialog')).toBeVisible();
          else await expectFrame(page);
          faults.push(...(await faultsOf(page, path)));
        });
      return faults;
    }

    async function show(page: Page, path: string): Promise<void> {
      const isNew = path.replace(/\?.*/, '') !== new URL(page.url()).pathname;
      if (page.url() === 'about:blank' || !isNew || OPENS_DIALOG.test(path)) await open(page, path);
      else await goOn(page, path);
    }

    /** The parts of every page (specification §2), read at once, which costs a tenth of asking for each. */
    async function expectFrame(page: Page): Promise<void> {
      const frame = () =>
        page.evaluate((navigation) => {
          const seen = (selector: string) =>
            [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility({ visibilityProperty: true }));
          const bottom = (one: Element) => innerHeight - one.getBoundingClientRect().bottom;
          const help = document.querySelector<HTMLAnchorElement>('aside .help-button');
          return {
            language: document.documentElement.lang,
            title: document.title,
            header: seen('body header.header').length,
            navigation: seen(`nav[aria-label="${navigation}"]`).length,
            headings: seen('h1').length,
            busy: document.querySelectorAll('main [aria-busy=true]').length,
            // The footer of a short page stands at the bottom, above the navigation of a phone.
            footerAtBottom: seen('footer.footer').map((footer) => bottom(footer) < 60),
            help: { label: help?.parentElement?.ariaLabel, address: help?.href },
            // On a short page, too, the row of sections is no higher than they are.
            tallSections: seen('.admin-nav [aria-current=page]').filter(
              (one) => one.getBoundingClientRect().height >= 50,
            ).length,
          };
        }, t('layout.mainNavigation'));
      await expect.poll(frame).toEqual({
        language,
        title: expect.stringMatching(/.+ \| Bokkiefoto$/),
        header: 1,
        navigation: 1,
        headings: 1,
        busy: 0,
        footerAtBottom: [true],
        // It opens a conversation with the shop's number.
        help: {
          label: t('layout.helpLabel'),
          address: expect.stringMatching(/^https:\/\/wa\.me\/27\d{9}\?/),
        },
        tallSections: 0,
      });
      // Its message is Afrikaans in both languages.
      const { help } = await frame();
      const message = new URL(help.address ?? '').searchParams.get('text');
      expect(message).toMatch(/^Hallo! Ek het ’n vraag oor die foto’s van .+\.$/);
      if (width === 390 && CROWDED.test(page.url())) expect(await underHelp(page)).toEqual([]);
    }

    test('the pages for everybody have their frame, and axe finds nothing on them', async ({ page }) => {
      expect(await faultsOfAll(page, PUBLIC(shopData()))).toEqual([]);
    });

    test('the pages of those who are signed in have their frame, and axe finds nothing on them', async ({ page }) => {
      const { photos } = shopData();
      await register(page.request, language, 3);
      await page.request.post('/api/purchase-photo', { data: { photoId: photos.big[1] } });
      for (const photoId of photos.netball.slice(0, 2)) await page.request.post('/api/cart/add', { data: { photoId } });
      const receipt = await newestReceipt(page.request);
      expect(await faultsOfAll(page, [...SIGNED_IN(shopData()), receipt])).toEqual([]);
    });

    test('the administrators’ pages have their frame, the menu leads to them, and axe finds nothing on them', async ({
      page,
      browser,
    }) => {
      const context = await browser.newContext({ extraHTTPHeaders: { 'X-Forwarded-For': someAddress() } });
      await register(context.request, language, 2);
      await context.request.post('/api/purchase-photo', { data: { photoId: shopData().photos.big[1] } });
      const { id } = (await (await context.request.get('/api/user')).json()) as { id: number };
      await context.close();
      await signInAsAdmin(page.request);
      expect(await faultsOfAll(page, ADMIN(id))).toEqual([]);

      await open(page, '/');
      const menu = width === 390 ? t('layout.menu') : t('layout.admin.title');
      await page.getByRole('button', { name: menu, exact: true }).click();
      const links = page.locator(':is([role=menu], [role=dialog]) a[href^="/admin/"]');
      // The sections of an administrator; photographers have fewer.
      await expect.poll(() => links.count()).toBeGreaterThan(16);
      const sections = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
      const looked = new Set(ADMIN(id).map((path) => path.replace(/\?.*/, '')));
      expect(sections.filter((section) => !looked.has(section))).toEqual([]);
    });

    test('axe finds nothing in menus, drawers, dialogs and messages', async ({ page }) => {
      const { photos } = shopData();
      await register(page.request, language, 1);
      await page.request.post('/api/cart/add', { data: { photoId: photos.big[0] } });
      const faults: string[] = [];
      const look = async (what: string) => faults.push(...(await faultsOf(page, what)));

      await open(page, '/');
      await page.getByRole('button', { name: t('layout.cartCount', { count: 1 }) }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await look('cart drawer');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: new RegExp(`^${t('layout.language')}`) }).click();
      await expect(page.getByRole('menu')).toBeVisible();
      await look('language menu');
      await page.keyboard.press('Escape');
      if (width < 900) await page.getByRole('button', { name: t('layout.menu') }).click();
      else await page.getByRole('button', { name: t('layout.account') }).click();
      await expect(page.getByRole('menu').or(page.getByRole('dialog'))).toBeVisible();
      await look('menu');
      await page.keyboard.press('Escape');

      const tokens = t('common.tokens', { count: 1 });
      await open(page, `/photo/${photos.big[2]}`);
      await page.getByRole('button', { name: t('photo.buyNow', { tokens }) }).click();
      await page.getByText(t('begun.otherAddress')).click();
      await page.getByLabel(t('photo.deliveryEmail')).fill('geen adres');
      await page.getByRole('button', { name: t('photo.confirm', { tokens }) }).click();
      await expect(page.getByText(t('cart.emailValid'))).toBeVisible();
      await look('purchase dialog');
      await page.keyboard.press('Escape');
      await page
        .getByRole('button', { name: t('photo.addToCart'), exact: true })
        .filter({ visible: true })
        .click();
      await expect(toast(page)).toBeVisible();
      await look('message');

      await open(page, '/cart');
      await page.getByRole('button', { name: t('cart.clear') }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await look('clear dialog');
      await page.keyboard.press('Escape');
      await page.route('**/api/cart/remove', (route) => route.abort());
      await page.getByRole('button', { name: t('cart.removePhoto', { title: 'Foto 01' }) }).click();
      await expect(page.locator('.toast.bad')).toBeVisible();
      await look('error message');

      await open(page, '/auth');
      await page.route('**/api/maintenance', (route) => route.fulfill({ json: { enabled: true, message: '' } }));
      await follow(page, '/gallery');
      await expect(page.getByRole('alertdialog')).toBeVisible();
      await look('maintenance');
      expect(faults).toEqual([]);
    });
  });

test.describe('On the narrowest telephone, and with a long name', () => {
  test.use({ viewport: { width: 320, height: 640 }, isMobile: true, hasTouch: true });

  test('icons keep the size of a finger, and what does not fit ends with its dots', async ({ page, signUp }) => {
    await signUp({ tokens: 1 });
    const [portrait = 0] = shopData().photos.portraits;
    // The fourth is an upright picture: the narrowest cell.
    const bought = await page.request.post('/api/purchase-photo', { data: { photoId: shopData().photos.big[3] } });
    await expect(bought).toBeOK();
    const narrow: string[] = [];
    for (const path of ['/gallery?search=a', `/photo/${portrait}`, '/profile', '/dashboard']) {
      await open(page, path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
      narrow.push(
        ...(await page.evaluate(() =>
          [...document.querySelectorAll('.icon-button, .photo-round')]
            .filter((button) => button.checkVisibility() && button.getBoundingClientRect().width < 44)
            .map((button) => `${location.pathname}: ${button.outerHTML.slice(0, 120)}`),
        )),
      );
      if (path.startsWith('/photo'))
        // Dots are drawn only for lines of a block.
        expect(
          await page
            .locator('.photo-chips .chip')
            .nth(1)
            .evaluate((chip) => getComputedStyle(chip).display),
        ).toBe('block');
    }
    expect(narrow).toEqual([]);
    const caption = page.locator('.photo-cell-name');
    expect(await caption.evaluate((name) => name.scrollWidth - name.clientWidth)).toBeLessThanOrEqual(0);
  });

  test('a list keeps its frame while the keyboard is in it', async ({ page, t }) => {
    await open(page, `/photo/${shopData().photos.big[0]}`);
    await page.getByRole('button', { name: t('photo.report') }).click();
    const list = page.getByLabel(t('reason', { ns: 'report' }));
    await list.focus();
    // The list itself would paint over the frame that the focus is drawn around.
    expect(await list.evaluate((element) => getComputedStyle(element).boxShadow)).toBe('none');
  });
});

test('axe looks at every address that administrators have', () => {
  const router = readFileSync('frontend/src/routes.ts', 'utf8');
  const addresses = [...router.matchAll(/route\('([^']*)', 'routes\/admin\//g)].map(
    ([, address = '']) => `/admin/${address}`,
  );
  expect(addresses.length).toBeGreaterThan(15);
  const looked = ADMIN(1).map((path) => path.replace(/\?.*/, ''));
  expect(addresses.filter((address) => !looked.some((path) => matchPath(address, path)))).toEqual([]);
});

test('axe finds what is wrong', async ({ page }) => {
  await open(page, '/nowhere');
  await page.evaluate(() => {
    document.querySelector('h1')?.insertAdjacentHTML('afterend', '<img src="/favicon.svg"><p id="pale">Pale words</p>');
    const pale = document.getElementById('pale');
    // The page's policy lets no style come with the markup.
    if (pale) Object.assign(pale.style, { color: '#888', background: '#999' });
  });
  expect(await faultsInBothThemes(page, 'page')).toEqual([
    expect.stringContaining('light: color-contrast'),
    expect.stringContaining('light: image-alt'),
    expect.stringContaining('dark: color-contrast'),
  ]);
});
