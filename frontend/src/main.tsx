import { QueryClientProvider, type QueryKey } from '@tanstack/react-query';
import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, RouterProvider } from 'react-router-dom';
import { queryClient } from './app/query-client';
import { routes } from './app/router';
import { showTheme } from './app/theme';
import { currentLanguage, startI18n } from './i18n';
import './ui/tokens.css';
import './ui/base.css';
import './ui/layout.css';

/** Draws the page, or brings the one that the server has drawn to life. */
export async function start(): Promise<void> {
  showTheme();
  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no root');
  const servedLanguage = document.documentElement.lang;
  const served = document.getElementById('served');
  await startI18n();
  const answers = JSON.parse(served?.textContent ?? '[]') as [QueryKey, unknown][];
  for (const [key, answer] of answers) queryClient.setQueryData(key, answer);
  // A page in another language than the reader's is drawn anew, as is one with something missing.
  const isWhole = served !== null && served.dataset.partial === undefined && servedLanguage === currentLanguage();
  if (isWhole) await loadPage();
  const router = createBrowserRouter(routes);
  const shop = (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>
  );
  // In slices, so that the page answers to a finger in between.
  if (isWhole) startTransition(() => void hydrateRoot(root, shop));
  else createRoot(root).render(shop);
}

/** Fetches the code of the page that is shown: it cannot come to life before. */
async function loadPage(): Promise<void> {
  const matches = matchRoutes(routes, window.location) ?? [];
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return;
      Object.assign(route, { ...(await route.lazy()), lazy: undefined });
    }),
  );
}
