import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { BegunPurchase } from '../../../shared/begun-purchase';
import type { Tables } from '../../../shared/database/tables';
import { notSignedIn } from '../../../shared/errors';
import { centsOf, type Cents } from '../../../shared/money';
import { discountOn } from '../codes/domain/token-code';
import {
  MOST_UNPAID,
  PENDING_HOURS,
  TokenPackage,
  TokenPurchase,
  type ChosenPackage,
  type Discount,
} from './domain/token-purchase';
import { codeTakesNothing, packageNotSold, tooManyOpenPayments } from '../wallet.errors';
import { PaymentForms, type PaymentForm } from './payment-form';
import { TokenCodes, type FoundCode } from '../codes/token-codes';

/** Packages by their id, and how many of each. */
export type Choice = { packageId: number; quantity: number };

/**
 * Opens a pending purchase of tokens and answers the form that pays it at PayFast; `expectedCents` is what the buyer
 * was shown. Errors: package-not-found, price-has-risen, too-many-open-payments, not-signed-in (the account is closed
 * meanwhile); with a code also code-not-valid, code-used-by-you, code-takes-nothing, too-many-requests.
 */
export class StartPayment extends Command<PaymentForm> {
  constructor(
    readonly userId: number,
    readonly choices: [Choice, ...Choice[]],
    readonly expectedCents: Cents | null,
    /** A discount code, and the network that it comes from. */
    readonly discount: { code: string; network: string } | null,
    /** The purchase that the tokens are for. */
    readonly begun: BegunPurchase | null,
  ) {
    super();
  }
}

@CommandHandler(StartPayment)
export class StartPaymentHandler implements ICommandHandler<StartPayment> {
  constructor(
    private readonly em: EntityManager,
    private readonly codes: TokenCodes,
    private readonly forms: PaymentForms,
  ) {}

  async execute({ userId, choices, expectedCents, discount, begun }: StartPayment): Promise<PaymentForm> {
    const chosen = await this.packagesOf(choices);
    const purchase = await this.em.transactional(async (em) => {
      // One at a time of a person, so that the limit holds.
      await em.execute(`select pg_advisory_xact_lock(hashtext('payment'), ?)`, [userId]);
      await this.keepOpen(userId);
      if ((await this.countUnpaid(userId)) >= MOST_UNPAID) throw tooManyOpenPayments();
      const code = discount && (await this.codes.find(discount.code, { userId, network: discount.network }));
      const opened = new TokenPurchase(userId, chosen, code ? discountOf(code, chosen) : undefined, begun);
      if (expectedCents !== null) opened.keepTo(expectedCents);
      await em.persist(opened).flush();
      if (code) await this.codes.hold(code.id, opened);
      return opened;
    });
    return this.forms.of(purchase);
  }

  private async packagesOf([first, ...more]: [Choice, ...Choice[]]): Promise<[ChosenPackage, ...ChosenPackage[]]> {
    const ids = [first, ...more].map(({ packageId }) => packageId);
    const packages = await this.em.find(TokenPackage, { id: { $in: ids }, retiredAt: null });
    const find = ({ packageId, quantity }: Choice): ChosenPackage => {
      const tokenPackage = packages.find(({ id }) => id === packageId);
      if (!tokenPackage) throw packageNotSold();
      return { tokenPackage, quantity };
    };
    return [find(first), ...more.map(find)];
  }

  /**
   * Keeps the account from being closed until the payment is there: closing it takes addresses out of its payments.
   * Error: not-signed-in.
   */
  private async keepOpen(userId: number): Promise<void> {
    const account = this.em
      .getKysely<Tables>()
      .selectFrom('users')
      .select('id')
      .where('id', '=', userId)
      .where('closed_at', 'is', null);
    await account.forKeyShare().executeTakeFirstOrThrow(notSignedIn);
  }

  /** Those of a day, also those that were cancelled: cancelling makes no room for more. */
  private async countUnpaid(userId: number): Promise<number> {
    const { count } = await this.em
      .getKysely<Tables>()
      .selectFrom('token_purchases')
      .select((row) => row.fn.countAll<string>().as('count'))
      .where('user_id', '=', userId)
      .where('status', '<>', 'completed')
      .where('purchase_date', '>', sql<string>`now() - make_interval(hours => ${PENDING_HOURS})`)
      .executeTakeFirstOrThrow();
    return Number(count);
  }
}

/** The discount of a code on the chosen packages. Error: code-takes-nothing. */
function discountOf(code: FoundCode, chosen: ChosenPackage[]): Discount {
  const lines = chosen.map(({ tokenPackage: { id, price }, quantity }) => ({
    packageId: id,
    cents: centsOf(price) * quantity,
  }));
  const cents = discountOn(code, lines);
  if (cents === 0) throw codeTakesNothing();
  return { codeId: code.id, cents };
}
