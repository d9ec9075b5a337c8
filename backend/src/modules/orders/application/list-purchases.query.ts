import { type IQueryHandler, Query, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { isoTime, type Tables } from '../../../shared/database/tables';
import { GetPhotos } from '../../catalog/contract';
import type { PurchaseDto, PurchasedPhotoDto } from '../http/orders.dto';

/** A person's purchases, newest first; with a transaction id, that purchase's alone. */
export class ListPurchases extends Query<PurchaseDto[]> {
  constructor(
    readonly userId: number,
    readonly transactionId: string | null = null,
  ) {
    super();
  }
}

/** The photographs that a person has bought and that still exist, newest purchase first. */
export class ListPurchasedPhotos extends Query<PurchasedPhotoDto[]> {
  constructor(readonly userId: number) {
    super();
  }
}

/** Whether a person has bought a photograph. */
export class HasPurchased extends Query<boolean> {
  constructor(
    readonly userId: number,
    readonly photoId: number,
  ) {
    super();
  }
}

@QueryHandler(ListPurchases)
export class ListPurchasesHandler implements IQueryHandler<ListPurchases> {
  constructor(private readonly em: EntityManager) {}

  execute({ userId, transactionId }: ListPurchases): Promise<PurchaseDto[]> {
    const purchases = this.em
      .getKysely<Tables>()
      .selectFrom('purchases')
      .select((row) => [
        'id',
        'user_id as userId',
        'photo_id as photoId',
        'photo_title as photoTitle',
        'photo_category as photoCategory',
        'tokens_spent as tokensSpent',
        'email_sent as emailSent',
        'email_address as emailAddress',
        'transaction_id as transactionId',
        isoTime(row.ref('purchase_date')).as('purchaseDate'),
      ])
      .where('user_id', '=', userId)
      .orderBy('purchase_date', 'desc')
      .orderBy('id', 'desc')
      .limit(1000);
    return (transactionId === null ? purchases : purchases.where('transaction_id', '=', transactionId)).execute();
  }
}

@QueryHandler(ListPurchasedPhotos)
export class ListPurchasedPhotosHandler implements IQueryHandler<ListPurchasedPhotos> {
  constructor(private readonly queries: QueryBus) {}

  async execute({ userId }: ListPurchasedPhotos): Promise<PurchasedPhotoDto[]> {
    const purchases = await this.queries.execute(new ListPurchases(userId));
    const photoIds = purchases.flatMap(({ photoId }) => photoId ?? []);
    const photos = await this.queries.execute(new GetPhotos(photoIds, false));
    const byId = new Map(photos.map((photo) => [photo.id, photo]));
    return purchases.flatMap((purchase) => {
      const photo = purchase.photoId === null ? undefined : byId.get(purchase.photoId);
      if (!photo) return [];
      const { id: purchaseId, purchaseDate, tokensSpent, emailSent, emailAddress } = purchase;
      const downloadUrl = `/api/photos/${photo.id}/download`;
      return [{ ...photo, purchaseId, purchaseDate, tokensSpent, emailSent, emailAddress, downloadUrl }];
    });
  }
}

@QueryHandler(HasPurchased)
export class HasPurchasedHandler implements IQueryHandler<HasPurchased> {
  constructor(private readonly em: EntityManager) {}

  async execute({ userId, photoId }: HasPurchased): Promise<boolean> {
    const purchase = await this.em
      .getKysely<Tables>()
      .selectFrom('purchases')
      .select('id')
      .where('user_id', '=', userId)
      .where('photo_id', '=', photoId)
      .executeTakeFirst();
    return purchase !== undefined;
  }
}
