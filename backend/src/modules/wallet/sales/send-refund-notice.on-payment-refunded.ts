import { EventsHandler, QueryBus } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import type { Tables } from '../../../shared/database/tables';
import { html } from '../../../shared/mail/html';
import { letter } from '../../../shared/mail/letter';
import { Mail } from '../../../shared/mail/mail';
import type { OutboxHandler } from '../../../shared/outbox/outbox';
import { ShopSettings } from '../../../shared/shop-settings';
import { tokens as named, type Language } from '../../../shared/text';
import { GetPerson } from '../../identity/contract';
import { receiptNumber } from '../payments/domain/receipt';
import { PaymentRefunded } from './refund-payment.command';

const texts = {
  en: {
    subject: (amount: string) => `R${amount} refunded`,
    given: (amount: string, number: string) => `We have refunded R${amount} of your payment ${number}.`,
    wait: 'Your bank may take a few days to show it.',
    taken: (tokens: string) => `Of the tokens that this money paid for, we took ${tokens} off your balance.`,
    reason: (reason: string) => `Reason: ${reason}`,
  },
  af: {
    subject: (amount: string) => `R${amount} is terugbetaal`,
    given: (amount: string, number: string) => `Ons het R${amount} van jou betaling ${number} terugbetaal.`,
    wait: 'Dit kan ’n paar dae duur voordat jou bank dit wys.',
    taken: (tokens: string) =>
      `Van die munte waarvoor hierdie geld betaal het, het ons ${tokens} van jou balans afgetrek.`,
    reason: (reason: string) => `Rede: ${reason}`,
  },
} satisfies Record<Language, object>;

/** Mails the buyer that money was given back, in the account's language; nothing for a closed account. */
@EventsHandler(PaymentRefunded)
export class SendRefundNoticeHandler implements OutboxHandler<PaymentRefunded> {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly mail: Mail,
    private readonly settings: ShopSettings,
  ) {}

  async handle({ refundId }: PaymentRefunded): Promise<void> {
    const { purchaseId, userId, amount, taken, reason } = await this.em
      .getKysely<Tables>()
      .selectFrom('payment_refunds')
      .innerJoin('token_purchases', 'token_purchases.id', 'token_purchase_id')
      .select([
        'token_purchases.id as purchaseId',
        'user_id as userId',
        'amount',
        'tokens_taken as taken',
        'payment_refunds.reason',
      ])
      .where('payment_refunds.id', '=', refundId)
      .executeTakeFirstOrThrow();
    const person = await this.queries.execute(new GetPerson(userId));
    if (!person) return;
    const t = texts[person.language];
    const { brand } = await this.settings.read();
    const paragraphs = [
      t.given(amount, receiptNumber(purchaseId)),
      t.wait,
      ...(taken > 0 ? [t.taken(named(taken))] : []),
      t.reason(reason),
    ];
    const body = html`${paragraphs.map((sentence) => html`<p>${sentence}</p>`)}`;
    await this.mail.send({
      ...letter({ reader: person, brand, subject: t.subject(amount), paragraphs, body }),
      to: person.email,
      messageId: `payment-refund-${refundId}`,
    });
  }
}
