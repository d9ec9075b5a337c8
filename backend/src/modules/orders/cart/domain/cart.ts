import { alreadyOwned, cartFull, packOwned, photoNotFound } from '../../orders.errors';

/** Photographs that a cart holds at most, so that a purchase stays one short transaction and one mail. */
const CART_LIMIT = 500;

/** A photograph as far as a cart depends on it. */
interface CartPhoto {
  locked: boolean;
  status: string;
}

/** One that failed will not become ready by waiting. */
const isForCart = ({ locked, status }: CartPhoto): boolean => !locked && status !== 'failed';

/**
 * Whether a photograph may be put into a cart that holds so many others.
 * Errors: photo-not-found, already-owned, cart-full.
 */
export function checkCartItem(photo: CartPhoto | undefined, isOwned: boolean, others: number): void {
  if (!photo || !isForCart(photo)) throw photoNotFound();
  if (isOwned) throw alreadyOwned();
  if (others >= CART_LIMIT) throw cartFull(CART_LIMIT);
}

/**
 * Those of a visitor's photographs that join the cart of an account, in their order: what is known and for sale, not owned
 * and not in it yet, as far as there is room. `inPacks` are the photographs of packs in the cart, which may be put into it
 * by themselves, too: for a list.
 */
export function joiningCart(
  wanted: readonly number[],
  known: readonly (CartPhoto & { id: number })[],
  { owned, inCart, inPacks }: Record<'owned' | 'inCart' | 'inPacks', readonly number[]>,
): number[] {
  const free = new Set(known.filter(isForCart).map(({ id }) => id));
  for (const id of [...owned, ...inCart]) free.delete(id);
  const room = Math.max(0, CART_LIMIT - new Set([...inCart, ...inPacks]).size);
  return [...new Set(wanted)].filter((id) => free.has(id)).slice(0, room);
}

/**
 * Whether a pack that would buy so many photographs may be put into a cart that holds so many others.
 * Errors: pack-owned, cart-full.
 */
export function checkCartPack(photos: number, others: number): void {
  if (photos === 0) throw packOwned();
  if (others + photos > CART_LIMIT) throw cartFull(CART_LIMIT);
}
