import { Command, CommandHandler, QueryBus, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { Config } from '../../../config';
import type { Tables } from '../../../shared/database/tables';
import { tokens } from '../../../shared/text';
import { ShopSettings } from '../../../shared/shop-settings';
import { GetPerson, type PersonSummary } from '../../identity/contract';
import { centsOf, type Cents } from '../../../shared/money';
import { discountOn } from '../domain/token-code';
import {
  describeItems,
  MOST_PENDING,
  PENDING_HOURS,
  TokenPackage,
  TokenPurchase,
  type ChosenPackage,
  type Discount,
} from '../domain/token-purchase';
import { codeTakesNothing, packageNotSold, tooManyOpenPayments } from '../wallet.errors';
import { TokenCodes, type FoundCode } from './token-codes';
import { formText, sign } from '../infrastructure/payfast-signature';

/** The form that pays a purchase at PayFast. */
export interface PaymentForm {
  /** Address that the browser posts the form to. */
  action: string;
  /** The form's fields, in the order that PayFast signs. */
  fields: Record<string, string>;
}

/** Packages by their id, and how many of each. */
export type Choice = { packageId: number; quantity: number };

/** Pages that a payment may begin on, and that the buyer comes back to. */
export const RETURN_PAGES = ['tokens', 'cart'] as const;
export type ReturnPage = (typeof RETURN_PAGES)[number];

/**
 * Opens a pending purchase of tokens and answers the form that pays it at PayFast; `expectedCents` is what the buyer
 * was shown. Errors: package-not-found, price-has-risen, too-many-open-payments; with a code also code-not-valid,
 * code-used-by-you, code-takes-nothing, too-many-requests.
 */
export class StartPayment extends Command<PaymentForm> {
  constructor(
    readonly userId: number,
    readonly choices: [Choice, ...Choice[]],
    readonly returnTo: ReturnPage,
    readonly expectedCents: Cents | null,
    /** A discount code, and the network that it comes from. */
    readonly discount: { code: string; network: string } | null,
  ) {
    super();
  }
}

@CommandHandler(StartPayment)
export class StartPaymentHandler implements ICommandHandler<StartPayment> {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly codes: TokenCodes,
    private readonly config: Config,
    private readonly settings: ShopSettings,
  ) {}

  async execute({ userId, choices, returnTo, expectedCents, discount }: StartPayment): Promise<PaymentForm> {
    const chosen = await this.packagesOf(choices);
    const person = await this.queries.execute(new GetPerson(userId));
    if (!person) throw packageNotSold();
    const purchase = await this.em.transactional(async (em) => {
      // One at a time of a person, so that the limit holds.
      await em.execute(`select pg_advisory_xact_lock(hashtext('payment'), ?)`, [userId]);
      if ((await this.countPending(userId)) >= MOST_PENDING) throw tooManyOpenPayments();
      const code = discount && (await this.codes.find(discount.code, { userId, network: discount.network }));
      const opened = new TokenPurchase(userId, chosen, code ? discountOf(code, chosen) : undefined);
      if (expectedCents !== null) opened.keepTo(expectedCents);
      await em.persist(opened).flush();
      if (code) await this.codes.hold(code.id, opened);
      return opened;
    });
    const { brand } = await this.settings.read();
    const fields = this.fields(purchase, chosen[0].tokenPackage, person, returnTo, brand.eventName);
    return { action: this.config.payfast.processUrl, fields: Object.fromEntries(fields) };
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

  private async countPending(userId: number): Promise<number> {
    const { count } = await this.em
      .getKysely<Tables>()
      .selectFrom('token_purchases')
      .select((row) => row.fn.countAll<string>().as('count'))
      .where('user_id', '=', userId)
      .where('status', '=', 'pending')
      .where('purchase_date', '>', sql<string>`now() - make_interval(hours => ${PENDING_HOURS})`)
      .executeTakeFirstOrThrow();
    return Number(count);
  }

  /** PayFast's documentation, "Custom integration" and "Pay Now": limits of 100 and 255 characters a value. */
  private fields(
    purchase: TokenPurchase,
    firstPackage: TokenPackage,
    person: PersonSummary,
    returnTo: ReturnPage,
    eventName: string,
  ): [string, string][] {
    const { payfast, http } = this.config;
    const query = `purchase=${purchase.id}${returnTo === 'cart' ? '&from=cart' : ''}`;
    const addresses: [string, string][] = [
      ['return_url', `${http.publicUrl}/payment-success?${query}`],
      ['cancel_url', `${http.publicUrl}/payment-cancelled?${query}`],
      ['notify_url', `${http.publicUrl}/api/payfast-itn`],
    ];
    const details: [string, string][] = [
      ['name_first', limited(person.fullName)],
      // A truncated address would be another person's.
      ['email_address', limited(person.email) === person.email ? person.email : ''],
      ['m_payment_id', String(purchase.id)],
      ['amount', purchase.totalPrice],
      ['item_name', limited(describeItems(purchase.items))],
      ['item_description', `${tokens(purchase.tokenCount)} vir foto’s van ${eventName}`],
      ['custom_str1', String(purchase.userId)],
      ['custom_str2', firstPackage.paymentReference ?? ''],
    ];
    if (payfast.form === 'paynow')
      return [['cmd', '_paynow'], ['receiver', payfast.merchantId], ...addresses, ...details];
    const form: [string, string][] = [
      ['merchant_id', payfast.merchantId],
      ['merchant_key', payfast.merchantKey],
      ...addresses,
      ...details.filter(([, value]) => value !== ''),
    ];
    return [...form, ['signature', sign(formText(form), payfast.passphrase)]];
  }
}

/** What a code takes off the chosen packages. Error: code-takes-nothing. */
function discountOf(code: FoundCode, chosen: ChosenPackage[]): Discount {
  const lines = chosen.map(({ tokenPackage: { id, price }, quantity }) => ({
    packageId: id,
    cents: centsOf(price) * quantity,
  }));
  const cents = discountOn(code, lines);
  if (cents === 0) throw codeTakesNothing();
  return { codeId: code.id, cents };
}

/** At most a hundred characters, none of them cut in half. */
function limited(text: string): string {
  return [...text].slice(0, 100).join('');
}
