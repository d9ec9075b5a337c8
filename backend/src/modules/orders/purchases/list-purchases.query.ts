import { type IQueryHandler, Query, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { isoTime, type Tables } from '../../../shared/database/tables';
import type { Page } from '../../../shared/page';
import { GetPhotos, PhotoDto } from '../../catalog/contract';

/** A photograph that a person has bought: title, category and price as they were then. */
export class PurchaseDto {
  id!: number;
  userId!: number;
  /** Null when the photograph is no longer kept. */
  photoId!: number | null;
  /** @example "Losskrum, tweede helfte" */
  photoTitle!: string;
  /** @example "Rugby" */
  photoCategory!: string;
  tokensSpent!: number;
  /** Whether the delivery e-mail has been sent. */
  emailSent!: boolean;
  emailAddress!: string;
  /** The same for all photographs that were bought at once. */
  transactionId!: string;
  purchaseDate!: string;
}

/** A bought photograph with its purchase and download link. */
export class PurchasedPhotoDto extends PhotoDto {
  purchaseId!: number;
  purchaseDate!: string;
  tokensSpent!: number;
  emailSent!: boolean;
  emailAddress!: string;
  /** @example "/api/photos/12/download" */
  downloadUrl!: string;
}

/** A page of a person's purchases, newest first. */
export class ListPurchases extends Query<PurchaseDto[]> {
  constructor(
    readonly userId: number,
    readonly page: Page,
  ) {
    super();
  }
}

/** Photographs that a person bought together. */
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
    readonly page: Page,
  ) {
    super();
  }
}

/** Whether a person has bought photographs of which this may be one: it is gone for good, and so is what they bought. */
export class MayHaveLost extends Query<boolean> {
  constructor(
    readonly userId: number,
    readonly photoId: number,
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

/** The columns of a purchase as its buyer sees it. */
export const purchaseColumns = [
  'id',
  'user_id as userId',
  'photo_id as photoId',
  'photo_title as photoTitle',
  'photo_category as photoCategory',
  'tokens_spent as tokensSpent',
  'email_sent as emailSent',
  'email_address as emailAddress',
  'transaction_id as transactionId',
  isoTime(sql.ref('purchase_date')).as('purchaseDate'),
] as const;

/** Purchases of a person, newest first. */
function purchasesOf(em: EntityManager, userId: number) {
  return em
    .getKysely<Tables>()
    .selectFrom('purchases')
    .select(purchaseColumns)
    .where('user_id', '=', userId)
    .orderBy('purchase_date', 'desc')
    .orderBy('id', 'desc');
}

/** Whether a row comes after the one that the page before has ended with. */
const isAfter = (cursor: number | undefined, userId: number) =>
  cursor === undefined
    ? sql<boolean>`true`
    : sql<boolean>`(purchase_date, id) < (select purchase_date, id from purchases where id = ${cursor} and user_id = ${userId})`;

@QueryHandler(ListPurchases)
export class ListPurchasesHandler implements IQueryHandler<ListPurchases> {
  constructor(private readonly em: EntityManager) {}

  execute({ userId, page: { limit, cursor } }: ListPurchases): Promise<PurchaseDto[]> {
    return purchasesOf(this.em, userId).where(isAfter(cursor, userId)).limit(limit).execute();
  }
}

@QueryHandler(ListOrder)
export class ListOrderHandler implements IQueryHandler<ListOrder> {
  constructor(private readonly em: EntityManager) {}

  execute({ userId, transactionId }: ListOrder): Promise<PurchaseDto[]> {
    return purchasesOf(this.em, userId).where('transaction_id', '=', transactionId).execute();
  }
}

@QueryHandler(ListPurchasedPhotos)
export class ListPurchasedPhotosHandler implements IQueryHandler<ListPurchasedPhotos> {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
  ) {}

  async execute({ userId, page: { limit, cursor } }: ListPurchasedPhotos): Promise<PurchasedPhotoDto[]> {
    const purchases = await purchasesOf(this.em, userId)
      .where('photo_id', 'is not', null)
      .where(isAfter(cursor, userId))
      .limit(limit)
      .execute();
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

@QueryHandler(MayHaveLost)
export class MayHaveLostHandler implements IQueryHandler<MayHaveLost> {
  constructor(private readonly em: EntityManager) {}

  async execute({ userId, photoId }: MayHaveLost): Promise<boolean> {
    const { rows } = await sql<object>`
      select from purchases where user_id = ${userId} and photo_id is null
        and not exists (select from photos where id = ${photoId}) limit 1`.execute(this.em.getKysely<Tables>());
    return rows.length > 0;
  }
}
