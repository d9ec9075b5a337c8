import type { APIRequestContext } from '@playwright/test';
import sharp from 'sharp';
import { GALLERIES, IN_BIG, shopData } from './data';
import { expect, open, test } from './shop';

/** Pages as the server sends them, before any of their code has run. */
const { big, portraits } = GALLERIES;

test.describe('Without any of its code', () => {
  test.use({ javaScriptEnabled: false });

  test('a gallery shows its first photographs, and its links lead on', async ({ page, t }) => {
    await page.goto('/');
    await page.getByRole('link', { name: t('home.findPhotos') }).click();
    await page
      .getByRole('link', { name: new RegExp(`^${t('common.categories.Rugby')}`) })
      .first()
      .click();
    await page.getByRole('link', { name: big.name }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(big.name);
    const pictures = page.locator('.photo-cell img');
    await expect(pictures).toHaveCount(24);
    await expect
      .poll(() => pictures.first().evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    const { width = 0, height = 0 } = (await page.locator('.photo-cell').first().boundingBox()) ?? {};
    expect(width / height).toBeCloseTo(1.5, 1);
  });

  for (const [cookies, language, theme] of [
    ['', 'en', null],
    ['i18nextLng=af; theme=dark', 'af', 'dark'],
    ['i18nextLng=xx; theme=blue', 'en', null],
  ] as const)
    test(`the page comes in the language and theme of its cookies (${cookies})`, async ({ request }) => {
      const html = await (await request.get('/', { headers: { Cookie: cookies } })).text();
      expect(html).toContain(`<html lang="${language}"${theme === null ? '' : ` data-theme="${theme}"`}>`);
    });
});

test('a page that the server draws tells nothing of who is signed in: the browser asks', async ({ page, signUp }) => {
  const { username } = await signUp();
  for (const path of ['/', '/cart', '/dashboard', '/profile', '/auth', '/favourites']) {
    const answer = await page.request.get(path);
    expect(answer.headers()['cache-control']).toBe('private, no-cache');
    const html = await answer.text();
    expect(html).not.toContain(username);
    expect(html).not.toContain('Anneke');
    expect(html).not.toContain('class="button gold small header-login');
    expect(html).toContain('rel="modulepreload"');
  }
});

test('the link of a mail is not used up by drawing its page: the browser uses it, once', async ({ page, t }) => {
  const asked: string[] = [];
  page.on('request', (request) => void asked.push(`${request.method()} ${new URL(request.url()).pathname}`));
  await page.goto('/confirm-email?token=x');
  await expect(page.getByRole('heading', { name: t('confirm.failed', { ns: 'profile' }) })).toBeVisible();
  const calls = asked.filter((call) => call.includes('confirm') && call.includes('/api/'));
  expect(calls).toHaveLength(1);
  const html = await (await page.request.get('/confirm-email?token=x')).text();
  expect(html).not.toContain(t('confirm.failed', { ns: 'profile' }));
});

test('a form for a password that is sent without its code does not put it in the address', async ({ request }) => {
  // React’s own placeholder, which leads nowhere: the form is kept until the code has arrived.
  for (const path of ['/auth', '/auth?tab=register', '/auth?tab=forgot', '/reset-password?token=x'])
    expect(await (await request.get(path)).text()).toMatch(/<form [^>]*action="javascript:throw /);
});

for (const path of [
  '/nowhere',
  '/photo/999999',
  '/photo/abc',
  '/matches/999999',
  '/gallery-match/nothing',
  '/gallery/Chess',
  '/gallery/Rugby?title=nothing',
  '/gallery/%E0%A4%A',
])
  test(`${path} is answered with 404`, async ({ request }) => {
    const answer = await request.get(path);
    expect(answer.status()).toBe(404);
    expect(await answer.text()).toContain('<meta name="robots" content="noindex"/>');
  });

test.describe('What a messenger shows of a link', () => {
  const tags = async (request: APIRequestContext, path: string) => {
    const html = await (await request.get(path)).text();
    return Object.fromEntries(
      [...html.matchAll(/<meta property="og:([\w:]+)" content="([^"]*)"/g)].map(([, name, content]) => [name, content]),
    ) as Record<string, string>;
  };

  test('is a photograph’s title and its watermarked preview', async ({ request }) => {
    const [id] = shopData().photos.portraits;
    const photo = (await (await request.get(`/api/photos/${id}`)).json()) as { title: string; watermarkedPath: string };
    const shown = await tags(request, `/photo/${id}`);
    const title = `${portraits.name}: ${photo.title}`;
    expect(shown).toMatchObject({ title, 'image:alt': title, type: 'website', site_name: 'Bokkiefoto' });
    expect(shown['url']).toMatch(new RegExp(`/photo/${id}$`));
    expect(shown['description']).toContain(portraits.name);
    const image = await request.get(shown['image'] ?? '');
    expect(image.headers()['content-type']).toBe('image/jpeg');
    expect(shown['image']).toContain(photo.watermarkedPath);
    const { width, height } = await sharp(await image.body()).metadata();
    expect(shown).toMatchObject({ 'image:width': String(width), 'image:height': String(height) });
    // A link to a page with this photograph on the full screen shows it, too; one that is gone leaves the page as it is.
    expect(await tags(request, `${IN_BIG}&photo=${id}`)).toMatchObject({ title, image: shown['image'] });
    expect(await tags(request, `${IN_BIG}&photo=999999`)).toMatchObject({ title: big.name });
    // In the sharer's language, until the reader has chosen one.
    expect((await tags(request, `/photo/${id}?lng=af`))['description']).toContain('Kyk daarna');
    const chosen = { headers: { Cookie: 'i18nextLng=en' } };
    expect(await (await request.get(`/photo/${id}?lng=af`, chosen)).text()).toContain('lang="en"');
  });

  test('is a gallery’s name, its number of photographs and one of them', async ({ request }) => {
    const shown = await tags(request, IN_BIG);
    expect(shown).toMatchObject({ title: big.name });
    expect(shown['description']).toContain(`${big.photos} photos`);
    expect((await request.get(shown['image'] ?? '')).headers()['content-type']).toBe('image/jpeg');
  });

  test('cannot be made to run somebody’s code', async ({ request }) => {
    const html = await (
      await request.get(`/gallery/Rugby?title=${encodeURIComponent('</script><script>alert(1)</script>')}`)
    ).text();
    expect(html).not.toContain('<script>alert');
  });
});

test('search engines may list the pages, and never the photographs', async ({ request }) => {
  const robots = await (await request.get('/robots.txt')).text();
  expect(robots).toContain('User-agent: *\nDisallow: /api/\nDisallow: /admin\n');
});

test.describe('The shop', () => {
  test.use({ serviceWorkers: 'allow' });

  test('can be installed', async ({ page, request }) => {
    await open(page, '/');
    const manifest = (await (
      await request.get((await page.locator('link[rel=manifest]').getAttribute('href')) ?? '')
    ).json()) as {
      name: string;
      icons: { src: string; sizes: string }[];
    };
    expect(manifest.name).toBe('Bokkiefoto');
    for (const { src } of manifest.icons) expect((await request.get(src)).headers()['content-type']).toBe('image/png');
    await expect
      .poll(() => page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state))
      .toBe('activated');
  });
});
