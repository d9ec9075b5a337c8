import { queryOptions, useQuery, useQueryClient, type QueryClient, type QueryFilters } from '@tanstack/react-query';
import { useRef } from 'react';
import {
  getCurrentUser,
  getGetCurrentUserQueryKey,
  login,
  register,
  useLogin,
  useLogout,
  useRegister,
} from './generated/account';
import type { UserDto } from './generated/shop.schemas';
import { ApiError, isLost } from './mutator';
import { tellOtherTabs, useOtherTabsNews } from './other-tabs';
import { addressOf } from './queries';

/** The signed-in person; null when the server answers 401 (specification §4). */
export const userQuery = queryOptions<UserDto | null>({
  queryKey: getGetCurrentUserQueryKey(),
  queryFn: async ({ client, signal }) => {
    try {
      const user = await getCurrentUser({ signal });
      const before = client.getQueryData(userQuery.queryKey);
      // Somebody else has signed in, in another tab: nothing of the one before stays in this one.
      if (before && before.id !== user.id) readAnew(client, isStaff(before) ? [PERSONAL, CATALOG] : [PERSONAL]);
      seeMore(client, user);
      return user;
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 401) throw error;
      forgetPerson(client);
      return null;
    }
  },
});

/** Works on galleries: administrators on all, photographers on their own. */
export function isStaff(user: UserDto | null | undefined): boolean {
  return user?.isAdmin === true || user?.isPhotographer === true;
}

/** Milliseconds in which a person that was just read, such as by the guard of a page, is not read again. */
const FRESH = 2_000;

/** The signed-in person: `undefined` while loading, null for a visitor; a later request that fails changes nothing. */
export function useUser(): UserDto | null | undefined {
  return personOf(useQuery(userQuery));
}

/** The same for pages on which the balance counts, read anew when they open: a payment may be confirmed late. */
export function useFreshUser(): UserDto | null | undefined {
  return personOf(
    useQuery({
      ...userQuery,
      refetchOnMount: ({ state }) => (state.data && Date.now() - state.dataUpdatedAt > FRESH ? 'always' : true),
    }),
  );
}

function personOf({ data, isError }: { data: UserDto | null | undefined; isError: boolean }) {
  return data === undefined && isError ? null : data;
}

/** Signs in. */
export function useSignIn() {
  const queryClient = useQueryClient();
  return useLogin({
    mutation: { meta: { failure: 'account.loginFailed' }, onSuccess: (user) => welcome(queryClient, user) },
  });
}

/** Makes an account and signs in. Tried again after a lost answer, it signs in to the account that was made. */
export function useSignUp() {
  const queryClient = useQueryClient();
  const wasLost = useRef(false);
  return useRegister({
    mutation: {
      mutationFn: async ({ data }) => {
        try {
          return await register(data);
        } catch (error) {
          if (!wasLost.current || !(error instanceof ApiError) || error.code !== 'username-taken') {
            wasLost.current = isLost(error);
            throw error;
          }
          // If the first answer was lost, the account exists already, and its password proves that.
          return await login({ username: data.username, password: data.password }).catch((refusal: unknown) => {
            throw isLost(refusal) ? refusal : error;
          });
        }
      },
      meta: { failure: 'account.registrationFailed' },
      onSuccess: (user) => welcome(queryClient, user),
    },
  });
}

/** Signs out, and takes everything of the person off the page. */
export function useSignOut() {
  const queryClient = useQueryClient();
  return useLogout({
    mutation: {
      meta: { success: 'layout.loggedOut', failure: 'layout.logoutFailed' },
      onSuccess: () => forgetPerson(queryClient),
    },
  });
}

function welcome(queryClient: QueryClient, user: UserDto): void {
  // After a session that had ended the page goes on as it stands; its data is read again, since it may be old.
  if (queryClient.getQueryData(userQuery.queryKey)?.id === user.id) void queryClient.invalidateQueries(about(PERSONAL));
  else forgetPerson(queryClient);
  seeMore(queryClient, user);
  queryClient.setQueryData(userQuery.queryKey, user);
  tellOtherTabs(SESSION, 'begun');
}

/** Under which the shop's tabs tell each other that a session has begun or ended. */
const SESSION = 'session';

/**
 * Signing in or out in another tab holds here, too: this tab must not show or buy anything as another person. It asks
 * the server who it is now. If no one was signed in here, another tab's sign-out changes nothing, so that two tabs do
 * not ask for ever.
 */
export function useOtherTabs(): void {
  const queryClient = useQueryClient();
  useOtherTabsNews(SESSION, (news) => {
    if (news === 'ended' && queryClient.getQueryData(userQuery.queryKey) === null) return;
    void queryClient.invalidateQueries({ queryKey: userQuery.queryKey });
  });
}

/** Addresses whose answers are about one person, or for one: their own, the cart, favourites, the administrators'. */
const PERSONAL = /^\/api\/(user\/|admin\/|cart|packs|favourites|lists$|my-players|photos\/\d+\/is-purchased)/;

/** Addresses that show those who work on galleries more, such as unpublished ones. */
const CATALOG = /^\/api\/(photos|galleries|matches)/;

const about = (addresses: RegExp): QueryFilters => ({
  predicate: ({ queryKey }) => addresses.test(addressOf(queryKey)),
});

/** Reads again, for staff, what was read as a visitor, such as the data of pages that the server has drawn. */
function seeMore(queryClient: QueryClient, user: UserDto): void {
  if (isStaff(user) && !isStaff(queryClient.getQueryData(userQuery.queryKey)))
    void queryClient.invalidateQueries(about(CATALOG));
}

/** The session has ended: nothing of a person stays in the tabs, nor what only those see who work on galleries. */
export function forgetPerson(queryClient: QueryClient): void {
  const before = queryClient.getQueryData(userQuery.queryKey);
  queryClient.setQueryData(userQuery.queryKey, null);
  queryClient.removeQueries(about(PERSONAL));
  if (isStaff(before)) readAnew(queryClient, [CATALOG]);
  if (before) tellOtherTabs(SESSION, 'ended');
}

/** Empties the queries in view, and reads them for the person who is there now. */
function readAnew(queryClient: QueryClient, addresses: RegExp[]): void {
  for (const one of addresses) {
    queryClient.removeQueries({ ...about(one), type: 'inactive' });
    void queryClient.resetQueries(about(one));
  }
}
