import { useIsMutating, useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import i18n from 'i18next';
import { useEffect, useMemo, useState } from 'react';
import {
  addToCart,
  getCart,
  getGetCartQueryKey,
  getGetCartQueryOptions,
  getMergeCartMutationKey,
  mergeCart,
  removeFromCart,
  useAddToCart,
  useClearCart,
  useGetCart,
  useListPurchasedPhotos,
  useMergeCart,
  useRemoveFromCart,
} from './generated/cart-and-purchases';
import { removePackFromCart, useAddPackToCart, useRemovePackFromCart } from './generated/packs';
import { getGetPhotoQueryKey, getListPhotosQueryKey, listPhotos } from './generated/photos';
import type { CartItemDto, MergeCartDto, MessageDto, PackPlaceDto, PhotoIdDto } from './generated/shop.schemas';
import { localPhotos } from './local-list';
import { ApiError, isLost } from './mutator';
import { PACKS, refreshPurchases } from './purchase';
import { addressOf, readFrom } from './queries';
import { forgetPerson, userQuery, useUser } from './session';

/** Milliseconds that the cart is taken for fresh (specification §9). */
const CART_CACHE = 30_000;

/** Photographs in the cart of a visitor: as many as the server merges, and lists by their ids, at once. */
const LIMIT = 100;

/** A visitor's cart, kept in this browser until it joins an account's. */
const chosen = localPhotos('cart', LIMIT);

/** The cart of the signed-in person. */
export function useCart() {
  const user = useUser();
  return useGetCart({
    query: {
      enabled: Boolean(user),
      staleTime: CART_CACHE,
      // If the answer to a purchase was lost, the cart may be empty by now. Reading it again would close the dialog that
      // is finding out.
      refetchOnReconnect: ({ state }) => state.data === undefined,
    },
  });
}

/** The same for those who look at it: while a visitor's is about to join it, it is not said to be empty. */
export function useShownCart() {
  const { data, isPending, isLoadingError, error, refetch } = useCart();
  const waits = useIsMutating({ mutationKey: getMergeCartMutationKey() }) > 0 && data?.count === 0;
  return { data: waits ? undefined : data, isPending: isPending || waits, isLoadingError, error, refetch };
}

/**
 * The photographs that a visitor has put into the cart: of those that were there when it was opened, what is still there.
 * What is not in the shop any more leaves it.
 */
export function useVisitorCart() {
  const user = useUser();
  const [ids] = useState(chosen.all);
  const photos = useQuery({
    queryKey: [...getListPhotosQueryKey(), 'cart', ids],
    queryFn: async ({ signal }) => {
      if (ids.length === 0) return [];
      const known = await listPhotos({ limit: LIMIT, hasThumbnails: false, ids: [...ids] }, { signal });
      chosen.remove(ids.filter((id) => !known.some((photo) => photo.id === id)));
      return known;
    },
    enabled: user === null,
  });
  const kept = chosen.useSelected((all) => all);
  const items = photos.data
    ?.filter(({ id }) => kept.includes(id))
    .map((photo): Pick<CartItemDto, 'id' | 'photo'> => ({ id: photo.id, photo }));
  return { ...photos, data: items };
}

/** The number of photographs in the cart, of an account or of this browser. */
export function useCartCount(): number {
  const user = useUser();
  const here = chosen.useSelected((ids) => ids.length);
  const { data: cart } = useCart();
  return user ? (cart?.count ?? 0) : here;
}

/** The photographs that the reader has in the cart, those of packs included, and those already bought, by id. */
export function useHoldings(): Record<'inCart' | 'inPacks' | 'owned', ReadonlySet<number>> {
  const user = useUser();
  const here = chosen.useSelected((ids) => ids);
  const { data: cart } = useCart();
  const { data: purchased } = useListPurchasedPhotos(undefined, { query: { enabled: Boolean(user) } });
  return useMemo(() => {
    const inPacks = new Set(cart?.packs.flatMap((pack) => pack.photoIds));
    const items = cart?.items.map((item) => item.photoId) ?? [];
    return {
      inCart: new Set([...here, ...items, ...inPacks]),
      inPacks,
      owned: new Set(purchased?.map(({ id }) => id)),
    };
  }, [here, cart, purchased]);
}

/** Puts a photograph in the cart; that of a visitor is kept in this browser. */
export function usePutInCart() {
  const queryClient = useQueryClient();
  const { mutate: take } = useTakeFromCart();
  return useAddToCart({
    mutation: {
      mutationFn: ({ data }) => put(queryClient, data),
      meta: {
        success: 'cart.added',
        failure: 'cart.addFailed',
        toCart: true,
        undo: (input: { data: PhotoIdDto }) => take(input),
      },
      // It may be gone, or have been bought on another device.
      onError: (_error, { data: { photoId } }) =>
        Promise.all([
          queryClient.invalidateQueries({ queryKey: getGetPhotoQueryKey(photoId) }),
          refreshPurchases(queryClient),
        ]),
      onSuccess: () => refreshCart(queryClient),
    },
  });
}

/**
 * Puts several photographs in the cart; those of a visitor are kept in this browser. By hand, since only the call of an
 * account answers a cart. Answers the ids of those that were not in it before. `isTold`: a message says so, with the way
 * to the cart, and back.
 */
export function usePutSeveralInCart({ isTold }: { isTold: boolean }) {
  const queryClient = useQueryClient();
  const { mutate: take } = useMutation({
    mutationFn: async (photoIds: number[]) => {
      chosen.remove(photoIds);
      if (!isVisitor(queryClient)) for (const photoId of photoIds) await removeFromCart({ photoId });
    },
    meta: TAKEN,
    onSettled: () => refreshCart(queryClient),
  });
  const undo = (_input: MergeCartDto, added: number[]) => added.length > 0 && take(added);
  return useMutation({
    mutationFn: (data: MergeCartDto) => putSeveral(queryClient, data),
    meta: { failure: 'cart.addFailed', ...(isTold && { success: 'cart.added', toCart: true, undo }) },
    onSuccess: () => refreshCart(queryClient),
  });
}

/** The toasts after something was taken out of the cart. */
const TAKEN = { success: 'cart.removed', failure: 'cart.removeFailed' } as const;

/** Takes a photograph out of the cart. */
export function useTakeFromCart() {
  const queryClient = useQueryClient();
  return useRemoveFromCart({
    mutation: {
      mutationFn: async ({ data }) => {
        chosen.remove([data.photoId]);
        return isVisitor(queryClient) ? { message: '' } : removeFromCart(data);
      },
      meta: TAKEN,
      onSettled: () => refreshCart(queryClient),
    },
  });
}

/** As long as it is not known who reads, what is chosen may yet join an account's cart. */
const isVisitor = (queryClient: QueryClient) => !queryClient.getQueryData(userQuery.queryKey);

const cartIsFull = () => new ApiError(409, i18n.t('cart.fullHere', { count: LIMIT }), 'cart-full');

/** The server's answer to an account; null for a visitor, and after the session has ended. */
async function answerToAccount<Answer>(queryClient: QueryClient, call: () => Promise<Answer>): Promise<Answer | null> {
  if (isVisitor(queryClient)) return null;
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    // The choice waits in the browser until the person has signed in again.
    forgetPerson(queryClient);
    return null;
  }
}

async function put(queryClient: QueryClient, data: PhotoIdDto): Promise<MessageDto> {
  const answer = await answerToAccount(queryClient, () => addToCart(data));
  if (answer) return answer;
  if (!chosen.add(data.photoId)) throw cartIsFull();
  return { message: '' };
}

async function putSeveral(queryClient: QueryClient, data: MergeCartDto): Promise<number[]> {
  const before = [...chosen.all()];
  const isForList = data.listToken !== undefined;
  const call = async () => {
    // Read before the change, where it is not known yet: what was in it stays when this is undone. Nothing takes back what
    // is put in for a list.
    const cart = isForList ? null : await queryClient.query({ ...getGetCartQueryOptions(), staleTime: 'static' });
    before.push(...(cart?.items ?? []).map(({ photoId }) => photoId));
    return mergeCart(data);
  };
  // Photographs for a list are never kept in the browser: in an account's cart they would no longer be the list's.
  const answer = isForList ? await call() : await answerToAccount(queryClient, call);
  if (!answer && !chosen.add(...data.photoIds)) throw cartIsFull();
  const now = answer ? answer.items.map(({ photoId }) => photoId) : data.photoIds;
  return data.photoIds.filter((id) => now.includes(id) && !before.includes(id));
}

/** Puts all photographs of a player in the cart, as one line. */
export function usePutPackInCart() {
  const queryClient = useQueryClient();
  const { mutate: take } = useMutation({
    mutationFn: async ({ match, day, team, label }: PackPlaceDto) => {
      // Only the cart knows the number under which it stands there.
      const { packs } = await getCart();
      const at = JSON.stringify([match ?? null, day ?? null, team, label]);
      const pack = packs.find((one) => JSON.stringify([one.matchId, one.day, one.teamId, one.label]) === at);
      if (pack) await removePackFromCart(pack.id);
    },
    meta: TAKEN,
    onSettled: () => refreshCart(queryClient),
  });
  return useAddPackToCart({
    mutation: {
      meta: {
        success: 'cart.added',
        failure: 'cart.addFailed',
        toCart: true,
        undo: ({ data }: { data: PackPlaceDto }) => take(data),
      },
      // It may no longer be sold, or have been bought on another device.
      onError: () => refreshPurchases(queryClient),
      onSuccess: () => refreshCart(queryClient),
    },
  });
}

/** Takes a pack out of the cart. */
export function useTakePackFromCart() {
  const queryClient = useQueryClient();
  return useRemovePackFromCart({
    mutation: {
      meta: TAKEN,
      onSettled: () => refreshCart(queryClient),
    },
  });
}

/** Empties the cart. */
export function useEmptyCart() {
  const queryClient = useQueryClient();
  return useClearCart({
    mutation: {
      meta: { success: 'cart.cleared', failure: 'cart.clearFailed' },
      onSettled: () => refreshCart(queryClient),
    },
  });
}

/** Adds the visitor's cart to the account's after signing in. */
export function useMergedCart(): void {
  const queryClient = useQueryClient();
  const user = useUser();
  const waits = chosen.useSelected((ids) => ids.length > 0) && Boolean(user);
  const { mutate } = useMergeCart({
    mutation: {
      // Given up, they would be in no cart that is shown.
      retry: (_failures, error) => isLost(error),
      onSuccess: async (cart, { data: { photoIds } }) => {
        // It may have been read before they joined it.
        await queryClient.cancelQueries({ queryKey: getGetCartQueryKey() });
        queryClient.setQueryData(getGetCartQueryKey(), cart);
        chosen.remove(photoIds);
        return queryClient.invalidateQueries(readFrom([PACKS]));
      },
    },
  });
  useEffect(() => {
    if (waits) mutate({ data: { photoIds: [...chosen.all()] } });
  }, [waits, mutate]);
}

/** Reads the cart again, and the offered packs, which show whether they are in it. */
function refreshCart(queryClient: QueryClient): Promise<void> | undefined {
  if (isVisitor(queryClient)) return undefined;
  return queryClient.invalidateQueries(readFrom([addressOf(getGetCartQueryKey()), PACKS]));
}
