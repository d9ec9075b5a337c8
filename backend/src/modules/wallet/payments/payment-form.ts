import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { Config } from '../../../config';
import { ShopSettings } from '../../../shared/shop-settings';
import { tokens } from '../../../shared/text';
import { GetPerson, type PersonSummary } from '../../identity/contract';
import { describeItems, TokenPackage, type TokenPurchase } from './domain/token-purchase';
import { formText, sign } from '../payfast/payfast-signature';
import { tokenPurchaseNotFound } from '../wallet.errors';

/** The form that pays a purchase at PayFast. */
export interface PaymentForm {
  /** Address that the browser posts the form to. */
  action: string;
  /** The form's fields, in the order that PayFast signs. */
  fields: Record<string, string>;
}

@Injectable()
export class PaymentForms {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly config: Config,
    private readonly settings: ShopSettings,
  ) {}

  /** The form that takes the buyer of an open purchase to PayFast. */
  async of(purchase: TokenPurchase): Promise<PaymentForm> {
    const person = await this.queries.execute(new GetPerson(purchase.userId));
    // The account has been closed meanwhile.
    if (!person) throw tokenPurchaseNotFound();
    const { paymentReference } = await this.em.findOneOrFail(TokenPackage, purchase.packageId);
    const { brand } = await this.settings.read();
    const fields = this.fields(purchase, paymentReference, person, brand.eventName);
    return { action: this.config.payfast.processUrl, fields: Object.fromEntries(fields) };
  }

  /** PayFast's documentation, "Custom integration" and "Pay Now": limits of 100 and 255 characters a value. */
  private fields(
    purchase: TokenPurchase,
    reference: string | null,
    person: PersonSummary,
    eventName: string,
  ): [string, string][] {
    const { payfast, http } = this.config;
    const query = `purchase=${purchase.id}${purchase.wayBack}`;
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
      ['custom_str2', reference ?? ''],
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

/** At most a hundred characters, none of them cut in half. */
function limited(text: string): string {
  return [...text].slice(0, 100).join('');
}
