import { Command, CommandHandler, QueryBus, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { Config } from '../../../config';
import type { Tables } from '../../../shared/database/tables';
import { Mail } from '../../../shared/mail/mail';
import { OutboxEvent } from '../../../shared/outbox/outbox';
import { GetPerson } from '../../identity/contract';
import { refundMail } from './refund.mail';

/** The tokens of a purchase were given back; the buyer is to be told. */
export class PurchaseRefunded extends OutboxEvent {
  static override readonly queue = 'delivery';

  constructor(
    readonly userId: number,
    readonly purchaseId: number,
    /** Tokens. */
    readonly tokens: number,
    readonly reason: string,
  ) {
    super();
  }
}

/** Mails the buyer that the tokens of a purchase are back, in the account's language; nothing for a closed account. */
export class SendRefundNotice extends Command<void> {
  constructor(readonly refund: PurchaseRefunded) {
    super();
  }
}

@CommandHandler(SendRefundNotice)
export class SendRefundNoticeHandler implements ICommandHandler<SendRefundNotice> {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly mail: Mail,
    private readonly config: Config,
  ) {}

  async execute({ refund: { userId, purchaseId, tokens, reason } }: SendRefundNotice): Promise<void> {
    const person = await this.queries.execute(new GetPerson(userId));
    const purchase = await this.em
      .getKysely<Tables>()
      .selectFrom('purchases')
      .innerJoin('users', 'users.id', 'purchases.user_id')
      .select(['photo_title as title', 'token_balance as balance'])
      .where('purchases.id', '=', purchaseId)
      .executeTakeFirst();
    if (!person || !purchase) return;
    const { brand, http } = this.config;
    const { title, balance } = purchase;
    await this.mail.send({
      ...refundMail({ person, refund: { tokens, title, reason }, balance, brand, publicUrl: http.publicUrl }),
      to: person.email,
      messageId: `refund-${purchaseId}`,
    });
  }
}
