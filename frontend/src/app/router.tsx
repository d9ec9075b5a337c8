import type { ReactNode } from 'react';
import type { Namespace } from 'i18next';
import type { RouteObject } from 'react-router-dom';
import { PageCrash } from '../routes/page-crash';
import { Component as Root } from '../routes/root';
import { RequireAdmin, RequireUser } from './guards';

/** What the server needs to know of a route to send its page ready-made. */
export interface PageHandle {
  /** The file of the page in routes/, for its styles. */
  file?: string;
  /** The page depends on who is signed in: the browser draws it, not the server. */
  personal?: true;
  /** The server draws it only while nobody is signed in. */
  forVisitors?: true;
  /** Texts that come apart from the shop's: a drawn page must have them before it can come to life. */
  texts?: Namespace;
  /** It does something by itself, or shows what only the browser can tell: it comes to life at once. */
  live?: true;
}

const pages = import.meta.glob<{ Component: () => ReactNode }>([
  '../routes/**/*.tsx',
  '!../routes/{root,page-crash}.tsx',
]);

/** A page in a file of its own, which is fetched when it is opened. */
function page(path: string, file: string, handle: Omit<PageHandle, 'file'> = {}): RouteObject {
  const load = pages[`../routes/${file}.tsx`];
  if (load === undefined) throw new Error(`There is no routes/${file}.tsx`);
  return { path, lazy: load, handle: { file, ...handle } satisfies PageHandle };
}

/** Every address of the shop (specification §2). */
export const routes: RouteObject[] = [
  {
    element: <Root />,
    errorElement: <PageCrash />,
    hydrateFallbackElement: <></>,
    children: [
      {
        errorElement: <PageCrash />,
        children: [
          page('/', 'home'),
          page('/auth', 'auth', { forVisitors: true }),
          page('/reset-password', 'reset-password', { personal: true }),
          // To draw it is to use its link up.
          page('/confirm-email', 'confirm-email', { personal: true }),
          page('/gallery', 'gallery'),
          page('/gallery/:category', 'gallery-category'),
          page('/gallery-match/:matchInfo', 'gallery-match'),
          page('/matches', 'matches'),
          page('/matches/:id', 'match'),
          page('/photo/:id', 'photo'),
          page('/photos/:id', 'photo'),
          page('/payment-success', 'payment-success', { live: true }),
          page('/payment-cancelled', 'payment-cancelled', { live: true }),
          page('/privacy-policy', 'privacy-policy', { texts: 'legal' }),
          page('/terms-of-service', 'terms-of-service', { texts: 'legal' }),
          page('/copyright', 'copyright', { texts: 'legal' }),
          page('/thumbnail-demo', 'thumbnail-demo', { texts: 'thumbnails', live: true }),
          page('/thumbnail-progress', 'thumbnail-progress', { texts: 'thumbnails' }),
          page('/favourites', 'favourites', { forVisitors: true }),
          {
            element: <RequireUser />,
            handle: { personal: true } satisfies PageHandle,
            children: [
              page('/cart', 'cart'),
              page('/tokens', 'tokens'),
              page('/profile', 'profile'),
              page('/dashboard', 'dashboard'),
              page('/receipts/:id', 'receipt'),
            ],
          },
          {
            element: <RequireAdmin />,
            handle: { personal: true } satisfies PageHandle,
            children: [
              {
                lazy: () => import('../routes/admin/shell'),
                children: [
                  page('/admin/galleries', 'admin/galleries'),
                  page('/admin/add-photos', 'admin/add-photos'),
                  page('/admin/upload', 'admin/upload'),
                  page('/admin/gallery', 'admin/gallery'),
                  page('/admin/gallery/:category', 'admin/gallery'),
                  page('/admin/gallery-match', 'admin/gallery-match'),
                  page('/admin/gallery-match/:matchInfo', 'admin/gallery-match'),
                  page('/admin/batch-upload-500', 'admin/batch-upload'),
                  page('/admin/teams', 'admin/teams'),
                  page('/admin/matches', 'admin/matches'),
                  page('/admin/purchases', 'admin/purchases'),
                  page('/admin/token-purchases', 'admin/token-purchases'),
                  page('/admin/token-packages', 'admin/token-packages'),
                  page('/admin/people', 'admin/people'),
                  page('/admin/people/:id', 'admin/person'),
                  page('/admin/reports', 'admin/reports'),
                  page('/admin/audit', 'admin/audit'),
                  page('/admin/thumbnail-progress', 'admin/thumbnail-progress'),
                  page('/admin/maintenance', 'admin/maintenance'),
                ],
              },
            ],
          },
          page('*', 'not-found'),
        ],
      },
    ],
  },
];
