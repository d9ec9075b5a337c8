import { type IQueryHandler, Query, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { sql, type RawBuilder } from 'kysely';
import type { PackPlace } from '../../../shared/begun-purchase';
import { isoTime, type Tables } from '../../../shared/database/tables';
import type { Page } from '../../../shared/page';
import { ShopSettings } from '../../../shared/shop-settings';
import { GetPerson } from '../../identity/contract';
import { receiptNumber, vatIn, type Seller } from './domain/receipt';
import {
  PENDING_HOURS,
  type PaymentMethod,
  type TokenPurchaseItem,
  type TokenPurchaseStatus,
} from './domain/token-purchase';
import { tokenPurchaseNotFound } from '../wallet.errors';

/** A package of tokens and its price. */
export class TokenPackageDto {
  id!: number;
  /** @example "5 Token Pack" */
  name!: string;
  tokenCount!: number;
  /** Rand, with two decimals. @example "200.00" */
  price!: string;
  /** PayFast’s `custom_str2`; null for none. */
  paymentReference!: string | null;
  createdAt!: string;
}

/** The signed-in person’s balance. */
export class TokenBalanceDto {
  /** Tokens. */
  tokenBalance!: number;
}

/** One line of a purchase, as it was sold. */
export class TokenPurchaseItemDto {
  /** @example "5 Token Pack" */
  packageName!: string;
  /** Packages. */
  quantity!: number;
  /** Tokens, of all packages of the line. */
  tokenCount!: number;
  /** Rand a package, with two decimals. @example "200.00" */
  unitPrice!: string;
}

/** The pack of a player that somebody was about to buy. */
export class BegunPackDto implements PackPlace {
  /** The match; absent: the pack is of a day. */
  match?: number;
  /** A day at the schools; absent: the pack is of a match. @example "2026-11-28" */
  day?: string;
  /** The player’s team. */
  team!: number;
  /** A number of 1 to 999, or GS, GA, WA, C, WD, GD, GK. @example "7" */
  label!: string;
}

/** The purchase that was begun when the buyer paid for tokens. */
export class BegunPurchaseDto {
  /** The photograph; null: the pack, or what is in the cart. */
  photoId!: number | null;
  /** The pack of a player; null: the photograph, or what is in the cart. */
  pack!: BegunPackDto | null;
  /** The price that was shown, in tokens. */
  expectedTokens!: number;
  /** Whether the shop buys it as soon as the tokens are there. */
  buysItself!: boolean;
  /** Its outcome: `bought`, or the code of the error that stopped it; null: nothing yet. @example "price-has-risen" */
  outcome!: string | null;
  /** The photographs that it has bought. */
  boughtIds!: number[];
}

/** A person’s purchase of tokens; one that was pending for a day shows as failed (decision 10). */
export class TokenPurchaseDto {
  id!: number;
  userId!: number;
  /** The first package; `items` has all. */
  packageId!: number;
  /** @example "5 Token Pack" */
  packageName!: string;
  /** Packages of the first kind. */
  quantity!: number;
  items!: TokenPurchaseItemDto[];
  /** Tokens, of all packages together. */
  tokenCount!: number;
  /** Rand, with two decimals. @example "200.00" */
  totalPrice!: string;
  /** PayFast's id of the payment, or the shop's of one by hand; null until it is completed. */
  transactionId!: string | null;
  purchaseDate!: string;
  status!: TokenPurchaseStatus;
  method!: PaymentMethod;
  /** Rand that a code took off; `totalPrice` is without it. @example "0.00" */
  discount!: string;
  /** Rand that went back to the buyer. @example "0.00" */
  refunded!: string;
  /** Its payment is unfinished, as far as PayFast has said: neither paid, nor cancelled, nor failed. */
  isUnfinished!: boolean;
  /** Whether the same packages can still be paid for: it is not paid, and not a day old. */
  canBePaid!: boolean;
  /** The purchase that the tokens are for; null when nothing was begun. */
  begun!: BegunPurchaseDto | null;
}

/** The buyer, as in the account now. */
export class BuyerDto {
  fullName!: string;
  email!: string;
}

/** The seller, as it was when the payment was credited; of an open order, the present one. */
export class SellerDto {
  name!: string;
  address!: string | null;
  /** Null when not registered for VAT. @example "4123456789" */
  vatNumber!: string | null;
}

/** A purchase with all that its receipt says. */
export class TokenReceiptDto extends TokenPurchaseDto {
  /** @example "BM-000012" */
  receiptNumber!: string;
  /** When PayFast's payment was credited; null until then. */
  completedAt!: string | null;
  buyer!: BuyerDto;
  seller!: SellerDto;
  /** The tax that the total includes, in rand; null when the seller was not registered for it. @example "26.09" */
  vat!: string | null;
}

/** The packages that are sold, the smallest first. */
export class ListTokenPackages extends Query<TokenPackageDto[]> {}

/** A person's balance in tokens. */
export class GetTokenBalance extends Query<TokenBalanceDto> {
  constructor(readonly userId: number) {
    super();
  }
}

/** A page of a person's purchases of tokens, newest first. */
export class ListTokenPurchases extends Query<TokenPurchaseDto[]> {
  constructor(
    readonly userId: number,
    readonly page: Page,
  ) {
    super();
  }
}

/**
 * One of a person's own purchases of tokens, with its receipt. Error: token-purchase-not-found, also for another
 * person's.
 */
export class GetTokenPurchase extends Query<TokenReceiptDto> {
  constructor(
    readonly userId: number,
    readonly purchaseId: number,
  ) {
    super();
  }
}

@QueryHandler(ListTokenPackages)
export class ListTokenPackagesHandler implements IQueryHandler<ListTokenPackages> {
  constructor(private readonly em: EntityManager) {}

  execute(): Promise<TokenPackageDto[]> {
    return this.em
      .getKysely<Tables>()
      .selectFrom('token_packages')
      .select((row) => [
        'id',
        'name',
        'token_count as tokenCount',
        'price',
        'payment_reference as paymentReference',
        isoTime(row.ref('created_at')).as('createdAt'),
      ])
      .where('retired_at', 'is', null)
      .orderBy('token_count')
      .orderBy('id')
      .execute();
  }
}

@QueryHandler(GetTokenBalance)
export class GetTokenBalanceHandler implements IQueryHandler<GetTokenBalance> {
  constructor(private readonly em: EntityManager) {}

  execute({ userId }: GetTokenBalance): Promise<TokenBalanceDto> {
    return this.em
      .getKysely<Tables>()
      .selectFrom('users')
      .select('token_balance as tokenBalance')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
  }
}

function selectTokenPurchases(em: EntityManager, userId: number) {
  return em
    .getKysely<Tables>()
    .selectFrom('token_purchases')
    .select((row) => [
      'id',
      'user_id as userId',
      'package_id as packageId',
      sql<string>`items -> 0 ->> 'packageName'`.as('packageName'),
      'quantity',
      sql<TokenPurchaseItem[]>`items`.as('items'),
      'token_count as tokenCount',
      'total_price as totalPrice',
      'transaction_id as transactionId',
      isoTime(row.ref('purchase_date')).as('purchaseDate'),
      shownStatus.as('status'),
      'method',
      'discount',
      sql<string>`coalesce((select sum(amount) from payment_refunds where token_purchase_id = token_purchases.id), 0.00)`.as(
        'refunded',
      ),
      sql<boolean>`token_purchases.status = 'pending'`.as('isUnfinished'),
      sql<boolean>`token_purchases.status <> 'completed' and token_purchases.purchase_date > ${dayAgo}`.as('canBePaid'),
      sql<BegunPurchaseDto | null>`begun - 'deliveryEmail' - 'codes'`.as('begun'),
    ])
    .where('user_id', '=', userId);
}

const dayAgo = sql`now() - make_interval(hours => ${PENDING_HOURS})`;

/** A pending purchase that has heard nothing for a day shows as failed (decision 10). */
export const shownStatus = sql<TokenPurchaseStatus>`case
  when token_purchases.status = 'pending' and token_purchases.purchase_date < ${dayAgo}
  then 'failed' else token_purchases.status end`;

/** Whether it shows as that, said so that indexes help. */
export function hasStatus(status: TokenPurchaseStatus): RawBuilder<boolean> {
  if (status === 'pending')
    return sql`(token_purchases.status = 'pending' and token_purchases.purchase_date >= ${dayAgo})`;
  if (status === 'completed') return sql`token_purchases.status = 'completed'`;
  return sql`(token_purchases.status <> 'completed'
    and (token_purchases.status = 'failed' or token_purchases.purchase_date < ${dayAgo}))`;
}

@QueryHandler(ListTokenPurchases)
export class ListTokenPurchasesHandler implements IQueryHandler<ListTokenPurchases> {
  constructor(private readonly em: EntityManager) {}

  execute({ userId, page: { limit, cursor } }: ListTokenPurchases): Promise<TokenPurchaseDto[]> {
    return selectTokenPurchases(this.em, userId)
      .$if(cursor !== undefined, (purchases) =>
        purchases.where(
          sql<boolean>`(purchase_date, id) < (select purchase_date, id from token_purchases where id = ${cursor} and user_id = ${userId})`,
        ),
      )
      .orderBy('purchase_date', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute();
  }
}

@QueryHandler(GetTokenPurchase)
export class GetTokenPurchaseHandler implements IQueryHandler<GetTokenPurchase> {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly settings: ShopSettings,
  ) {}

  async execute({ userId, purchaseId }: GetTokenPurchase): Promise<TokenReceiptDto> {
    const purchase = await selectTokenPurchases(this.em, userId)
      .select((row) => [isoTime(row.ref('completed_at')).as('completedAt'), sql<Seller | null>`seller`.as('soldBy')])
      .where('id', '=', purchaseId)
      .executeTakeFirst();
    const person = await this.queries.execute(new GetPerson(userId));
    if (!purchase || !person) throw tokenPurchaseNotFound();
    const { soldBy, ...receipt } = purchase;
    const seller = soldBy ?? (await this.settings.read()).seller;
    return {
      ...receipt,
      receiptNumber: receiptNumber(purchaseId),
      buyer: { fullName: person.fullName, email: person.email },
      seller,
      vat: vatIn(purchase.totalPrice, seller),
    };
  }
}
