/// <reference lib="dom" />
import { mkdirSync, rmSync } from 'node:fs';
import { chromium, type APIRequestContext, type Browser, type Page } from '@playwright/test';
import { findChromium } from './chromium.ts';
import { withDemoShop } from './demo-shop.ts';

/*
 * `npm run screenshots [-- dark] [visitor|shopper|admin …]`: a picture of every page with its demo data, in both
 * languages and at both widths of the design, in .data/screenshots/<language>-<width>. They are for looking at, not for
 * comparing.
 */

const FOLDER = '.data/screenshots';
const WIDTHS = [390, 1440];
const LANGUAGES = ['en', 'af'];

/** Pixels of a page that are shown at most: a gallery goes on for as long as one scrolls. */
const MOST = 4000;

/** Milliseconds: the demo shop is busy with nothing else. */
const PATIENCE = 20_000;

const ROLES = ['visitor', 'shopper', 'admin'] as const;
type Role = (typeof ROLES)[number];

/** What the pages below are about. */
interface Things {
  photoId: number;
  boughtPhotoId: number;
  matchId: number;
  receiptId: number;
  gallery: { category: string; name: string };
}

/** A page's name among the pictures, and its address. */
type Pages = Record<string, string>;

const pages: Record<Role, (things: Things) => Pages> = {
  visitor: ({ photoId, matchId, gallery }) => ({
    home: '/',
    'log-in': '/auth',
    register: '/auth?tab=register',
    'forgotten-password': '/auth?tab=forgot',
    'reset-password': '/reset-password?token=none',
    gallery: '/gallery',
    category: `/gallery/${encodeURIComponent(gallery.category)}`,
    photographs: `/gallery/${encodeURIComponent(gallery.category)}?title=${encodeURIComponent(gallery.name)}`,
    'nothing-found': '/gallery?search=nothing-of-the-kind',
    album: `/gallery-match/${encodeURIComponent(gallery.name)}`,
    matches: '/matches',
    match: `/matches/${matchId}`,
    photo: `/photo/${photoId}`,
    'full-screen': `/photo/${photoId}?photo=${photoId}`,
    'photo-not-found': '/photo/999999999',
    favourites: '/favourites',
    'payment-success': '/payment-success',
    'payment-cancelled': '/payment-cancelled',
    privacy: '/privacy-policy',
    terms: '/terms-of-service',
    copyright: '/copyright',
    'thumbnail-demo': '/thumbnail-demo',
    'thumbnail-progress': '/thumbnail-progress',
    'not-found': '/nowhere',
    offline: '/offline/page.html',
  }),
  shopper: ({ photoId, boughtPhotoId, receiptId }) => ({
    home: '/',
    photo: `/photo/${photoId}`,
    'photo-bought': `/photo/${boughtPhotoId}`,
    cart: '/cart',
    checkout: '/cart?checkout=1',
    tokens: '/tokens',
    dashboard: '/dashboard',
    'dashboard-tokens': '/dashboard?tab=tokens',
    'dashboard-full-screen': `/dashboard?photo=${boughtPhotoId}`,
    receipt: `/receipts/${receiptId}`,
    profile: '/profile',
  }),
  admin: ({ photoId, gallery }) => ({
    home: '/',
    photo: `/photo/${photoId}`,
    galleries: '/admin/galleries',
    'add-photos': `/admin/add-photos?gallery=${encodeURIComponent(gallery.name)}`,
    'batch-upload': '/admin/batch-upload-500',
    teams: '/admin/teams',
    matches: '/admin/matches',
    purchases: '/admin/purchases',
    'thumbnail-progress': '/admin/thumbnail-progress',
    maintenance: '/admin/maintenance',
  }),
};

const { executablePath, env } = findChromium();
const colorScheme = process.argv.includes('dark') ? 'dark' : 'light';
const asked = ROLES.filter((role) => process.argv.includes(role));
const browser = await chromium.launch({ executablePath, env, args: ['--no-sandbox', '--disable-gpu'] });
try {
  rmSync(FOLDER, { recursive: true, force: true });
  await withDemoShop(async (shop) => {
    for (const language of LANGUAGES) for (const width of WIDTHS) await takeAll(browser, shop, language, width);
  });
} finally {
  await browser.close();
}

async function takeAll(browser: Browser, shop: string, language: string, width: number): Promise<void> {
  const folder = `${FOLDER}/${language}-${width}`;
  mkdirSync(folder, { recursive: true });
  for (const role of asked.length > 0 ? asked : ROLES) {
    const context = await browser.newContext({
      baseURL: shop,
      locale: `${language}-ZA`,
      timezoneId: 'Africa/Johannesburg',
      viewport: { width, height: width < 900 ? 844 : 900 },
      colorScheme,
      reducedMotion: 'reduce',
    });
    context.setDefaultTimeout(PATIENCE);
    const things = await prepare(context.request, role, language);
    const page = await context.newPage();
    for (const [name, path] of Object.entries(pages[role](things)))
      await take(page, path, `${folder}/${role}-${name}.png`);
    await context.close();
  }
  console.log(folder);
}

/** Signs in, and sees to it that there is something to show. */
async function prepare(shop: APIRequestContext, role: Role, language: string): Promise<Things> {
  const post = async (path: string, data: object) => {
    const response = await shop.post(path, { data });
    if (!response.ok()) throw new Error(`${path} answered ${response.status()}: ${await response.text()}`);
  };
  const get = async <T>(path: string) => (await (await shop.get(path)).json()) as T;
  const groups = await get<{ category: string; matchInfo: string; photoCount: number }[]>('/api/photos/gallery-groups');
  const [fullest] = groups.sort((a, b) => b.photoCount - a.photoCount);
  if (fullest === undefined) throw new Error('The demo shop has no gallery.');
  const name = fullest.matchInfo;
  const { photos } = await get<{ photos: { id: number; matchId: number | null }[] }>(
    `/api/photos/gallery/${encodeURIComponent(name)}`,
  );
  const [first, second, third, fourth] = photos.map(({ id }) => id);
  if (first === undefined || second === undefined) throw new Error('The demo shop has too few photographs.');
  let receiptId = 0;
  if (role === 'admin') await post('/api/login', { username: 'admin', password: 'bokkie-admin' });
  if (role === 'shopper') {
    const username = `parent-${Date.now().toString(36)}`;
    const account = { username, email: `${username}@example.com`, password: 'secret-123', fullName: 'Anneke Nel' };
    await post('/api/register', { ...account, acceptTerms: true, language });
    await post('/api/purchase-tokens', { packageId: 3, quantity: 1 });
    await post('/api/purchase-photo', { photoId: second });
    for (const photoId of [third, fourth]) await post('/api/cart/add', { photoId });
    const purchases = await get<{ id: number }[] | { purchases: { id: number }[] }>('/api/user/token-purchases');
    receiptId = (Array.isArray(purchases) ? purchases : purchases.purchases)[0]?.id ?? 0;
  }
  return {
    photoId: first,
    boughtPhotoId: second,
    matchId: photos.find(({ matchId }) => matchId !== null)?.matchId ?? 1,
    receiptId,
    gallery: { category: fullest.category, name },
  };
}

async function take(page: Page, path: string, file: string): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' });
  // Pictures further down are fetched when they come near; this brings them near.
  const height = await page.evaluate(async (most) => {
    const end = Math.min(most, document.documentElement.scrollHeight);
    for (let top = 0; top < end; top += innerHeight) {
      scrollTo(0, top);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    scrollTo(0, 0);
    await document.fonts.ready;
    return Math.min(most, document.documentElement.scrollHeight);
  }, MOST);
  await page.waitForLoadState('networkidle');
  await page.screenshot({
    path: file,
    fullPage: true,
    clip: { x: 0, y: 0, width: page.viewportSize()?.width ?? 0, height },
  });
}
