import { hydrate, QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import {
  Children,
  cloneElement,
  isValidElement,
  lazy,
  Suspense,
  useEffect,
  useRef,
  useState,
  type LinkHTMLAttributes,
  type ReactElement,
  type ReactNode,
} from 'react';
import { useTranslation } from 'react-i18next';
import {
  Links,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
  useNavigation,
  useRouteLoaderData,
  type AppLoadContext,
  type LoaderFunctionArgs,
  type Location,
} from 'react-router';
import { getGetPhotoQueryOptions } from './api/generated/photos';
import { getGetMaintenanceQueryOptions, getGetShopConfigQueryOptions } from './api/generated/shop';
import { useMergedCart } from './api/cart';
import { usePurchasesElsewhere } from './api/purchase';
import { VIEWED_PHOTO } from './api/queries';
import { useOtherTabs, userQuery } from './api/session';
import { useCartOpening } from './app/open-cart';
import { prefetch, type Prefetched } from './app/prefetch.server';
import { createQueryClient, queryClient } from './app/query-client';
import displayFont from './fonts/bricolage-grotesque-condensed-800.woff2';
import textFont from './fonts/hanken-grotesk-var.woff2';
import { SignInSheet } from './features/auth/sign-in-sheet';
import { useMergedFavourites } from './features/favourites/use-favourites';
import { useMergedPlayers } from './features/players/use-players';
import { Footer } from './features/layout/footer';
import { Header } from './features/layout/header';
import { Maintenance } from './features/layout/maintenance';
import { HelpButton } from './features/layout/help-button';
import { TabBar } from './features/layout/tab-bar';
import { useLanguage } from './i18n';
import { PressForm } from './ui/early-press';
import { lazyPart } from './ui/lazy-part';
import { DrawnForLowData, wantsLowData } from './ui/low-data';
import { PageProgress } from './ui/page-progress';
import { useToasts } from './ui/toast';
import { useOpenHere } from './ui/use-open-here';
import './ui/tokens.css';
import './ui/base.css';
import './ui/layout.css';

const THEME = /(?:^|; )theme=(light|dark)/;

const prefetchShop = prefetch((client, { search }) => [
  prefetchViewed(client, Number(search.get(VIEWED_PHOTO))),
  client.query(getGetShopConfigQueryOptions()),
  client.query(getGetMaintenanceQueryOptions()),
]);

/** The photograph that a link shows on the full screen, for its preview; the page opens without it, too. */
async function prefetchViewed(client: QueryClient, photoId: number): Promise<void> {
  if (!Number.isInteger(photoId) || photoId <= 0) return;
  const query = getGetPhotoQueryOptions(photoId);
  await client.query(query).catch(() => client.removeQueries(query));
}

/** Data for every page, the theme that the reader has chosen, and whether it is for low data. */
export async function loader(page: LoaderFunctionArgs<AppLoadContext>) {
  const { headers } = page.request;
  const [, theme] = THEME.exec(headers.get('Cookie') ?? '') ?? [];
  return { ...(await prefetchShop(page)), theme, lowData: wantsLowData(headers), isVisitor: page.context.isVisitor };
}

export { ErrorBoundary } from './routes/page-crash';

/** The browser goes on by itself. */
export const shouldRevalidate = () => false;

/** The document around every page, also one that failed. */
export function Layout({ children }: { children: ReactNode }) {
  const language = useLanguage();
  const { theme, lowData = false } = useRouteLoaderData<typeof loader>('root') ?? {};
  return (
    <html lang={language} data-theme={theme} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#12402D" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icons/apple-180.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        {[displayFont, textFont].map((font) => (
          <link key={font} rel="preload" href={font} as="font" type="font/woff2" crossOrigin="anonymous" />
        ))}
        <Links />
      </head>
      <body>
        <PressForm />
        <DrawnForLowData value={lowData}>
          <Answers>{children}</Answers>
        </DrawnForLowData>
        <ScrollRestoration getKey={scrollKey} />
        <LateScripts />
      </body>
    </html>
  );
}

/** The framework's scripts, fetched after what is seen first: fonts and photographs. */
function LateScripts() {
  const scripts = Scripts({}) as ReactElement<{ children: ReactNode }> | null;
  return Children.map(scripts?.props.children, (part) =>
    isValidElement<LinkHTMLAttributes<HTMLLinkElement>>(part) && part.type === 'link'
      ? cloneElement(part, { fetchPriority: 'low' })
      : part,
  );
}

/** Answers that the server has prefetched, and the browser's own queries. */
function Answers({ children }: { children: ReactNode }) {
  const isVisitor = useRouteLoaderData<typeof loader>('root')?.isVisitor;
  const matches = useMatches();
  const [client] = useState(() => {
    const isServer = typeof document === 'undefined';
    const client = isServer ? createQueryClient() : queryClient;
    for (const { loaderData } of matches) hydrate(client, (loaderData as Partial<Prefetched> | null)?.queries ?? {});
    if (isVisitor) client.setQueryData(userQuery.queryKey, null);
    return client;
  });
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

const CartDrawer = lazyPart(() => import('./features/cart/cart-drawer'));
const loadToaster = () => import('./ui/toaster');
const Toaster = lazy(loadToaster);

/** The frame of every page. */
export default function Frame() {
  const { t } = useTranslation();
  const [cartOpen, setCartOpen] = useOpenHere();
  useCartOpening(() => setCartOpen(true));
  const leaving = useNavigation().state !== 'idle';
  const hasToasts = useToasts().length > 0;
  const main = useFocusOnNewPage();
  // The message that the signal dropped must be loaded before it drops.
  useEffect(() => void loadToaster().catch(() => undefined), []);
  return (
    // One boundary, hydrated in slices and put in place at once: were there several, what one of them fetches could arrive
    // before another is hydrated with what the server has drawn.
    <Suspense>
      <Background />
      <a className="skip-link" href="#main">
        {t('layout.skip')}
      </a>
      {leaving && <PageProgress />}
      <Maintenance />
      <Header />
      <main id="main" ref={main} tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
      <HelpButton />
      <TabBar />
      {cartOpen && <CartDrawer onClose={() => setCartOpen(false)} />}
      <SignInSheet />
      <Suspense>{hasToasts && <Toaster />}</Suspense>
    </Suspense>
  );
}

/** Work behind every page. Apart from the frame, which would fetch before all that is in it is hydrated. */
function Background() {
  useOtherTabs();
  usePurchasesElsewhere();
  useMergedCart();
  useMergedFavourites();
  useMergedPlayers();
  return null;
}

/** Pages that were not reached within the shop (a mail's link, the way back from PayFast) have one key, so not theirs. */
function scrollKey({ key, pathname }: Location): string {
  return key === 'default' ? pathname : key;
}

/** A new page is read from its beginning: the keyboard and the screen reader go along. */
function useFocusOnNewPage() {
  const main = useRef<HTMLElement>(null);
  const { pathname, search } = useLocation();
  // A gallery has the path of its category (app/paths.ts).
  const page = JSON.stringify([pathname, new URLSearchParams(search).get('title')]);
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    main.current?.focus({ preventScroll: true });
  }, [page]);
  return main;
}
