import { MutationCache, QueryCache, QueryClient, type DefaultOptions } from '@tanstack/react-query';
import i18n from 'i18next';
import { ApiError } from '../api/mutator';
import { readFrom } from '../api/queries';
import { forgetPerson } from '../api/session';
import { staleAfter } from '../api/stale';
import type { TextKey } from '../i18n';
import { toast } from '../ui/toast';
import { toastFailure } from '../ui/toast-failure';
import { openCart } from './open-cart';

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: Error;
    mutationMeta: {
      /** Titles of the toasts about its outcome. */
      success?: TextKey;
      failure?: TextKey;
      /** Text for a failure without a reason from the server. */
      failureText?: TextKey;
      /** Offered when it has succeeded: takes back what the call with this input and this answer has done. */
      undo?(input: unknown, answer: unknown): void;
      /** Offered, too: a look at the cart. */
      toCart?: boolean;
    };
  }
}

/**
 * The specification's defaults (§9): no interval refetch, no refetch on focus, never stale, no retries. Without a
 * signal a call fails at once: a call that waited for it would also run if it was cancelled meanwhile. Only failed
 * reads are repeated when the signal is back.
 */
export const QUERY_DEFAULTS: DefaultOptions = {
  queries: {
    refetchInterval: false,
    refetchOnWindowFocus: false,
    staleTime: Infinity,
    retry: false,
    networkMode: 'always',
    // Must be said: the library takes 'always' for a reason not to.
    refetchOnReconnect: true,
  },
  mutations: { retry: false, networkMode: 'always' },
};

/** The shop's cache: shows a toast for the outcome of a change, and reads stale data again. */
export function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    defaultOptions: QUERY_DEFAULTS,
    queryCache: new QueryCache({ onError: (error) => leaveIfSignedOut(error, client) }),
    mutationCache: new MutationCache({
      onSuccess: (answer, input, _context, { meta }) => {
        if (meta?.success === undefined) return;
        toast({
          title: i18n.t(meta.success),
          actions: [
            ...(meta.toCart ? [{ label: i18n.t('cart.viewCart'), onPress: openCart }] : []),
            ...(meta.undo ? [{ label: i18n.t('cart.undo'), onPress: () => meta.undo?.(input, answer) }] : []),
          ],
        });
      },
      onError: (error, _input, _context, { meta }) => {
        const { failure, failureText } = meta ?? {};
        // That is no failure: it is theirs, and the page offers the download.
        if (error instanceof ApiError && error.code === 'already-owned')
          toast({ title: i18n.t('photo.ownedTitle'), description: error.reason });
        else if (failure !== undefined) toastFailure(i18n.t(failure), error, failureText && i18n.t(failureText));
        leaveIfSignedOut(error, client);
      },
      onSettled: (_result, _error, _input, _context, { options }) => {
        const stale = staleAfter(options.mutationKey);
        return stale.length === 0 ? undefined : client.invalidateQueries(readFrom(stale));
      },
    }),
  });
  return client;
}

/** The session has ended: leads from a protected page to signing in, and back. */
export function leaveIfSignedOut(error: unknown, client: QueryClient = queryClient): void {
  if (error instanceof ApiError && error.status === 401) forgetPerson(client);
}

/** The browser's. */
export const queryClient = createQueryClient();
