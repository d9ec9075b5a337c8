import { EventsHandler, QueryBus } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import type { Tables } from '../../../shared/database/tables';
import { html } from '../../../shared/mail/html';
import { letter } from '../../../shared/mail/letter';
import { Mail } from '../../../shared/mail/mail';
import type { OutboxHandler } from '../../../shared/outbox/outbox';
import type { Language } from '../../../shared/text';
import { ShopSettings } from '../../../shared/shop-settings';
import { GetPerson } from '../../identity/contract';
import { receiptNumber } from '../payments/domain/receipt';
import { SecondPaymentGivenBack } from './decide-second-payment.command';

const texts = {
  en: {
    subject: (amount: string) => `R${amount} refunded`,
    given: (amount: string, number: string, payment: string) =>
      `You paid twice for order ${number}. We have refunded the second payment (PayFast ${payment}, R${amount}) through PayFast.`,
    wait: 'Your bank may take a few days to show it. The tokens of your first payment stay yours.',
  },
  af: {
    subject: (amount: string) => `R${amount} is terugbetaal`,
    given: (amount: string, number: string, payment: string) =>
      `Jy het twee keer vir bestelling ${number} betaal. Ons het die tweede betaling (PayFast ${payment}, R${amount}) deur PayFast terugbetaal.`,
    wait: 'Dit kan ’n paar dae duur voordat jou bank dit wys. Die munte van jou eerste betaling bly joune.',
  },
} satisfies Record<Language, object>;

/** Mails the buyer that a second payment was given back, in the account's language; nothing for a closed account. */
@EventsHandler(SecondPaymentGivenBack)
export class SendReturnNoticeHandler implements OutboxHandler<SecondPaymentGivenBack> {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly mail: Mail,
    private readonly settings: ShopSettings,
  ) {}

  async handle({ secondPaymentId }: SecondPaymentGivenBack): Promise<void> {
    const payment = await this.em
      .getKysely<Tables>()
      .selectFrom('second_payments')
      .innerJoin('token_purchases', 'token_purchases.id', 'token_purchase_id')
      .select([
        'payfast_id as payfastId',
        'token_purchases.id as orderId',
        'user_id as userId',
        'total_price as amount',
      ])
      .where('second_payments.id', '=', secondPaymentId)
      .executeTakeFirstOrThrow();
    const person = await this.queries.execute(new GetPerson(payment.userId));
    if (!person) return;
    const t = texts[person.language];
    const { brand } = await this.settings.read();
    const { amount, payfastId, orderId } = payment;
    const paragraphs = [t.given(amount, receiptNumber(orderId), payfastId), t.wait];
    const body = html`${paragraphs.map((sentence) => html`<p>${sentence}</p>`)}`;
    await this.mail.send({
      ...letter({ reader: person, brand, subject: t.subject(amount), paragraphs, body }),
      to: person.email,
      messageId: `given-back-${secondPaymentId}`,
    });
  }
}
