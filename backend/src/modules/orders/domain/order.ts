import { alreadyOwned, cartIsEmpty, photoNotForSale, photoNotReady } from './orders.errors';

/** A photograph as an order sees it; its price in tokens. */
export interface OrderedPhoto {
  id: number;
  title: string;
  category: string;
  tokenPrice: number;
  status: 'processing' | 'ready' | 'failed';
}

/** What somebody buys at once: photographs that they do not own yet, at the prices of this moment. */
export class Order {
  private constructor(readonly photos: readonly OrderedPhoto[]) {}

  /** Buys one photograph. Errors: photo-not-found, already-owned, photo-not-ready. */
  static ofPhoto(photo: OrderedPhoto | undefined, owned: ReadonlySet<number>): Order {
    if (!photo) throw photoNotForSale();
    if (owned.has(photo.id)) throw alreadyOwned();
    if (photo.status !== 'ready') throw photoNotReady();
    return new Order([photo]);
  }

  /**
   * Buys what a cart holds; what is owned already or no longer sold is left out, and not charged for (decision 14).
   * Errors: cart-empty, photo-not-ready.
   */
  static ofCart(photos: readonly OrderedPhoto[], owned: ReadonlySet<number>): Order {
    const wanted = photos.filter(({ id, status }) => !owned.has(id) && status !== 'failed');
    if (wanted.length === 0) throw photos.length > 0 && owned.size > 0 ? alreadyOwned() : cartIsEmpty();
    if (wanted.some(({ status }) => status !== 'ready')) throw photoNotReady();
    return new Order(wanted);
  }

  /** Tokens. */
  get total(): number {
    return this.photos.reduce((sum, { tokenPrice }) => sum + tokenPrice, 0);
  }
}
