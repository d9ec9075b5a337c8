import { alreadyOwned, cartEmpty, photoNotFound, photoNotReady, priceHasRisen } from '../../orders.errors';

/** A photograph as an order sees it. */
export interface OrderedPhoto {
  id: number;
  title: string;
  category: string;
  /** Its price in this order, in tokens: in a pack, perhaps less than by itself. */
  tokenPrice: number;
  status: 'processing' | 'ready' | 'failed';
}

/** Photographs that a person buys together and does not own yet, at current prices. */
export class Order {
  private constructor(readonly photos: readonly OrderedPhoto[]) {}

  /** Buys one photograph. Errors: photo-not-found, already-owned, photo-not-ready. */
  static ofPhoto(photo: OrderedPhoto | undefined, owned: ReadonlySet<number>): Order {
    if (!photo) throw photoNotFound();
    if (owned.has(photo.id)) throw alreadyOwned();
    // It will not become ready by waiting.
    if (photo.status === 'failed') throw photoNotFound();
    return new Order([photo]).ready();
  }

  /**
   * Buys a cart's photographs; those owned already or no longer sold are left out, and not charged for (decision 14).
   * Errors: cart-empty, photo-not-ready.
   */
  static ofCart(photos: readonly OrderedPhoto[], owned: ReadonlySet<number>): Order {
    const wanted = photos.filter(({ id, status }) => !owned.has(id) && status !== 'failed');
    if (wanted.length === 0) throw photos.length > 0 && owned.size > 0 ? alreadyOwned() : cartEmpty();
    return new Order(wanted).ready();
  }

  /** Tokens. */
  get total(): number {
    return this.photos.reduce((sum, { tokenPrice }) => sum + tokenPrice, 0);
  }

  /** A buyer never pays more tokens than they were shown; less is fine. Error: price-has-risen. */
  keepTo(shownTokens: number): void {
    if (this.total > shownTokens) throw priceHasRisen(this.total);
  }

  private ready(): this {
    const unready = this.photos.find(({ status }) => status !== 'ready');
    if (unready) throw photoNotReady(unready.title);
    return this;
  }
}
