import { Command, CommandBus, CommandHandler, EventBus, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import type { Tables } from '../../../shared/database/tables';
import { recordChange } from '../../../shared/changes';
import { OutboxEvent } from '../../../shared/outbox/outbox';
import { RefundTokens } from '../../wallet/contract';
import { nothingToRefund, purchaseNotFound } from '../orders.errors';

/** The tokens of a purchase were refunded; the buyer gets a mail. */
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

/**
 * Refunds the tokens of a purchase, once; the buyer gets a mail. The buyer keeps the photograph, which was mailed and
 * perhaps downloaded (docs/adr/0008). Answers the tokens. Errors: purchase-not-found, nothing-to-refund,
 * already-refunded, account-closed.
 */
export class RefundPurchase extends Command<number> {
  constructor(
    readonly purchaseId: number,
    readonly reason: string,
  ) {
    super();
  }
}

@CommandHandler(RefundPurchase)
export class RefundPurchaseHandler implements ICommandHandler<RefundPurchase> {
  constructor(
    private readonly em: EntityManager,
    private readonly commands: CommandBus,
    private readonly events: EventBus,
  ) {}

  execute({ purchaseId, reason }: RefundPurchase): Promise<number> {
    return this.em.transactional(async (em) => {
      const purchase = await em
        .getKysely<Tables>()
        .selectFrom('purchases')
        .select(['user_id as userId', 'tokens_spent as tokens'])
        .where('id', '=', purchaseId)
        .executeTakeFirst();
      if (!purchase) throw purchaseNotFound();
      const { userId, tokens } = purchase;
      if (tokens === 0) throw nothingToRefund();
      const why = reason.trim();
      await this.commands.execute(
        new RefundTokens(userId, { tokens, reference: `purchase:${purchaseId}`, reason: why }),
      );
      await this.events.publish(new PurchaseRefunded(userId, purchaseId, tokens, why));
      recordChange({ what: 'Purchase', id: purchaseId, before: null, after: { refundedTokens: tokens } });
      return tokens;
    });
  }
}
