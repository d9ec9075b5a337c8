import { lazy, Suspense, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, ScrollRestoration, useLocation, useNavigation, type Location } from 'react-router-dom';
import { useMergedFavourites } from '../features/favourites/use-favourites';
import { useOtherTabs } from '../api/session';
import { Footer } from '../features/layout/footer';
import { Header } from '../features/layout/header';
import { Maintenance } from '../features/layout/maintenance';
import { HelpButton, TabBar } from '../features/layout/tab-bar';
import { lazyPart } from '../ui/lazy-part';
import { PageProgress } from '../ui/page-progress';
import { useToasts } from '../ui/toast';
import { useOpenHere } from '../ui/use-open-here';

const CartDrawer = lazyPart(() => import('../features/cart/cart-drawer'));
const loadToaster = () => import('../ui/toaster');
const Toaster = lazy(loadToaster);

/** What stands around every page. */
export function Component() {
  const { t } = useTranslation();
  const [cartOpen, setCartOpen] = useOpenHere();
  const leaving = useNavigation().state !== 'idle';
  const hasToasts = useToasts().length > 0;
  const main = useFocusOnNewPage();
  useOtherTabs();
  useMergedFavourites();
  // What says that the signal dropped must be here before it does.
  useEffect(() => void loadToaster().catch(() => undefined), []);
  return (
    <>
      <a className="skip-link" href="#main">
        {t('layout.skip')}
      </a>
      {leaving && <PageProgress />}
      <Maintenance />
      <Header onOpenCart={() => setCartOpen(true)} />
      <main id="main" ref={main} tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
      <HelpButton />
      <TabBar />
      {cartOpen && <CartDrawer onClose={() => setCartOpen(false)} />}
      <Suspense>{hasToasts && <Toaster />}</Suspense>
      <ScrollRestoration getKey={scrollKey} />
    </>
  );
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
