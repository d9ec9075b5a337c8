import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { recordChange } from '../../../shared/changes';
import type { Tables } from '../../../shared/database/tables';
import { keyReused, userNotFound } from '../../../shared/errors';
import { Order } from './domain/order';
import { cannotGive, theirsAlready } from '../orders.errors';
import type { PurchaseDto } from './list-purchases.query';
import { PurchaseHandler } from './purchase.command';

/** An administrator's present. */
export interface Present {
  photoIds: number[];
  /** Stands in the ledger. */
  reason: string;
}

/**
 * Gives photographs to an account free of charge: a purchase of 0 tokens each, delivered to its address as if bought.
 * What the person has already is left out. The same call with the same `idempotencyKey` gives nothing more.
 * Errors: user-not-found, cannot-give, theirs-already, photo-not-ready, key-reused.
 */
export class GivePhotos extends Command<PurchaseDto[]> {
  constructor(
    readonly userId: number,
    readonly present: Present,
    readonly idempotencyKey: string | null,
  ) {
    super();
  }
}

@CommandHandler(GivePhotos)
export class GivePhotosHandler extends PurchaseHandler implements ICommandHandler<GivePhotos> {
  async execute({ userId, present, idempotencyKey }: GivePhotos): Promise<PurchaseDto[]> {
    const photoIds = [...new Set(present.photoIds)];
    const person = this.em.getKysely<Tables>().selectFrom('users').select('closed_at').where('id', '=', userId);
    const found = await person.executeTakeFirst();
    if (!found || found.closed_at !== null) throw userNotFound();
    const givenFor = present.reason.trim();
    const buyer = { userId, deliveryEmail: null, expectedTokens: null, idempotencyKey, givenFor };
    const reader = { isAdmin: true, codes: [] };
    const wanted = { photos: sql<number[]>`${photoIds}::integer[]`, packs: sql`'[]'::json` };
    const given = await this.purchase({ buyer, reader }, null, wanted, async ({ owned }, lost) => {
      if (photoIds.every((id) => owned.includes(id))) throw theirsAlready();
      const photos = await this.lockPhotos(photoIds, reader, lost);
      const onSale = photos.filter(({ status }) => status !== 'failed');
      const missing = photoIds.filter((id) => !onSale.some((photo) => photo.id === id));
      if (missing.length > 0) throw cannotGive(missing);
      const free = photos.map((photo) => ({ ...photo, tokenPrice: 0 }));
      return { order: Order.ofCart(free, new Set(owned)), packs: [], free: new Map() };
    });
    // A repeated key answers what it gave; with other photographs, it is not known which of them are meant.
    if (given.some(({ photoId }) => photoId !== null && !photoIds.includes(photoId))) throw keyReused();
    const photos = given.map(({ photoId }) => photoId);
    recordChange({ what: 'Purchase', id: given[0]?.id ?? null, before: null, after: { userId, photos, tokens: 0 } });
    return given;
  }
}
