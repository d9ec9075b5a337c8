import { EventsHandler, QueryBus } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { Config } from '../../../config';
import type { Tables } from '../../../shared/database/tables';
import { Mail } from '../../../shared/mail/mail';
import type { OutboxHandler } from '../../../shared/outbox/outbox';
import { ShopSettings } from '../../../shared/shop-settings';
import { GetPerson } from '../../identity/contract';
import { PurchaseRefunded } from './refund-purchase.command';
import { refundMail } from './refund.mail';

/** Mails the buyer that the tokens of a purchase are back, in the account's language; nothing for a closed account. */
@EventsHandler(PurchaseRefunded)
export class SendRefundNoticeHandler implements OutboxHandler<PurchaseRefunded> {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly mail: Mail,
    private readonly config: Config,
    private readonly settings: ShopSettings,
  ) {}

  async handle({ userId, purchaseId, tokens, reason }: PurchaseRefunded): Promise<void> {
    const person = await this.queries.execute(new GetPerson(userId));
    const purchase = await this.em
      .getKysely<Tables>()
      .selectFrom('purchases')
      .innerJoin('users', 'users.id', 'purchases.user_id')
      .select(['photo_title as title', 'token_balance as balance'])
      .where('purchases.id', '=', purchaseId)
      .executeTakeFirst();
    if (!person || !purchase) return;
    const { brand } = await this.settings.read();
    const { publicUrl } = this.config.http;
    const { title, balance } = purchase;
    await this.mail.send({
      ...refundMail({ person, refund: { tokens, title, reason }, balance, brand, publicUrl }),
      to: person.email,
      messageId: `refund-${purchaseId}`,
    });
  }
}
