/// <reference lib="dom" />
import { mkdirSync, rmSync } from 'node:fs';
import { chromium, type Browser, type Page } from '@playwright/test';
import { findChromium } from './chromium.ts';
import { withDemoShop } from './demo-shop.ts';
import { LANGUAGES, openFor, prepare, ROLES, settle, type Language, type Role, type Things } from './demo-visit.ts';
import { fillOffice } from './demo/office.ts';

/*
 * `npm run screenshots [-- dark] [visitor|shopper|admin …]`: a picture of every page with its demo data, in both
 * languages and at both widths of the design, in .data/screenshots/<language>-<width>. They are for looking at, not for
 * comparing.
 */

const FOLDER = '.data/screenshots';
const WIDTHS = [390, 1440];

/** Pixels of a page that are shown at most: a gallery goes on for as long as one scrolls. */
const MOST = 4000;

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
    'my-players': '/my-players',
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
  admin: ({ photoId, personId, gallery }) => ({
    home: '/',
    photo: `/photo/${photoId}`,
    galleries: '/admin/galleries',
    'add-photos': `/admin/add-photos?gallery=${encodeURIComponent(gallery.name)}`,
    'batch-upload': '/admin/batch-upload-500',
    upload: '/admin/upload',
    gallery: '/admin/gallery',
    'gallery-category': `/admin/gallery/${encodeURIComponent(gallery.category)}`,
    'gallery-match': `/admin/gallery-match/${encodeURIComponent(gallery.name)}`,
    teams: '/admin/teams',
    matches: '/admin/matches',
    purchases: '/admin/purchases',
    'purchases-not-sent': '/admin/purchases?tab=failed',
    'token-purchases': '/admin/token-purchases',
    'token-packages': '/admin/token-packages',
    people: '/admin/people',
    person: `/admin/people/${personId}`,
    'person-ledger': `/admin/people/${personId}?tab=ledger`,
    labels: '/admin/labels',
    reports: '/admin/reports',
    'reports-decided': '/admin/reports?state=decided',
    audit: '/admin/audit',
    trash: '/admin/trash',
    'thumbnail-progress': '/admin/thumbnail-progress',
    'thumbnail-costs': '/thumbnail-progress',
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
    await fillOffice(shop);
    for (const language of LANGUAGES) for (const width of WIDTHS) await takeAll(browser, shop, language, width);
  });
} finally {
  await browser.close();
}

async function takeAll(browser: Browser, shop: string, language: Language, width: number): Promise<void> {
  const folder = `${FOLDER}/${language}-${width}`;
  mkdirSync(folder, { recursive: true });
  for (const role of asked.length > 0 ? asked : ROLES) {
    const reader = { language, width, height: width < 900 ? 844 : 900, colorScheme } as const;
    const context = await openFor(browser, shop, reader);
    const things = await prepare(context.request, role, language);
    const page = await context.newPage();
    for (const [name, path] of Object.entries(pages[role](things)))
      await take(page, path, `${folder}/${role}-${name}.png`);
    await context.close();
  }
  console.log(folder);
}

async function take(page: Page, path: string, file: string): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' });
  const height = await settle(page, MOST);
  await page.screenshot({
    path: file,
    fullPage: true,
    clip: { x: 0, y: 0, width: page.viewportSize()?.width ?? 0, height },
  });
}
