import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import type { Tables } from '../../../shared/database/tables';
import { tooOften } from '../../../shared/errors';
import { RateCounter, type Limit } from '../../../shared/rate-counter';
import type { Language } from '../../../shared/text';
import { linkEnded, photoGone } from '../orders.errors';
import type { Purpose } from './download-links';

/** By the mailed links of one buyer. */
const LIMITS: Record<Purpose, Limit> = {
  download: { times: 1000, minutes: 60 },
  archive: { times: 20, minutes: 60 },
  collection: { times: 20, minutes: 60 },
};

/** A purchase that a mailed link names. */
export interface LinkedPurchase {
  id: number;
  /** Null when the photograph is no longer kept. */
  photoId: number | null;
  userId: number;
  /** The buyer's. */
  language: Language;
  /** The order that it was part of, and where it was sent. */
  transactionId: string;
  emailAddress: string;
}

/**
 * The purchase of a mailed link. Errors: photo-gone (there is no such purchase), link-ended (the buyer's account is
 * closed), too-many-requests.
 */
export class GetLinkedPurchase extends Query<LinkedPurchase> {
  constructor(
    readonly purchaseId: number,
    readonly purpose: Purpose,
  ) {
    super();
  }
}

@QueryHandler(GetLinkedPurchase)
export class GetLinkedPurchaseHandler implements IQueryHandler<GetLinkedPurchase> {
  constructor(
    private readonly em: EntityManager,
    private readonly counter: RateCounter,
  ) {}

  async execute({ purchaseId, purpose }: GetLinkedPurchase): Promise<LinkedPurchase> {
    const found = await this.em
      .getKysely<Tables>()
      .selectFrom('purchases')
      .innerJoin('users', 'users.id', 'user_id')
      .select(['purchases.id', 'photo_id as photoId', 'user_id as userId', 'users.language', 'closed_at as closedAt'])
      .select(['transaction_id as transactionId', 'email_address as emailAddress'])
      .where('purchases.id', '=', purchaseId)
      .executeTakeFirst();
    if (!found) throw photoGone();
    const { closedAt, ...purchase } = found;
    if (closedAt) throw linkEnded();
    if (!(await this.counter.take(`${purpose}s:${purchase.userId}`, LIMITS[purpose]))) throw tooOften();
    return purchase;
  }
}
