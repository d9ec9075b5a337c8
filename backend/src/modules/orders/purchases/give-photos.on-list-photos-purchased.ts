import { EventsHandler } from '@nestjs/cqrs';
import { sql } from 'kysely';
import type { Tables } from '../../../shared/database/tables';
import type { OutboxHandler } from '../../../shared/outbox/outbox';
import { DomainError } from '../../../shared/errors';
import { ListPhotosPurchased } from '../contract';
import { Order } from './domain/order';
import { PurchaseHandler } from './purchase.command';

/** The maker has all of them, also by an earlier try of this job; or none is there any more. */
const NOTHING_TO_GIVE = new Set(['already-owned', 'cart-empty', 'key-reused']);

/**
 * Gives photographs bought for a list to its maker’s account: purchases of 0 tokens, delivered to its address as if
 * bought. The buyer keeps their own. Those that the maker has already, or that are gone, are left out.
 */
@EventsHandler(ListPhotosPurchased)
export class GiveListPhotosHandler extends PurchaseHandler implements OutboxHandler<ListPhotosPurchased> {
  async handle({ listId, transactionId, photoIds }: ListPhotosPurchased): Promise<void> {
    const list = await this.em
      .getKysely<Tables>()
      .selectFrom('photo_lists')
      .select(['user_id as userId', 'name'])
      .where('id', '=', listId)
      .executeTakeFirst();
    // Taken back since, or the account is closed.
    if (!list) return;
    const buyer = {
      userId: list.userId,
      deliveryEmail: null,
      expectedTokens: null,
      idempotencyKey: `list:${listId}:${transactionId}`,
      givenFor: list.name,
    };
    const reader = { isAdmin: true, codes: [] };
    const wanted = { photos: sql<number[]>`${photoIds}::integer[]`, packs: sql`'[]'::json` };
    try {
      await this.purchase({ buyer, reader }, null, wanted, async ({ owned }, lost) => {
        const photos = await this.lockPhotos(photoIds, reader, lost);
        const free = photos.map((photo) => ({ ...photo, tokenPrice: 0 }));
        return { order: Order.ofCart(free, new Set(owned)), packs: [], free: new Map() };
      });
    } catch (error) {
      if (!(error instanceof DomainError) || !NOTHING_TO_GIVE.has(error.code)) throw error;
    }
  }
}
