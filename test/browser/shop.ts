import { randomBytes, randomInt } from 'node:crypto';
import {
  expect,
  test as base,
  type APIRequestContext,
  type Browser,
  type Locator,
  type Page,
  type Request,
} from '@playwright/test';
import { createInstance, type TFunction } from 'i18next';
import { addFormats, OPTIONS } from '../../frontend/src/i18n';
import af from '../../frontend/src/i18n/af/shop';
import afAdmin from '../../frontend/src/i18n/af/admin';
import afAdminGalleries from '../../frontend/src/i18n/af/admin-galleries';
import afAdminAudit from '../../frontend/src/i18n/af/admin-audit';
import afAdminCorrections from '../../frontend/src/i18n/af/admin-corrections';
import afAdminFixtures from '../../frontend/src/i18n/af/admin-fixtures';
import afAdminIncome from '../../frontend/src/i18n/af/admin-income';
import afAdminPoster from '../../frontend/src/i18n/af/admin-poster';
import afAdminReports from '../../frontend/src/i18n/af/admin-reports';
import afAdminSettings from '../../frontend/src/i18n/af/admin-settings';
import afAdminSorting from '../../frontend/src/i18n/af/admin-sorting';
import afAdminTagging from '../../frontend/src/i18n/af/admin-tagging';
import afAdminTools from '../../frontend/src/i18n/af/admin-tools';
import afAdminTrash from '../../frontend/src/i18n/af/admin-trash';
import afReport from '../../frontend/src/i18n/af/report';
import afAdminUpload from '../../frontend/src/i18n/af/admin-upload';
import afDeadLink from '../../frontend/src/i18n/af/dead-link';
import afLabelCorrections from '../../frontend/src/i18n/af/label-corrections';
import afLegal from '../../frontend/src/i18n/af/legal';
import afLists from '../../frontend/src/i18n/af/lists';
import afMoney from '../../frontend/src/i18n/af/money';
import afPeople from '../../frontend/src/i18n/af/people';
import afPlayers from '../../frontend/src/i18n/af/players';
import afProfile from '../../frontend/src/i18n/af/profile';
import afSales from '../../frontend/src/i18n/af/sales';
import afThumbnails from '../../frontend/src/i18n/af/thumbnails';
import en from '../../frontend/src/i18n/en/shop';
import enAdmin from '../../frontend/src/i18n/en/admin';
import enAdminGalleries from '../../frontend/src/i18n/en/admin-galleries';
import enAdminAudit from '../../frontend/src/i18n/en/admin-audit';
import enAdminCorrections from '../../frontend/src/i18n/en/admin-corrections';
import enAdminFixtures from '../../frontend/src/i18n/en/admin-fixtures';
import enAdminIncome from '../../frontend/src/i18n/en/admin-income';
import enAdminPoster from '../../frontend/src/i18n/en/admin-poster';
import enAdminReports from '../../frontend/src/i18n/en/admin-reports';
import enAdminSettings from '../../frontend/src/i18n/en/admin-settings';
import enAdminSorting from '../../frontend/src/i18n/en/admin-sorting';
import enAdminTagging from '../../frontend/src/i18n/en/admin-tagging';
import enAdminTools from '../../frontend/src/i18n/en/admin-tools';
import enAdminTrash from '../../frontend/src/i18n/en/admin-trash';
import enReport from '../../frontend/src/i18n/en/report';
import enAdminUpload from '../../frontend/src/i18n/en/admin-upload';
import enDeadLink from '../../frontend/src/i18n/en/dead-link';
import enLabelCorrections from '../../frontend/src/i18n/en/label-corrections';
import enLegal from '../../frontend/src/i18n/en/legal';
import enLists from '../../frontend/src/i18n/en/lists';
import enMoney from '../../frontend/src/i18n/en/money';
import enPeople from '../../frontend/src/i18n/en/people';
import enPlayers from '../../frontend/src/i18n/en/players';
import enProfile from '../../frontend/src/i18n/en/profile';
import enSales from '../../frontend/src/i18n/en/sales';
import enThumbnails from '../../frontend/src/i18n/en/thumbnails';

export type Language = 'en' | 'af';

/** Languages and widths for administrators' pages: each language once, the longer words on the smaller screen. */
export const LANGUAGES_AND_WIDTHS: [Language, width: number][] = [
  ['en', 1440],
  ['af', 390],
];

export interface ShopOptions {
  language: Language;
}

/** An account of one test. */
export interface Shopper {
  username: string;
  email: string;
  password: string;
}

interface ShopFixtures extends ShopOptions {
  /** The shop's own texts in the language of the test. */
  t: TFunction;
  /** Signs the page's browser in with a new account that has so many tokens. */
  signUp: (account?: { tokens?: number }) => Promise<Shopper>;
}

/** A speaker of the shop's texts. */
export function speak(language: Language): TFunction {
  const i18n = createInstance();
  void i18n.init({
    ...OPTIONS,
    lng: language,
    initAsync: false,
    resources: {
      en: {
        shop: en,
        admin: enAdmin,
        'admin-galleries': enAdminGalleries,
        'admin-audit': enAdminAudit,
        'admin-corrections': enAdminCorrections,
        'admin-fixtures': enAdminFixtures,
        'admin-income': enAdminIncome,
        'admin-poster': enAdminPoster,
        'admin-reports': enAdminReports,
        'admin-settings': enAdminSettings,
        'admin-sorting': enAdminSorting,
        'admin-tagging': enAdminTagging,
        'admin-tools': enAdminTools,
        'admin-trash': enAdminTrash,
        report: enReport,
        'admin-upload': enAdminUpload,
        'dead-link': enDeadLink,
        'label-corrections': enLabelCorrections,
        legal: enLegal,
        lists: enLists,
        money: enMoney,
        people: enPeople,
        players: enPlayers,
        profile: enProfile,
        sales: enSales,
        thumbnails: enThumbnails,
      },
      af: {
        shop: af,
        admin: afAdmin,
        'admin-galleries': afAdminGalleries,
        'admin-audit': afAdminAudit,
        'admin-corrections': afAdminCorrections,
        'admin-fixtures': afAdminFixtures,
        'admin-income': afAdminIncome,
        'admin-poster': afAdminPoster,
        'admin-reports': afAdminReports,
        'admin-settings': afAdminSettings,
        'admin-sorting': afAdminSorting,
        'admin-tagging': afAdminTagging,
        'admin-tools': afAdminTools,
        'admin-trash': afAdminTrash,
        report: afReport,
        'admin-upload': afAdminUpload,
        'dead-link': afDeadLink,
        'label-corrections': afLabelCorrections,
        legal: afLegal,
        lists: afLists,
        money: afMoney,
        people: afPeople,
        players: afPlayers,
        profile: afProfile,
        sales: afSales,
        thumbnails: afThumbnails,
      },
    },
  });
  addFormats(i18n);
  return i18n.t;
}

/** The texts of one namespace, such as `sales`, by their keys; the tests put keys together, so none is checked by type. */
export function say(language: Language, namespace: string): (key: string, values?: Record<string, unknown>) => string {
  const t = speak(language);
  return (key, values = {}) => t(`${namespace}:${key}` as never, values);
}

/** The shop's message at the edge of the screen; with a text, the one that says this. */
export function toast(page: Page, text?: string): Locator {
  return page.locator('.toast', text === undefined ? {} : { hasText: text });
}

/** The address of the picture that an image shows at this moment. */
export const shownPicture = (image: Locator) => image.evaluate(({ currentSrc }: HTMLImageElement) => currentSrc);

/** An address on the internet that no other test has (the shop counts calls by address). */
export const someAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;

export const test = base.extend<ShopFixtures>({
  language: ['en', { option: true }],
  t: ({ language }, use) => use(speak(language)),
  extraHTTPHeaders: ({ language: _ }, use) => use({ 'X-Forwarded-For': someAddress() }),
  page: async ({ page }, use) => {
    const problems: string[] = [];
    watch(page, (problem) => problems.push(problem));
    await use(page);
    // A request that is still held back here would fail in the test that comes next.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    expect(problems, 'errors of the page').toEqual([]);
  },
  signUp: ({ page, language }, use) => use(({ tokens = 0 } = {}) => register(page.request, language, tokens)),
});

/** Tells what breaks in a page: exceptions, and what the content security policy refuses. */
export function watch(page: Page, tell: (problem: string) => void): void {
  page.on('pageerror', (error) => tell(String(error.stack)));
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) tell(message.text());
  });
}

/** Signs in the shop's first administrator. */
export async function signInAsAdmin(browser: APIRequestContext): Promise<void> {
  const data = { username: 'admin', password: 'bokkie-admin' };
  await expect(await browser.post('/api/login', { data })).toBeOK();
}

/** A new account, signed in in this browser, with tokens of simulated payments. */
export async function register(browser: APIRequestContext, language: Language, tokens: number): Promise<Shopper> {
  const username = `ouer-${randomBytes(4).toString('hex')}`;
  const shopper = { username, email: `${username}@voorbeeld.test`, password: 'geheim-123' };
  const data = { ...shopper, fullName: 'Anneke Nel', acceptTerms: true, language };
  await expect(await browser.post('/api/register', { data })).toBeOK();
  if (tokens > 0) {
    const packages = (await (await browser.get('/api/token-packages')).json()) as { id: number; tokenCount: number }[];
    const single = packages.find(({ tokenCount }) => tokenCount === 1);
    const bought = await browser.post('/api/purchase-tokens', { data: { packageId: single?.id, quantity: tokens } });
    await expect(bought).toBeOK();
  }
  return shopper;
}

export interface Buyer extends Shopper {
  id: number;
  /** The buyer's own browser. */
  request: APIRequestContext;
}

/** A new account in a browser of its own, with tokens of simulated payments. */
export async function buyerWith(browser: Browser, language: Language, tokens: number): Promise<Buyer> {
  const context = await browser.newContext({ extraHTTPHeaders: { 'X-Forwarded-For': someAddress() } });
  const shopper = await register(context.request, language, tokens);
  const { id } = (await (await context.request.get('/api/user')).json()) as { id: number };
  return { ...shopper, id, request: context.request };
}

/** Opens a page and waits until it answers. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await alive(page);
}

/** Opens what a phone has folded in the head of a gallery: its place in the shop, the search, the orders and prices. */
export async function unfold(page: Page): Promise<void> {
  if ((page.viewportSize()?.width ?? 0) < 900) await page.locator('.gallery-fold > summary').click();
}

/** Waits until a page answers: until then only the links of the drawn page work. */
export async function alive(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__reactFiber')),
  );
}

/** Ends the session behind a page's back, once the page knows who is there and has asked for all that is theirs. */
export async function endSession(page: Page): Promise<void> {
  await expect(page.locator('.avatar-button').filter({ visible: true })).toBeVisible();
  await page.evaluate(() => new Promise<IdleDeadline>((resolve) => requestIdleCallback(resolve)));
  await page.waitForLoadState('networkidle');
  await page.context().clearCookies({ name: 'bokkiefoto.session' });
}

/**
 * Bytes of the answers to requests that have finished. Ask at the end of what is measured: a page that is closed answers
 * with an error, and in the test that comes next.
 */
export function bytesOf(requests: Iterable<Request>): Promise<number[]> {
  return Promise.all([...requests].map(async (request) => (await request.sizes()).responseBodySize));
}

/** Controls that have their middle under the help button, at three places of a page. */
export async function underHelp(page: Page): Promise<string[]> {
  const covered = await page.evaluate(async () => {
    const found: string[] = [];
    for (const part of [0, 0.5, 1]) {
      scrollTo({ top: part * (document.documentElement.scrollHeight - innerHeight), behavior: 'instant' });
      // At the top nothing scrolls, and it looks for its place all the same. A true event comes with the next frame.
      dispatchEvent(new Event('scroll'));
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
      const help = document.querySelector<HTMLElement>('.help-button');
      while (help && !/^(start|end|none)$/.test(help.dataset['place'] ?? '')) await new Promise(requestAnimationFrame);
      if (!help || help.dataset['place'] === 'none') continue;
      const box = help.getBoundingClientRect();
      for (const one of document.querySelectorAll('a, button, input, select, textarea, summary, [role=button]')) {
        const { left, top, width, height } = one.getBoundingClientRect();
        const [x, y] = [left + width / 2, top + height / 2];
        if (one === help || width <= 1 || x <= box.left || x >= box.right || y <= box.top || y >= box.bottom) continue;
        // What is scrolled out of its list cannot be pressed there.
        if (!document.elementsFromPoint(x, y).includes(one)) continue;
        if (one.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
          found.push(`${part}: ${one.tagName} ${one.textContent.trim().slice(0, 40)} ${one.className}`);
      }
    }
    return found;
  });
  return covered.map((one) => `${new URL(page.url()).pathname} at ${one}`);
}

/** Goes to another page as a link does: within the running shop, which then asks the server for what it shows. */
export async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    const idx = ((history.state as { idx?: number } | null)?.idx ?? 0) + 1;
    // A key of its own, as the router gives one: pages are scrolled back to where the entry of that key was left.
    history.pushState({ idx, key: crypto.randomUUID(), usr: null }, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

/** Goes on within the running shop, which costs half of loading a page. The new page gets the focus when it is there. */
export async function goOn(page: Page, path: string): Promise<void> {
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await follow(page, path);
  await page.waitForFunction(() => document.activeElement !== document.body);
}

/** The address of the newest receipt of the person who is signed in in this browser. */
export async function newestReceipt(browser: APIRequestContext): Promise<string> {
  const [newest] = (await (await browser.get('/api/user/token-purchases')).json()) as { id: number }[];
  return `/receipts/${newest?.id}`;
}

export interface Mail {
  id: string;
  to: string[];
  subject: string;
  text: string;
  attachments: { filename: string; contentType: string; size: number }[];
}

/** Waits for a mail to this address, with such a subject; the newest. */
export async function mailTo(address: string, about = /^/): Promise<Mail> {
  let mail: Mail | undefined;
  await expect(async () => {
    const mails = (await (await fetch(`${inbox()}/api/messages`)).json()) as Mail[];
    mail = mails.find(({ to, subject }) => to.includes(address) && about.test(subject));
    expect(mail).toBeDefined();
  }).toPass({ timeout: 60_000 });
  return mail!;
}

export function inbox(): string {
  return process.env['INBOX_URL'] ?? '';
}

export { expect };
