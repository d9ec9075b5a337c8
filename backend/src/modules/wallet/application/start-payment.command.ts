import { Command, CommandHandler, QueryBus, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { Config } from '../../../config';
import { tokens } from '../../../shared/text';
import { GetPerson, type PersonSummary } from '../../identity/contract';
import { TokenPackage, TokenPurchase } from '../domain/token-purchase';
import { packageNotFound } from '../domain/wallet.errors';
import { formText, sign } from '../infrastructure/payfast-signature';

export interface PaymentForm {
  /** Where the browser posts the form. */
  action: string;
  /** The form's fields, in the order that PayFast signs. */
  fields: Record<string, string>;
}

/**
 * Opens a pending purchase of tokens and answers the form that pays it at PayFast.
 * Error: package-not-found.
 */
export class StartPayment extends Command<PaymentForm> {
  constructor(
    readonly userId: number,
    readonly packageId: number,
    readonly quantity: number,
  ) {
    super();
  }
}

@CommandHandler(StartPayment)
export class StartPaymentHandler implements ICommandHandler<StartPayment> {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly config: Config,
  ) {}

  async execute({ userId, packageId, quantity }: StartPayment): Promise<PaymentForm> {
    const tokenPackage = await this.em.findOne(TokenPackage, packageId);
    const person = await this.queries.execute(new GetPerson(userId));
    if (!tokenPackage || !person) throw packageNotFound();
    const purchase = new TokenPurchase(userId, tokenPackage, quantity);
    await this.em.persist(purchase).flush();
    const fields = this.fields(purchase, tokenPackage, person);
    return { action: this.config.payfast.processUrl, fields: Object.fromEntries(fields) };
  }

  /** PayFast's documentation, "Custom integration" and "Pay Now": limits of 100 and 255 characters a value. */
  private fields(purchase: TokenPurchase, tokenPackage: TokenPackage, person: PersonSummary): [string, string][] {
    const { payfast, http } = this.config;
    const addresses: [string, string][] = [
      ['return_url', `${http.publicUrl}/payment-success?purchase=${purchase.id}`],
      ['cancel_url', `${http.publicUrl}/payment-cancelled?purchase=${purchase.id}`],
      ['notify_url', `${http.publicUrl}/api/payfast-itn`],
    ];
    const details: [string, string][] = [
      ['name_first', person.fullName.slice(0, 100)],
      ['email_address', person.email.slice(0, 100)],
      ['m_payment_id', String(purchase.id)],
      ['amount', purchase.totalPrice],
      ['item_name', purchase.quantity > 1 ? `${purchase.quantity} x ${tokenPackage.name}` : tokenPackage.name],
      ['item_description', `${tokens(purchase.tokenCount)} vir foto’s van ${this.config.brand.eventName}`],
      ['custom_str1', String(purchase.userId)],
      ['custom_str2', tokenPackage.paymentReference ?? ''],
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
