import { QueryClientProvider, type QueryKey } from '@tanstack/react-query';
import i18n from 'i18next';
import { startTransition, StrictMode, useLayoutEffect, type ReactNode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, RouterProvider } from 'react-router-dom';
import { queryClient } from './app/query-client';
import { routes, type PageHandle } from './app/router';
import { showTheme } from './app/theme';
import { currentLanguage, startI18n } from './i18n';
import './ui/tokens.css';
import './ui/base.css';
import './ui/layout.css';

/** Draws the page, or brings the one that the server has drawn to life; resolves when it answers. */
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
  await new Promise<void>((resolve) => {
    const shop = (
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <Alive onAlive={resolve}>
            <RouterProvider router={router} />
          </Alive>
        </QueryClientProvider>
      </StrictMode>
    );
    // In slices, so that the page answers to a finger in between.
    if (isWhole) startTransition(() => void hydrateRoot(root, shop));
    else createRoot(root).render(shop);
  });
}

/**
 * Tells when all within it has been drawn, or has come to life; at once, since nobody may write in between (boot.ts).
 * Around it all and not beside it: a second child would give other ids to what the server has drawn.
 */
function Alive({ onAlive, children }: { onAlive: () => void; children: ReactNode }) {
  useLayoutEffect(onAlive, [onAlive]);
  return children;
}

/** Fetches the code and the texts of the page that is shown: it cannot come to life before. */
async function loadPage(): Promise<void> {
  const matches = matchRoutes(routes, window.location) ?? [];
  await Promise.all(
    matches.map(async ({ route }) => {
      const { texts } = (route.handle as PageHandle | undefined) ?? {};
      if (texts !== undefined) await i18n.loadNamespaces(texts);
      if (typeof route.lazy !== 'function') return;
      Object.assign(route, { ...(await route.lazy()), lazy: undefined });
    }),
  );
}
