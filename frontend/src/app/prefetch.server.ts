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

/** The address of a page. */
interface Address {
  params: Params;
  search: URLSearchParams;
}

/**
 * The loader of a page: asks what its components' queries ask, for the server to draw it from and for the browser to go
 * on with. Nothing of a person: their cookie is not sent along. Throws 404 where the page is about something that is
 * not there; what fails otherwise is left out, and asked for by the browser.
 */
export function prefetch(ask: (client: QueryClient, address: Address) => Promise<unknown>[]) {
  return async ({ context, params, request }: LoaderFunctionArgs<AppLoadContext>): Promise<Prefetched> => {
    const client = createQueryClient();
    const search = new URL(request.url).searchParams;
    await readers.run(context, () => Promise.allSettled(ask(client, { params, search })));
    const queries = client.getQueryCache().getAll();
    if (queries.some(({ state }) => namesNothing(state.error))) throw data(null, { status: 404 });
    return { queries: dehydrate(client) };
  };
}
