import { queryOptions, useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { getCurrentUser, getGetCurrentUserQueryKey, login, logout, register } from './generated/account';
import type { LoginDto, RegisterDto, UserDto } from './generated/shop.schemas';
import { ApiError } from './mutator';

/** The signed-in person; null when the server answers 401 (specification §4). */
export const userQuery = queryOptions<UserDto | null>({
  queryKey: getGetCurrentUserQueryKey(),
  queryFn: async ({ signal }) => {
    try {
      return await getCurrentUser({ signal });
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return null;
      throw error;
    }
  },
});

/** `undefined` while it loads, null for nobody; a look that fails later changes nothing. */
export function useUser(): UserDto | null | undefined {
  const { data, isError } = useQuery(userQuery);
  return data === undefined && isError ? null : data;
}

export function useLogin() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: LoginDto) => login(input),
    meta: { failure: 'account.loginFailed' },
    onSuccess: (user) => welcome(queryClient, user),
  });
}

export function useRegister() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: RegisterDto) => register(input),
    meta: { failure: 'account.registrationFailed' },
    onSuccess: (user) => welcome(queryClient, user),
  });
}

export function useLogout() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => logout(),
    meta: { success: 'layout.loggedOut', failure: 'layout.logoutFailed' },
    onSuccess: () => forgetPerson(queryClient),
  });
}

function welcome(queryClient: QueryClient, user: UserDto): void {
  forgetPerson(queryClient);
  queryClient.setQueryData(userQuery.queryKey, user);
}

/** Addresses whose answers are about one person: their own, the cart, favourites. */
const PERSONAL = /^\/api\/(user\/|cart|favourites|photos\/\d+\/is-purchased)/;

/** Nobody is signed in any more: nothing of a person stays in the page. */
export function forgetPerson(queryClient: QueryClient): void {
  queryClient.setQueryData(userQuery.queryKey, null);
  queryClient.removeQueries({ predicate: ({ queryKey: [address] }) => PERSONAL.test(String(address)) });
}
