import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import type { Tables } from '../../../shared/database/tables';
import { linkEnded, photoGone } from '../orders.errors';

/** The photograph of a purchase. Errors: photo-gone, link-ended (the buyer's account is closed). */
export class GetPhotoOfPurchase extends Query<number> {
  constructor(readonly purchaseId: number) {
    super();
  }
}

@QueryHandler(GetPhotoOfPurchase)
export class GetPhotoOfPurchaseHandler implements IQueryHandler<GetPhotoOfPurchase> {
  constructor(private readonly em: EntityManager) {}

  async execute({ purchaseId }: GetPhotoOfPurchase): Promise<number> {
    const purchase = await this.em
      .getKysely<Tables>()
      .selectFrom('purchases')
      .innerJoin('users', 'users.id', 'user_id')
      .select(['photo_id as photoId', 'closed_at as closedAt'])
      .where('purchases.id', '=', purchaseId)
      .executeTakeFirst();
    if (purchase?.closedAt) throw linkEnded();
    if (!purchase?.photoId) throw photoGone();
    return purchase.photoId;
  }
}
