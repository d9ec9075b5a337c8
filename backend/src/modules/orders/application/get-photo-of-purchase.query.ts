import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import type { Tables } from '../../../shared/database/tables';
import { tooOften } from '../../../shared/errors';
import { RateCounter, type Limit } from '../../../shared/rate-counter';
import { linkEnded, photoGone } from '../orders.errors';

/** Downloads by the mailed links of one buyer. */
const DOWNLOADS: Limit = { times: 1000, minutes: 60 };

/**
 * The photograph of a purchase, for a mailed link. Errors: photo-gone, link-ended (the buyer's account is closed),
 * too-many-requests.
 */
export class GetPhotoOfPurchase extends Query<number> {
  constructor(readonly purchaseId: number) {
    super();
  }
}

@QueryHandler(GetPhotoOfPurchase)
export class GetPhotoOfPurchaseHandler implements IQueryHandler<GetPhotoOfPurchase> {
  constructor(
    private readonly em: EntityManager,
    private readonly counter: RateCounter,
  ) {}

  async execute({ purchaseId }: GetPhotoOfPurchase): Promise<number> {
    const purchase = await this.em
      .getKysely<Tables>()
      .selectFrom('purchases')
      .innerJoin('users', 'users.id', 'user_id')
      .select(['photo_id as photoId', 'user_id as userId', 'closed_at as closedAt'])
      .where('purchases.id', '=', purchaseId)
      .executeTakeFirst();
    if (purchase?.closedAt) throw linkEnded();
    if (!purchase?.photoId) throw photoGone();
    if (!(await this.counter.take(`downloads:${purchase.userId}`, DOWNLOADS))) throw tooOften();
    return purchase.photoId;
  }
}
