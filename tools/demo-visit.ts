import type { APIRequestContext, Browser, BrowserContext, Page } from '@playwright/test';
import { DEMO_ADMIN } from './start/settings.ts';

/* Shared by the scripts that take pictures of the demo shop: a browser for a reader, and things to show. */

export const LANGUAGES = ['en', 'af'] as const;
export type Language = (typeof LANGUAGES)[number];

export const ROLES = ['visitor', 'shopper', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/** Milliseconds: the demo shop is busy with nothing else. */
const PATIENCE = 20_000;

/** Things in the demo shop that its pages show. */
export interface Things {
  photoId: number;
  boughtPhotoId: number;
  matchId: number;
  receiptId: number;
  personId: number;
  gallery: { id: number; category: string; name: string };
}

interface Reader {
  language: Language;
  /** Of the screen, in pixels. */
  width: number;
  height: number;
  colorScheme: 'light' | 'dark';
}

/** A browser of its own for a reader of the shop at this address. */
export async function openFor(
  browser: Browser,
  shop: string,
  { language, width, height, colorScheme }: Reader,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: shop,
    locale: `${language}-ZA`,
    timezoneId: 'Africa/Johannesburg',
    viewport: { width, height },
    colorScheme,
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(PATIENCE);
  return context;
}

/** Signs in, and sees to it that there is something to show. */
export async function prepare(shop: APIRequestContext, role: Role, language: Language): Promise<Things> {
  const post = async (path: string, data: object) => {
    const response = await shop.post(path, { data });
    if (!response.ok()) throw new Error(`${path} answered ${response.status()}: ${await response.text()}`);
  };
  const get = async <T>(path: string) => (await (await shop.get(path)).json()) as T;
  const groups =
    await get<{ id: number; category: string; matchInfo: string; photoCount: number }[]>('/api/photos/gallery-groups');
  const [fullest] = groups.sort((a, b) => b.photoCount - a.photoCount);
  if (fullest === undefined) throw new Error('The demo shop has no gallery.');
  const name = fullest.matchInfo;
  const { photos } = await get<{ photos: { id: number; matchId: number | null }[] }>(
    `/api/photos/gallery/${encodeURIComponent(name)}`,
  );
  const [first, second, third, fourth] = photos.map(({ id }) => id);
  if (first === undefined || second === undefined) throw new Error('The demo shop has too few photographs.');
  let receiptId = 0;
  let personId = 0;
  if (role === 'admin') {
    await post('/api/login', { username: DEMO_ADMIN.username, password: DEMO_ADMIN.password });
    const [sale] = await get<{ userId: number }[]>('/api/admin/purchases');
    personId = sale?.userId ?? 0;
  }
  if (role === 'shopper') {
    const username = `parent-${Date.now().toString(36)}`;
    const account = { username, email: `${username}@example.com`, password: 'secret-123', fullName: 'Anneke Nel' };
    await post('/api/register', { ...account, acceptTerms: true, language });
    await post('/api/purchase-tokens', { packageId: 3, quantity: 1 });
    await post('/api/purchase-photo', { photoId: second });
    for (const photoId of [third, fourth]) await post('/api/cart/add', { photoId });
    const [purchase] = await get<{ id: number }[]>('/api/user/token-purchases');
    receiptId = purchase?.id ?? 0;
  }
  return {
    photoId: first,
    boughtPhotoId: second,
    matchId: photos.find(({ matchId }) => matchId !== null)?.matchId ?? 1,
    receiptId,
    personId,
    gallery: { id: fullest.id, category: fullest.category, name },
  };
}

/** Waits until all pictures that a page shows are there; answers its height, at most `most` pixels of it. */
export async function settle(page: Page, most: number): Promise<number> {
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
  }, most);
  await page.waitForLoadState('networkidle');
  return height;
}

/** Every page that a visitor can open; of galleries and photographs, the fullest one and its first. */
export async function publicPages(shop: string): Promise<[string, string][]> {
  const groups = await read<{ category: string; matchInfo: string; photoCount: number }[]>(
    `${shop}/api/photos/gallery-groups`,
  );
  const [fullest] = groups.sort((a, b) => b.photoCount - a.photoCount);
  if (fullest === undefined) throw new Error('The demo shop has no gallery.');
  const category = encodeURIComponent(fullest.category);
  const name = encodeURIComponent(fullest.matchInfo);
  const { photos } = await read<{ photos: { id: number }[] }>(`${shop}/api/photos/gallery/${name}`);
  const [match] = await read<{ id: number }[]>(`${shop}/api/matches`);
  return [
    ['home', '/'],
    ['gallery', `/gallery/${category}?title=${name}`],
    ['photo', `/photo/${photos[0]?.id ?? 0}`],
    ['categories', '/gallery'],
    ['galleries of a category', `/gallery/${category}`],
    ['gallery by its match', `/gallery-match/${name}`],
    ['matches', '/matches'],
    ['match', `/matches/${match?.id ?? 0}`],
    ['terms of service', '/terms-of-service'],
    ['privacy policy', '/privacy-policy'],
    ['copyright', '/copyright'],
    ['thumbnail progress', '/thumbnail-progress'],
    ['find', '/find'],
    ['found by number', '/find?label=13'],
    ['favourites', '/favourites'],
    ['my players', '/my-players'],
    ['sign in', '/auth'],
  ];
}

async function read<T>(url: string): Promise<T> {
  return (await (await fetch(url)).json()) as T;
}
