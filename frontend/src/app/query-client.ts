import { MutationCache, QueryCache, QueryClient, type DefaultOptions } from '@tanstack/react-query';
import i18n from 'i18next';
import { ApiError } from '../api/mutator';
import { forgetPerson } from '../api/session';
import type { TextKey } from '../i18n';
import { toast } from '../ui/toast';
import { toastFailure } from '../ui/toast-failure';

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: Error;
    mutationMeta: {
      /** Titles of the toasts that tell how it ended. */
      success?: TextKey;
      failure?: TextKey;
    };
  }
}

/**
 * The specification's defaults (§9): no interval refetch, no refetch on focus, never stale, no retries. Without a signal
 * a call fails at once instead of waiting for it: what was cancelled meanwhile would still be done. Only what could not
 * be read is asked for again when the signal is back.
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

/** The browser's. */
export const queryClient: QueryClient = new QueryClient({
  defaultOptions: QUERY_DEFAULTS,
  queryCache: new QueryCache({ onError: (error) => leaveIfSignedOut(error) }),
  mutationCache: new MutationCache({
    onSuccess: (_result, _input, _context, mutation) => {
      const { success } = mutation.meta ?? {};
      if (success !== undefined) toast({ title: i18n.t(success) });
    },
    onError: (error, _input, _context, mutation) => {
      const { failure } = mutation.meta ?? {};
      if (failure !== undefined) toastFailure(i18n.t(failure), error);
      leaveIfSignedOut(error);
    },
  }),
});

/** The session has ended: whoever stands on a protected page is sent to sign in, and comes back. */
export function leaveIfSignedOut(error: unknown): void {
  if (error instanceof ApiError && error.status === 401) forgetPerson(queryClient);
}
