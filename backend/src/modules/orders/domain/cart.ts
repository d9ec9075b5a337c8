import { alreadyOwned, cartFull, packOwned, photoNotFound } from '../orders.errors';

/** Photographs that a cart holds at most, so that a purchase stays one short transaction and one mail. */
const CART_LIMIT = 500;

/**
 * Whether a photograph may be put into a cart that holds so many others; one that failed will not become ready by
 * waiting. Errors: photo-not-found, already-owned, cart-full.
 */
export function checkCartItem(
  photo: { locked: boolean; status: string } | undefined,
  isOwned: boolean,
  others: number,
): void {
  if (!photo || photo.locked || photo.status === 'failed') throw photoNotFound();
  if (isOwned) throw alreadyOwned();
  if (others >= CART_LIMIT) throw cartFull(CART_LIMIT);
}

/**
 * Whether a pack that would buy so many photographs may be put into a cart that holds so many others.
 * Errors: pack-owned, cart-full.
 */
export function checkCartPack(photos: number, others: number): void {
  if (photos === 0) throw packOwned();
  if (others + photos > CART_LIMIT) throw cartFull(CART_LIMIT);
}
