import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { isoTime, type Tables } from '../../../shared/database/tables';
import { PENDING_HOURS, type TokenPurchaseStatus } from '../domain/token-purchase';
import { tokenPurchaseNotFound } from '../domain/wallet.errors';
import type { TokenBalanceDto, TokenPackageDto, TokenPurchaseDto } from '../http/wallet.dto';

/** The packages that are sold, the smallest first. */
export class ListTokenPackages extends Query<TokenPackageDto[]> {}

/** A person's balance in tokens. */
export class GetTokenBalance extends Query<TokenBalanceDto> {
  constructor(readonly userId: number) {
    super();
  }
}

/** A person's purchases of tokens, newest first, at most 100. */
export class ListTokenPurchases extends Query<TokenPurchaseDto[]> {
  constructor(readonly userId: number) {
    super();
  }
}

/** One of a person's own purchases of tokens. Error: token-purchase-not-found, also for somebody else's. */
export class GetTokenPurchase extends Query<TokenPurchaseDto> {
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
      .select(['id', 'name', 'token_count as tokenCount', 'price', 'payment_reference as paymentReference'])
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
    .innerJoin('token_packages', 'token_packages.id', 'token_purchases.package_id')
    .select((row) => [
      'token_purchases.id',
      'token_packages.name as packageName',
      'token_purchases.quantity',
      'token_purchases.token_count as tokenCount',
      'token_purchases.total_price as totalPrice',
      'token_purchases.transaction_id as transactionId',
      isoTime(row.ref('token_purchases.purchase_date')).as('purchaseDate'),
      shownStatus.as('status'),
    ])
    .where('token_purchases.user_id', '=', userId);
}

/** A pending purchase that has heard nothing for a day shows as failed (decision 10). */
const shownStatus = sql<TokenPurchaseStatus>`case
  when token_purchases.status = 'pending' and token_purchases.purchase_date < now() - make_interval(hours => ${PENDING_HOURS})
  then 'failed' else token_purchases.status end`;

@QueryHandler(ListTokenPurchases)
export class ListTokenPurchasesHandler implements IQueryHandler<ListTokenPurchases> {
  constructor(private readonly em: EntityManager) {}

  execute({ userId }: ListTokenPurchases): Promise<TokenPurchaseDto[]> {
    return selectTokenPurchases(this.em, userId)
      .orderBy('token_purchases.purchase_date', 'desc')
      .orderBy('token_purchases.id', 'desc')
      .limit(100)
      .execute();
  }
}

@QueryHandler(GetTokenPurchase)
export class GetTokenPurchaseHandler implements IQueryHandler<GetTokenPurchase> {
  constructor(private readonly em: EntityManager) {}

  async execute({ userId, purchaseId }: GetTokenPurchase): Promise<TokenPurchaseDto> {
    const purchase = await selectTokenPurchases(this.em, userId)
      .where('token_purchases.id', '=', purchaseId)
      .executeTakeFirst();
    if (!purchase) throw tokenPurchaseNotFound();
    return purchase;
  }
}
