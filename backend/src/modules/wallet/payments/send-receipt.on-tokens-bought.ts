import { EventsHandler, QueryBus } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { Config } from '../../../config';
import { retryUntilAnswered } from '../../../shared/database/retry-until-answered';
import type { Tables } from '../../../shared/database/tables';
import { Mail } from '../../../shared/mail/mail';
import type { OutboxHandler } from '../../../shared/outbox/outbox';
import { ShopSettings } from '../../../shared/shop-settings';
import { GetPerson } from '../../identity/contract';
import { TokensBought } from '../payfast/process-notice.on-payment-notice-received';
import { receiptMail } from './receipt.mail';
import { GetTokenPurchase } from './list-token-purchases.query';

/** Mails the receipt of a completed purchase to the account, in its language; once. */
@EventsHandler(TokensBought)
export class SendReceiptHandler implements OutboxHandler<TokensBought> {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly mail: Mail,
    private readonly config: Config,
    private readonly settings: ShopSettings,
  ) {}

  async handle({ purchaseId }: TokensBought): Promise<void> {
    const rows = this.em.getKysely<Tables>();
    const due = await rows
      .selectFrom('token_purchases')
      .innerJoin('users', 'users.id', 'token_purchases.user_id')
      .select(['user_id as userId', 'users.token_balance as balance'])
      .where('token_purchases.id', '=', purchaseId)
      .where('status', '=', 'completed')
      .where('receipt_sent_at', 'is', null)
      .executeTakeFirst();
    if (!due) return;
    const person = await this.queries.execute(new GetPerson(due.userId));
    if (!person) return;
    const purchase = await this.queries.execute(new GetTokenPurchase(due.userId, purchaseId));
    const { brand } = await this.settings.read();
    const { publicUrl } = this.config.http;
    const message = receiptMail({ person, purchase, balance: due.balance, brand, publicUrl });
    await this.mail.send({ ...message, to: person.email, messageId: `receipt-${purchaseId}` });
    await retryUntilAnswered(() =>
      rows
        .updateTable('token_purchases')
        .set({ receipt_sent_at: sql<string>`now()` })
        .where('id', '=', purchaseId)
        .execute(),
    );
  }
}
