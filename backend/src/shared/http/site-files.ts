import express from 'express';
import type { Config } from '../../config';
import type { ShopSettings } from '../shop-settings';

/** Pages that are only about their reader, which no search engine should visit. */
const PRIVATE = [
  '/admin',
  '/cart',
  // Searches lead to photographs of one child.
  '/find?',
  '/list/',
  '/tokens',
  '/dashboard',
  '/profile',
  '/reset-password',
  '/confirm-email',
  '/payment-',
];

/** The files that browsers and search engines look for at fixed addresses, made from the shop's settings. */
export function siteFiles({ http }: Config, settings: ShopSettings) {
  const router = express.Router();

  // The pictures are under /api: children's photographs are found in the shop, not in a search for pictures.
  const closed = http.searchEngines ? ['/api/', ...PRIVATE] : ['/'];
  const robots = [
    // Messengers show the watermarked preview beside a link.
    ...['facebookexternalhit', 'Twitterbot', 'WhatsApp'].map((robot) => `User-agent: ${robot}`),
    'Disallow: /admin',
    '',
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
  ].join('\n');
  router.get('/robots.txt', (_request, response) => {
    response.type('text/plain').send(robots);
  });

  const icon = (size: number, purpose: string) => ({
    src: `/icons/${purpose}-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  });
  const manifest = {
    id: '/',
    start_url: '/',
    display: 'standalone',
    background_color: '#fbf8f1',
    theme_color: '#12402d',
    icons: [icon(192, 'any'), icon(512, 'any'), icon(512, 'maskable')],
  };
  router.get('/manifest.webmanifest', async (_request, response) => {
    const { name } = (await settings.read()).brand;
    response.type('application/manifest+json').send(JSON.stringify({ ...manifest, name, short_name: name }));
  });
  return router;
}
