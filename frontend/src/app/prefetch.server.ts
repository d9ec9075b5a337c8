import { dehydrate, type DehydratedState, type QueryClient } from '@tanstack/react-query';
import { AsyncLocalStorage } from 'node:async_hooks';
import { data, type AppLoadContext, type LoaderFunctionArgs, type Params } from 'react-router-dom';
import { namesNothing, transport } from '../api/mutator';
import { createQueryClient } from './query-client';

/** Milliseconds after which a page is sent without what the API has not answered: the browser asks for it again. */
const PATIENCE = 3000;

/** For whom pages are being drawn. */
const readers = new AsyncLocalStorage<AppLoadContext>();

/** Lets the pages' calls go to the API of this very process, in the reader's language. */
export function askOwnApi(): void {
  transport.fetch = (url, options) => {
    const { api = process.env.API_URL, language = 'en' } = readers.getStore() ?? {};
    const headers = new Headers(options?.headers);
    headers.set('Accept-Language', language);
    return fetch(`${api}${url as string}`, { ...options, headers, signal: AbortSignal.timeout(PATIENCE) });
  };
}

/** Goes with a page as the data of its loaders (root.tsx). */
export interface Prefetched {
  queries: DehydratedState;
}

/** A request for a page. */
interface PageRequest {
  params: Params;
  search: URLSearchParams;
  /** Sent with a call, it makes the answer the reader's own; null for visitors. */
  asReader: { headers: { Cookie: string } } | null;
}

/**
 * A page's loader: prefetches its components' queries, for the server to draw the page and for the browser to go on
 * with. Only a call that is given `asReader` sends the reader's cookie, so nothing else is personal. Throws 404 if the
 * subject of the page does not exist; other failures are left out, and the browser repeats them.
 */
export function prefetch(ask: (client: QueryClient, page: PageRequest) => Promise<unknown>[]) {
  return async ({ context, params, request }: LoaderFunctionArgs<AppLoadContext>): Promise<Prefetched> => {
    const client = createQueryClient();
    const search = new URL(request.url).searchParams;
    const cookie = request.headers.get('Cookie');
    const asReader = context.isVisitor === false && cookie !== null ? { headers: { Cookie: cookie } } : null;
    await readers.run(context, () => Promise.allSettled(ask(client, { params, search, asReader })));
    const queries = client.getQueryCache().getAll();
    if (queries.some(({ state }) => namesNothing(state.error))) throw data(null, { status: 404 });
    return { queries: dehydrate(client) };
  };
}
