/// <reference lib="dom" />
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import sharp from 'sharp';
import { findChromium } from './chromium.ts';
import { withDemoShop } from './demo-shop.ts';
import { LANGUAGES, openFor, prepare, settle, type Language, type Things } from './demo-visit.ts';
import { fillOffice } from './demo/office.ts';

/*
 * `npm run guide:pictures [-- NAME …]`: the pictures of the administrators’ guide, of the demo shop, in
 * docs/images/guide/<language>. They illustrate docs/administrators-guide.md and docs/administrateursgids.md. “front” is
 * the README’s: the home page as a visitor sees it.
 */

const FOLDER = 'docs/images/guide';
const FRONT = 'docs/images/home.jpg';
const PHOTOGRAPHS = 'tools/demo/pictures';

/** Of the window, in pixels: the side menu and the page beside it stay readable in a text. */
const SCREEN = { width: 1200, height: 820 };
/** Pixels around what is cut out of a page. */
const MARGIN = 12;
/** Bytes of a picture at most: quality gives way. */
const LARGEST = 60_000;
const QUALITIES = [80, 70, 60, 50, 40, 30];

interface Scene {
  path: (things: Things) => string;
  /** Actions before the picture is taken. */
  act?: (page: Page) => Promise<void>;
  /** Selector of the part to show; by default the page without the shop's frame. */
  of?: string;
  /** Height of the window in pixels, if a dialog needs more or less. */
  height?: number;
}

const DIALOG = '[role=dialog]';
const addPhotos = ({ gallery }: Things) => `/admin/add-photos?gallery=${encodeURIComponent(gallery.name)}`;

const SCENES: Record<string, Scene> = {
  home: { path: () => '/', of: 'section:has(.admin-cards)' },
  galleries: { path: () => '/admin/galleries' },
  'new-gallery': { path: () => '/admin/galleries', act: fillGallery, of: DIALOG, height: 1340 },
  'add-photos': { path: addPhotos, act: (page) => choose(page, 8) },
  uploading: { path: addPhotos, act: upload },
  'upload-failed': { path: addPhotos, act: uploadBroken },
  'camera-clocks': {
    path: ({ gallery }) => `/admin/gallery-match/${encodeURIComponent(gallery.name)}`,
    act: (page) => press(page, '.managed-facts button:nth-of-type(2)', 'input'),
    of: DIALOG,
  },
  'sort-day': { path: () => '/admin/sort?by=taken', act: sortDay, height: 1280 },
  'chosen-photos': {
    path: ({ gallery }) => `/admin/gallery-match/${encodeURIComponent(gallery.name)}`,
    act: async (page) => {
      for (const index of [0, 1, 2]) await page.locator('.admin-photos input[type=checkbox]').nth(index).check();
    },
  },
  tagging: {
    path: ({ gallery }) => `/admin/tag/${gallery.id}`,
    act: (page) => page.locator('.tag-line input').fill('7 12a'),
  },
  'numbers-to-check': { path: () => '/admin/labels', act: (page) => page.keyboard.press('ArrowRight') },
  'import-matches': { path: () => '/admin/matches', act: importMatches, of: DIALOG, height: 1000 },
  'photo-purchases': { path: () => '/admin/purchases' },
  'token-purchases': { path: () => '/admin/token-purchases' },
  'payment-notices': {
    path: () => '/admin/token-purchases',
    act: (page) => press(page, '.admin-head button + button', '.notice-checks'),
    of: DIALOG,
    height: 480,
  },
  income: { path: () => '/admin/income', height: 1000 },
  codes: { path: () => '/admin/codes' },
  person: { path: ({ personId }) => `/admin/people/${personId}?tab=ledger` },
  reports: { path: () => '/admin/reports' },
  'decide-report': {
    path: () => '/admin/reports',
    act: (page) => press(page, '.report button', '[role=radio], [type=radio]'),
    of: DIALOG,
  },
  audit: {
    path: () => '/admin/audit?search=decideReport',
    act: (page) => page.locator('details summary').first().click(),
  },
  thumbnails: { path: () => '/admin/thumbnail-progress' },
  maintenance: { path: () => '/admin/maintenance' },
  settings: { path: () => '/admin/settings' },
};

const names = process.argv.slice(2);
const { executablePath, env } = findChromium();
const browser = await chromium.launch({ executablePath, env, args: ['--no-sandbox', '--disable-gpu'] });
try {
  if (names.length === 0) rmSync(FOLDER, { recursive: true, force: true });
  await withDemoShop(async (shop) => {
    if (isWanted('front')) await takeFront(browser, shop);
    await fillOffice(shop);
    for (const language of LANGUAGES) await takeAll(browser, shop, language);
  });
} finally {
  await browser.close();
}

function isWanted(name: string): boolean {
  return names.length === 0 || names.includes(name);
}

/** Before anybody has signed in. */
async function takeFront(browser: Browser, shop: string): Promise<void> {
  const context = await openFor(browser, shop, { language: 'en', width: 1200, height: 1250, colorScheme: 'light' });
  const page = await context.newPage();
  await page.goto('/', { waitUntil: 'networkidle' });
  await settle(page, 1250);
  const picture = await page.screenshot();
  await sharp(picture).resize(1000).jpeg({ quality: 82, mozjpeg: true }).toFile(FRONT);
  await context.close();
  console.log(FRONT);
}

async function takeAll(browser: Browser, shop: string, language: Language): Promise<void> {
  const folder = join(FOLDER, language);
  mkdirSync(folder, { recursive: true });
  const context = await openFor(browser, shop, { language, ...SCREEN, colorScheme: 'light' });
  const things = await prepare(context.request, 'admin', language);
  for (const [name, scene] of Object.entries(SCENES)) {
    if (!isWanted(name)) continue;
    // A page of its own: one that is uploading asks before it is left.
    const page = await context.newPage();
    await page.goto(scene.path(things), { waitUntil: 'networkidle' });
    await settle(page, SCREEN.height);
    // The help button floats above the page; here it would only cover something.
    await page.evaluate(() => document.querySelector('.help-button')?.remove());
    const height = scene.height ?? SCREEN.height;
    await page.setViewportSize({ ...SCREEN, height });
    await scene.act?.(page);
    if (scene.of === undefined || scene.of === DIALOG) await page.evaluate(() => scrollTo(0, 0));
    else await page.locator(scene.of).scrollIntoViewIfNeeded();
    const picture = await page.screenshot({ clip: await frameOf(page, height, scene.of) });
    writeFileSync(join(folder, `${name}.webp`), await small(picture));
    await page.close();
  }
  await context.close();
  console.log(folder);
}

/** The part of the window to show: the page below the header, or an element with a margin. */
async function frameOf(
  page: Page,
  screenHeight: number,
  selector = '.admin',
): Promise<{ x: number; y: number; width: number; height: number }> {
  const box = await page.locator(selector).first().boundingBox();
  if (box === null) throw new Error(`There is no ${selector} at ${page.url()}`);
  const margin = selector === '.admin' ? 0 : MARGIN;
  const [x, y] = [Math.max(0, box.x - margin), Math.max(0, box.y - margin)];
  return {
    x,
    y,
    width: Math.min(SCREEN.width, box.x + box.width + margin) - x,
    height: Math.min(screenHeight, box.y + box.height + margin) - y,
  };
}

/** As WebP, in the best quality that fits. */
async function small(picture: Buffer): Promise<Buffer> {
  for (const quality of QUALITIES) {
    const made = await sharp(picture).webp({ quality, effort: 6 }).toBuffer();
    if (made.length <= LARGEST) return made;
  }
  throw new Error(`A picture is larger than ${LARGEST} bytes.`);
}

async function press(page: Page, button: string, until: string): Promise<void> {
  await page.locator(button).first().click();
  await page.locator(`${DIALOG} :is(${until})`).first().waitFor();
}

async function fillGallery(page: Page): Promise<void> {
  await press(page, '.admin-head button', 'input');
  const dialog = page.locator(DIALOG);
  await dialog.locator('[name=name]').fill('Kareeboom o/16A vs Bergrivier o/16A');
  await dialog.locator('[name=publication]').selectOption('later');
  await dialog.locator('[name=publishedAt]').fill('2026-11-23T06:00');
  await dialog.locator('[name=reader]').selectOption('code');
  await dialog.locator('[name=accessCode]').fill('Karee-26');
}

/** Chooses photographs as they come from a camera. */
async function choose(page: Page, count: number): Promise<void> {
  const files = readdirSync(PHOTOGRAPHS).slice(0, count);
  const photographs = await Promise.all(
    files.map(async (file, index) => ({
      name: `BW7A${String(412 + index).padStart(4, '0')}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await sharp(join(PHOTOGRAPHS, file)).resize(900).jpeg().toBuffer(),
    })),
  );
  await page.locator('input[type=file]').first().setInputFiles(photographs);
  await page
    .locator('.photo-tiles li')
    .nth(count - 1)
    .waitFor();
}

/** The first request is answered in the shop's place, the second never leaves: nothing comes into the demo shop. */
async function upload(page: Page): Promise<void> {
  await page.route('**/api/photos/batch-upload', (route) =>
    route.fulfill({ status: 201, json: { uploadedPhotos: [], errors: [] } }),
  );
  await page.evaluate(() => {
    let sent = 0;
    window.XMLHttpRequest = class extends XMLHttpRequest {
      override send(body?: XMLHttpRequestBodyInit): void {
        if (sent++ === 0) super.send(body);
      }
    };
  });
  await choose(page, 20);
  await page.locator('.upload-actions button').first().click();
  await page.locator('.upload-panel p', { hasText: '2' }).first().waitFor();
}

/** Files that the shop itself refuses. */
async function uploadBroken(page: Page): Promise<void> {
  const files = ['BW7A0431.jpg', 'BW7A0432.jpg'].map((name) => ({
    name,
    mimeType: 'image/jpeg',
    buffer: Buffer.from(`Not a picture: ${name}`),
  }));
  await page.locator('input[type=file]').first().setInputFiles(files);
  await page.locator('.upload-actions button').first().click();
  await page.locator('.upload-outcome').waitFor();
}

/** The matches of the demo shop’s last day, as they come off one card: their photographs have no match yet. */
async function sortDay(page: Page): Promise<void> {
  await page.route('**/api/admin/sorting?*', async (route) => {
    const response = await route.fetch();
    const day = (await response.json()) as { galleries: { name: string; matchId: number | null }[] };
    for (const gallery of day.galleries) Object.assign(gallery, { matchId: null, name: 'Saterdag' });
    await route.fulfill({ response, json: day });
  });
  const yesterday = new Date(Date.now() - 24 * 60 * 60 * 1000).toLocaleDateString('en-CA', {
    timeZone: 'Africa/Johannesburg',
  });
  await page.goto(`/admin/sort?by=taken&day=${yesterday}`, { waitUntil: 'networkidle' });
  await settle(page, SCREEN.height);
  await page.evaluate(() => document.querySelector('.help-button')?.remove());
}

async function importMatches(page: Page): Promise<void> {
  await press(page, '.admin-head button', 'input');
  const lines = [
    'Sport,Tuis Span,Visitors,Match Date,Kick-off,Venue',
    'Rugby,Bergrivier o/16A,Duinveld o/16A,28-Nov-26,9:30 AM,Kloofveld A',
    'Rugby,Kareeboom o/14A,Bergrivier o/14A,28/11/26,11h00,Kloofveld B',
    'Netball,Langkloof o/15A,Duinveld o/15A,28 November,10:00,Netbalbaan 1',
  ];
  const file = { name: 'wedstryde.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) };
  await page.locator('input[type=file]').setInputFiles(file);
  await page
    .locator('.import-plan li')
    .nth(lines.length - 2)
    .waitFor();
}
