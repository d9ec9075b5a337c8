import { createBrowserRouter } from 'react-router-dom';
import { PageCrash } from '../routes/page-crash';
import { Component as Root } from '../routes/root';
import { RequireAdmin, RequireUser } from './guards';

/** A page a URL, each in a file of its own that is fetched when it is opened. */
export const router = createBrowserRouter([
  {
    element: <Root />,
    errorElement: <PageCrash />,
    hydrateFallbackElement: <></>,
    children: [
      {
        errorElement: <PageCrash />,
        children: [
          { path: '/', lazy: () => import('../routes/home') },
          { path: '/auth', lazy: () => import('../routes/auth') },
          { path: '/reset-password', lazy: () => import('../routes/reset-password') },
          { path: '/gallery', lazy: () => import('../routes/gallery') },
          { path: '/gallery/:category', lazy: () => import('../routes/gallery-category') },
          { path: '/gallery-match/:matchInfo', lazy: () => import('../routes/gallery-match') },
          { path: '/matches', lazy: () => import('../routes/matches') },
          { path: '/matches/:id', lazy: () => import('../routes/match') },
          { path: '/photo/:id', lazy: () => import('../routes/photo') },
          { path: '/photos/:id', lazy: () => import('../routes/photo') },
          { path: '/payment-success', lazy: () => import('../routes/payment-success') },
          { path: '/payment-cancelled', lazy: () => import('../routes/payment-cancelled') },
          { path: '/privacy-policy', lazy: () => import('../routes/privacy-policy') },
          { path: '/terms-of-service', lazy: () => import('../routes/terms-of-service') },
          { path: '/copyright', lazy: () => import('../routes/copyright') },
          {
            element: <RequireUser />,
            children: [
              { path: '/cart', lazy: () => import('../routes/cart') },
              { path: '/tokens', lazy: () => import('../routes/tokens') },
              { path: '/profile', lazy: () => import('../routes/profile') },
              { path: '/dashboard', lazy: () => import('../routes/dashboard') },
            ],
          },
          {
            element: <RequireAdmin />,
            children: [
              {
                lazy: () => import('../routes/admin/shell'),
                children: [
                  { path: '/admin/galleries', lazy: () => import('../routes/admin/galleries') },
                  { path: '/admin/add-photos', lazy: () => import('../routes/admin/add-photos') },
                ],
              },
            ],
          },
          { path: '*', lazy: () => import('../routes/not-found') },
        ],
      },
    ],
  },
]);
