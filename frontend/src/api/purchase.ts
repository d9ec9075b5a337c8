import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  getListPurchasedPhotosInfiniteQueryKey,
  getListPurchasedPhotosQueryKey,
  isPurchased,
  purchaseCart,
  purchasePack,
  purchasePhoto,
} from './generated/cart-and-purchases';
import { getGetPhotoQueryKey } from './generated/photos';
import type { CartDto, PackPlaceDto, PurchaseCartDto, PurchasePhotoDto } from './generated/shop.schemas';
import { isLost } from './mutator';
import { tellOtherTabs, useOtherTabsNews } from './other-tabs';
import { addressOf, readFrom, useIdempotencyKey } from './queries';

/** The packs on offer, at prices for the reader. */
export const PACKS = '/api/packs';

/** Buys the cart, at no more than what it was shown to cost. */
export function useBuyCart(cart: CartDto) {
  // All of it is bought or nothing, so that one photograph tells.
  const photoId = cart.items[0]?.photoId ?? cart.packs[0]?.photoIds[0] ?? 0;
  return usePurchase(photoId, (data: PurchaseCartDto, request) => purchaseCart(data, request));
}

/** Buys the pack of a player, at no more than what it was shown to cost. */
export function useBuyPack(pack: PackPlaceDto, photoIds: readonly number[]) {
  return usePurchase(photoIds[0] ?? 0, (data: PurchaseCartDto, request) => purchasePack({ ...data, pack }, request));
}

/** Buys one photograph, at no more than what it was shown to cost. */
export function useBuyPhoto(photoId: number) {
  return usePurchase(photoId, (data: Omit<PurchasePhotoDto, 'photoId'>, request) =>
    // Specification §7: when the session has ended, it fails, and the browser is sent to /auth.
    purchasePhoto({ ...data, photoId }, { ...request, waits: false }),
  );
}

/**
 * A purchase, made once however often it is tried. If its answer is lost, it is first found out whether it was made:
 * then the answer is null. `isChecking` as long as that lasts.
 */
function usePurchase<Input, Answer>(
  photoId: number,
  buy: (input: Input, request: { headers: Record<string, string> }) => Promise<Answer>,
) {
  const queryClient = useQueryClient();
  const request = useIdempotencyKey();
  const [isChecking, setChecking] = useState(false);
  const purchase = useMutation({
    mutationFn: async (input: Input): Promise<Answer | null> => {
      try {
        return await buy(input, request);
      } catch (error) {
        if (!isLost(error)) throw error;
        setChecking(true);
        if (await wasBought(photoId)) return null;
        throw error;
      }
    },
    meta: { failure: 'cart.purchaseFailed', failureText: 'cart.notBought' },
    // Its price may have risen, or it may be gone.
    onError: () => queryClient.invalidateQueries({ queryKey: getGetPhotoQueryKey(photoId) }),
    onSuccess: () => tellOtherTabs(BOUGHT, String(photoId)),
    onSettled: () => {
      setChecking(false);
      return refreshPurchases(queryClient);
    },
  });
  return { buy: purchase.mutateAsync, isPending: purchase.isPending, isChecking };
}

/** Looks at a purchase whose answer was lost, and the milliseconds after which the server has surely dealt with it. */
const LOOKS = [0, 1_000, 2_000];
/** Milliseconds between two looks without a signal. */
const WITHOUT_SIGNAL = 2_000;

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Waits for the signal as long as it takes: nothing is said before it is known. */
async function wasBought(photoId: number): Promise<boolean> {
  for (const pause of LOOKS) {
    await wait(pause);
    if (await seeBought(photoId)) return true;
  }
  return false;
}

async function seeBought(photoId: number): Promise<boolean> {
  for (;;)
    try {
      return (await isPurchased(photoId)).purchased;
    } catch (error) {
      if (!isLost(error)) throw error;
      await wait(WITHOUT_SIGNAL);
    }
}

/** Under which the shop's tabs tell each other what has been bought. */
const BOUGHT = 'bought';

/** A purchase in another tab counts in this one, too. */
export function usePurchasesElsewhere(): void {
  const queryClient = useQueryClient();
  useOtherTabsNews(BOUGHT, () => void refreshPurchases(queryClient));
}

/** A purchase changes the cart, the balance, the owned photos, and each photo's is-purchased (specification §4). */
export async function refreshPurchases(queryClient: QueryClient): Promise<void> {
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
