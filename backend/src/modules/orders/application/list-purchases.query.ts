import { type IQueryHandler, Query, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { sql, type RawBuilder } from 'kysely';
import { isoTime, type Tables } from '../../../shared/database/tables';
import type { OwnListQueryDto } from '../../../shared/http/list-query.dto';
import { GetPhotos } from '../../catalog/contract';
import type { PurchaseDto, PurchasedPhotoDto } from '../http/orders.dto';

/** A page of a person's purchases, newest first. */
export class ListPurchases extends Query<PurchaseDto[]> {
  constructor(
    readonly userId: number,
    readonly page: OwnListQueryDto,
  ) {
    super();
  }
}

/** What a person has bought at once. */
export class ListOrder extends Query<PurchaseDto[]> {
  constructor(
    readonly userId: number,
    readonly transactionId: string,
  ) {
    super();
  }
}

/** A page of the photographs that a person has bought and that still exist, newest purchase first. */
export class ListPurchasedPhotos extends Query<PurchasedPhotoDto[]> {
  constructor(
    readonly userId: number,
    readonly page: OwnListQueryDto,
  ) {
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

/** A purchase as its buyer sees it: columns of `PurchaseDto`. */
export const purchaseColumns = sql`
  id, user_id as "userId", photo_id as "photoId", photo_title as "photoTitle", photo_category as "photoCategory",
  tokens_spent as "tokensSpent", email_sent as "emailSent", email_address as "emailAddress",
  transaction_id as "transactionId", ${isoTime(sql.ref('purchase_date'))} as "purchaseDate"`;

/** Purchases of a person, newest first; `limit` null for all. */
async function purchasesOf(
  em: EntityManager,
  userId: number,
  condition: RawBuilder<boolean>,
  limit: number | null,
): Promise<PurchaseDto[]> {
  const { rows } = await sql<PurchaseDto>`
    select ${purchaseColumns} from purchases where user_id = ${userId} and ${condition}
    order by purchase_date desc, id desc limit ${limit}`.execute(em.getKysely<Tables>());
  return rows;
}

/** Whether a row comes after the one that the page before has ended with. */
const isAfter = (cursor: number | undefined) =>
  cursor === undefined
    ? sql<boolean>`true`
    : sql<boolean>`(purchase_date, id) < (select purchase_date, id from purchases where id = ${cursor})`;

@QueryHandler(ListPurchases)
export class ListPurchasesHandler implements IQueryHandler<ListPurchases> {
  constructor(private readonly em: EntityManager) {}

  execute({ userId, page: { limit, cursor } }: ListPurchases): Promise<PurchaseDto[]> {
    return purchasesOf(this.em, userId, isAfter(cursor), limit);
  }
}

@QueryHandler(ListOrder)
export class ListOrderHandler implements IQueryHandler<ListOrder> {
  constructor(private readonly em: EntityManager) {}

  execute({ userId, transactionId }: ListOrder): Promise<PurchaseDto[]> {
    return purchasesOf(this.em, userId, sql`transaction_id = ${transactionId}`, null);
  }
}

@QueryHandler(ListPurchasedPhotos)
export class ListPurchasedPhotosHandler implements IQueryHandler<ListPurchasedPhotos> {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
  ) {}

  async execute({ userId, page: { limit, cursor } }: ListPurchasedPhotos): Promise<PurchasedPhotoDto[]> {
    const purchases = await purchasesOf(this.em, userId, sql`photo_id is not null and ${isAfter(cursor)}`, limit);
    const photoIds = purchases.flatMap(({ photoId }) => photoId ?? []);
    const photos = await this.queries.execute(new GetPhotos(photoIds));
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
