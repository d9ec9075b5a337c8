import { QueryClient, QueryClientProvider, type Query, type QueryObserverOptions } from '@tanstack/react-query';
import { createInstance, type i18n as I18n } from 'i18next';
import { AsyncLocalStorage } from 'node:async_hooks';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom';
import { getGetMaintenanceQueryKey } from './api/generated/shop';
import type { MaintenanceDto } from './api/generated/shop.schemas';
import { transport } from './api/mutator';
import { userQuery } from './api/session';
import { QUERY_DEFAULTS } from './app/query-client';
import { routes, type PageHandle } from './app/router';
import { scriptData } from './app/script-data';
import { VIEWED_PHOTO } from './features/viewer/use-viewed-photo';
import { addFormats, OPTIONS, texts, type Language } from './i18n';

interface PageRequest {
  /** Address with host and query. */
  url: string;
  language: Language;
  /** Nobody is signed in; otherwise the browser asks who it is. */
  visitor: boolean;
}

/** A page as the server sends it: whole for those who read it and for the browser that brings it to life. */
interface ServedPage {
  status: number;
  /** The page's file in routes/, for its styles. */
  file: string;
  /** Title and meta elements. */
  head: string;
  body: string;
  /** The answers that the page was drawn from: `[key, answer][]` as JSON. */
  data: string;
  /** It does more as soon as it comes to life, even for a reader who does not stir. */
  live: boolean;
  /** Something failed, which the browser tries again: it draws the page anew. */
  partial: boolean;
}

/** The API of this very process: draws no page before it is told. */
export function askApiAt(origin: string): void {
  transport.fetch = (url, options) => {
    const headers = new Headers(options?.headers);
    headers.set('Accept-Language', reader.getStore() ?? 'en');
    return fetch(`${origin}${url as string}`, { ...options, headers, signal: AbortSignal.timeout(PATIENCE) });
  };
}

/** For whom a page is being drawn at this moment. */
const reader = new AsyncLocalStorage<Language>();

/** Milliseconds after which a page is sent without what the API has not answered. */
const PATIENCE = 3000;

/** What React leaves in place of a part whose code is still being loaded. */
const UNFINISHED = '<!--$!-->';

/** What a page says that has nothing to show (ui/page-title.tsx). */
const MISSING = 'content="noindex"';

/** Milliseconds that such code may take: once in the life of the process. */
const LOADING = 50;

/** Data may ask for other data (a gallery by its group); no page is deeper than this. */
const ROUNDS = 4;

/** What has failed is drawn as failed: nobody is there to try again. */
const SERVER_DEFAULTS = { ...QUERY_DEFAULTS, queries: { ...QUERY_DEFAULTS.queries, retryOnMount: false } };

/** The texts of pages that the server draws, so that none of them waits for its own. */
const PUBLIC_TEXTS = ['shop', 'legal', 'thumbnails'];

const handler = createStaticHandler(routes);
const languages = { en: speak('en'), af: speak('af') };

/** Draws a public page for nobody in particular; null for a page that only the browser can draw. */
export function renderPage(request: PageRequest): Promise<ServedPage | null> {
  return reader.run(request.language, () => draw(request));
}

async function draw({ url, language, visitor }: PageRequest): Promise<ServedPage | null> {
  const context = await handler.query(new Request(url));
  if (context instanceof Response) return null;
  const handles = context.matches.map(({ route }) => route.handle as PageHandle | undefined);
  if (handles.some((handle) => handle?.personal || (handle?.forVisitors && !visitor))) return null;
  const { file = '' } = handles.at(-1) ?? {};

  const queryClient = new QueryClient({ defaultOptions: SERVER_DEFAULTS });
  if (visitor) queryClient.setQueryData(userQuery.queryKey, null);
  const i18n = await languages[language];
  const router = createStaticRouter(handler.dataRoutes, context);
  const markup = () =>
    renderToString(
      <StrictMode>
        <I18nextProvider i18n={i18n}>
          <QueryClientProvider client={queryClient}>
            <StaticRouterProvider router={router} context={context} hydrate={false} />
          </QueryClientProvider>
        </I18nextProvider>
      </StrictMode>,
    );
  // Drawing tells what the page needs; with that it is drawn again, until nothing is missing.
  let drawn = markup();
  for (let round = 1; round < ROUNDS; round++) {
    const wanted = queryClient.getQueryCache().findAll({ predicate: isWanted });
    if (wanted.length === 0) {
      if (!drawn.includes(UNFINISHED)) break;
      await new Promise((resolve) => setTimeout(resolve, LOADING));
    }
    await Promise.all(wanted.map((query) => query.fetch().catch(() => undefined)));
    drawn = markup();
  }
  const failures = queryClient.getQueryCache().findAll({ predicate: ({ state }) => state.status === 'error' });
  const [, head = '', body = ''] = /^((?:<title>.*?<\/title>|<meta [^>]*>|<link [^>]*>)*)(.*)$/s.exec(drawn) ?? [];
  const answers = queryClient.getQueryCache().findAll({ predicate: ({ state }) => state.status === 'success' });
  return {
    status: head.includes(MISSING) ? 404 : 200,
    file,
    head,
    body,
    data: scriptData(answers.map(({ queryKey, state }) => [queryKey, state.data])),
    live:
      !visitor ||
      new URL(url).searchParams.has(VIEWED_PHOTO) ||
      isClosed(queryClient) ||
      handles.some((handle) => handle?.live),
    partial: failures.length > 0,
  };
}

/** Whether a page waits for this query. Who is signed in, only the browser may ask: its cookie stays with it. */
function isWanted(query: Query): boolean {
  const { state, queryKey } = query;
  const { enabled } = query.options as QueryObserverOptions;
  return state.status === 'pending' && enabled !== false && queryKey[0] !== userQuery.queryKey[0];
}

function isClosed(queryClient: QueryClient): boolean {
  return queryClient.getQueryData<MaintenanceDto>(getGetMaintenanceQueryKey())?.enabled === true;
}

async function speak(language: Language): Promise<I18n> {
  const i18n = createInstance().use(texts).use(initReactI18next);
  await i18n.init({ ...OPTIONS, ns: PUBLIC_TEXTS, lng: language });
  addFormats(i18n);
  return i18n;
}
