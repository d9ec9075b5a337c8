import { getListPurchasedPhotosQueryKey, listPurchasedPhotos } from '../../api/generated/cart-and-purchases';
import { getListTokenPurchasesQueryKey, listTokenPurchases } from '../../api/generated/tokens';
import { usePages } from '../../api/pages';

/** Entries a page (specification §9: photographs). */
const PAGE = 24;

/** The photographs that the signed-in person has bought, newest first. */
export function useMyPhotos() {
  return usePages(getListPurchasedPhotosQueryKey(), listPurchasedPhotos, ({ purchaseId }) => purchaseId, PAGE);
}

/** The signed-in person's payments, newest first; read anew, since one may have been confirmed meanwhile. */
export function useMyTokenPurchases() {
  return usePages(getListTokenPurchasesQueryKey(), listTokenPurchases, ({ id }) => id, PAGE);
}
