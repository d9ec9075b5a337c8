import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import type { Tables } from '../../../shared/database/tables';

/** The photograph of a purchase; null when it is no longer kept. */
export class GetPhotoOfPurchase extends Query<number | null> {
  constructor(readonly purchaseId: number) {
    super();
  }
}

@QueryHandler(GetPhotoOfPurchase)
export class GetPhotoOfPurchaseHandler implements IQueryHandler<GetPhotoOfPurchase> {
  constructor(private readonly em: EntityManager) {}

  async execute({ purchaseId }: GetPhotoOfPurchase): Promise<number | null> {
    const purchase = await this.em
      .getKysely<Tables>()
      .selectFrom('purchases')
      .select('photo_id as photoId')
      .where('id', '=', purchaseId)
      .executeTakeFirst();
    return purchase?.photoId ?? null;
  }
}
