import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import {
  getGetCartQueryKey,
  getListPurchasedPhotosInfiniteQueryKey,
  getListPurchasedPhotosQueryKey,
  useAddToCart,
  useClearCart,
  useGetCart,
  useListPurchasedPhotos,
  usePurchaseCart,
  usePurchasePhoto,
  useRemoveFromCart,
} from './generated/cart-and-purchases';
import { useAddPackToCart, useRemovePackFromCart } from './generated/packs';
import { getGetPhotoQueryKey } from './generated/photos';
import { isLost } from './mutator';
import { addressOf, readFrom, useIdempotencyKey } from './queries';
import { useUser } from './session';

/** What is offered of packs, at prices for the reader. */
const PACKS = '/api/packs';

/** Milliseconds that the cart is taken for fresh (specification §9). */
const CART_CACHE = 30_000;

/** The cart of the signed-in person. */
export function useCart() {
  const user = useUser();
  return useGetCart({
    query: {
      enabled: Boolean(user),
      staleTime: CART_CACHE,
      // If the answer to a purchase was lost, the cart may be empty by now. Reading it again would close the dialog and
      // lose the key that keeps a second press from buying twice.
      refetchOnReconnect: ({ state }) => state.data === undefined,
    },
  });
}

/** The photographs that the reader has in the cart, and those already bought, by id. */
export function useHoldings(): { inCart: ReadonlySet<number>; owned: ReadonlySet<number> } {
  const user = useUser();
  const { data: cart } = useCart();
  const { data: purchased } = useListPurchasedPhotos(undefined, { query: { enabled: Boolean(user) } });
  return useMemo(
    () => ({
      inCart: new Set(
        cart && [...cart.items.map((item) => item.photoId), ...cart.packs.flatMap((pack) => pack.photoIds)],
      ),
      owned: new Set(purchased?.map((photo) => photo.id)),
    }),
    [cart, purchased],
  );
}

/** Puts a photograph in the cart. */
export function usePutInCart() {
  const queryClient = useQueryClient();
  return useAddToCart({
    mutation: {
      meta: { success: 'cart.added', failure: 'cart.addFailed' },
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

/** Takes a photograph out of the cart. */
export function useTakeFromCart() {
  const queryClient = useQueryClient();
  return useRemoveFromCart({
    mutation: {
      meta: { success: 'cart.removed', failure: 'cart.removeFailed' },
      onSettled: () => refreshCart(queryClient),
    },
  });
}

/** Puts all photographs of a player in the cart, as one line. */
export function usePutPackInCart() {
  const queryClient = useQueryClient();
  return useAddPackToCart({
    mutation: {
      meta: { success: 'cart.added', failure: 'cart.addFailed' },
      // It may be sold no more, or have been bought on another device.
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
      meta: { success: 'cart.removed', failure: 'cart.removeFailed' },
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

/** Buys the cart, at no more than what it was shown to cost. */
export function useBuyCart() {
  const refresh = useRefreshPurchases();
  return usePurchaseCart({
    request: useIdempotencyKey(),
    mutation: { meta: { failure: 'cart.purchaseFailed' }, onSettled: (_answer, error) => refresh(error) },
  });
}

/** Buys one photograph, at no more than what it was shown to cost. */
export function useBuyPhoto() {
  const queryClient = useQueryClient();
  const refresh = useRefreshPurchases();
  return usePurchasePhoto({
    request: useIdempotencyKey(),
    mutation: {
      meta: { failure: 'cart.purchaseFailed' },
      // Its price may have risen, or it may be gone.
      onError: (_error, { data: { photoId } }) =>
        queryClient.invalidateQueries({ queryKey: getGetPhotoQueryKey(photoId) }),
      onSettled: (_answer, error) => refresh(error),
    },
  });
}

/** What is in the cart stands with the packs that are offered, too. */
function refreshCart(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries(readFrom([addressOf(getGetCartQueryKey()), PACKS]));
}

/**
 * Lets what a purchase changes be read again: at once when the shop has answered, and only when the dialog closes where
 * its answer was lost. An emptied cart would close the dialog, and lose the key by which a second press finds out that
 * the first one has bought.
 */
function useRefreshPurchases(): (error: Error | null) => Promise<void> | undefined {
  const queryClient = useQueryClient();
  const isOwed = useRef(false);
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
      if (isOwed.current) void refreshPurchases(queryClient);
    };
  }, [queryClient]);
  return (error) => {
    isOwed.current = error !== null && isLost(error) && isOpen.current;
    return isOwed.current ? undefined : refreshPurchases(queryClient);
  };
}

/** A purchase changes the cart, the balance, the owned photos, and each photo's is-purchased (specification §4). */
async function refreshPurchases(queryClient: QueryClient): Promise<void> {
  // A list that is not on the page is not read again now, and would be opened as it was.
  for (const queryKey of [getListPurchasedPhotosQueryKey(), getListPurchasedPhotosInfiniteQueryKey()])
    queryClient.removeQueries({ queryKey, type: 'inactive' });
  await Promise.all([
    // The balance stands with the person, and what was bought below that address.
    queryClient.invalidateQueries(readFrom(['/api/cart', '/api/user', PACKS])),
    queryClient.invalidateQueries({ predicate: ({ queryKey }) => IS_PURCHASED.test(addressOf(queryKey)) }),
  ]);
}

const IS_PURCHASED = /^\/api\/photos\/\d+\/is-purchased$/;
