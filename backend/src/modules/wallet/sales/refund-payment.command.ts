import { Command, CommandHandler, EventBus, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { recordChange } from '../../../shared/changes';
import type { Tables } from '../../../shared/database/tables';
import { keyReused } from '../../../shared/errors';
import { OutboxEvent } from '../../../shared/outbox/outbox';
import { centsOf, formatCents, type Cents } from '../../../shared/money';
import { takeBack, type RefundKind, type TakenBack } from './domain/payment-refund';
import { TokenPurchase } from '../payments/domain/token-purchase';
import { moreThanPaid, purchaseNotPaid, tokenPurchaseNotFound } from '../wallet.errors';
import { bookTokens } from '../balance/book-tokens';

/** Money went back to a buyer, who gets a mail. */
export class PaymentRefunded extends OutboxEvent {
  static override readonly queue = 'receipts';

  constructor(readonly refundId: number) {
    super();
  }
}

/** Money that went back, as an administrator says. */
export interface RefundDetails {
  kind: RefundKind;
  amount: Cents;
  reason: string;
}

/**
 * Records money of a completed purchase that was given back at PayFast or by hand, or that the buyer's bank took back,
 * and takes the tokens that it paid for off the balance, as far as they are there (domain/payment-refund). The buyer of
 * a refund gets a mail. The same call with the same `idempotencyKey` records nothing more.
 * Errors: token-purchase-not-found, purchase-not-paid, more-than-paid, key-reused.
 */
export class RefundPayment extends Command<TakenBack> {
  constructor(
    readonly purchaseId: number,
    readonly refund: RefundDetails,
    /** The administrator. */
    readonly userId: number,
    readonly idempotencyKey: string | null,
  ) {
    super();
  }
}

@CommandHandler(RefundPayment)
export class RefundPaymentHandler implements ICommandHandler<RefundPayment> {
  constructor(
    private readonly em: EntityManager,
    private readonly events: EventBus,
  ) {}

  execute({ purchaseId, refund, userId, idempotencyKey }: RefundPayment): Promise<TakenBack> {
    const call = idempotencyKey === null ? null : `${purchaseId}:${idempotencyKey}`;
    const amount = formatCents(refund.amount);
    return this.em.transactional(async (em) => {
      const rows = em.getKysely<Tables>();
      // Of two at once, the second sees what the first has left.
      const purchase = await em.findOne(TokenPurchase, purchaseId, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (!purchase) throw tokenPurchaseNotFound();
      const done = await rows
        .selectFrom('payment_refunds')
        .select(['kind', 'amount', 'tokens_taken as taken', 'tokens_lost as lost'])
        .where('call', '=', call)
        .executeTakeFirst();
      if (done && (done.kind !== refund.kind || done.amount !== amount)) throw keyReused();
      if (done) return { taken: done.taken, lost: done.lost };
      if (!purchase.isCompleted) throw purchaseNotPaid();
      const refunded = await this.refundedOf(purchaseId);
      const total = centsOf(purchase.totalPrice);
      if (refund.amount > total - refunded) throw moreThanPaid(formatCents(total - refunded));
      const { balance } = await rows
        .selectFrom('users')
        .select('token_balance as balance')
        .where('id', '=', purchase.userId)
        .forUpdate()
        .executeTakeFirstOrThrow();
      const back = takeBack({ total, tokenCount: purchase.tokenCount, refunded }, refund.amount, balance);
      const reason = refund.reason.trim();
      const { id } = await rows
        .insertInto('payment_refunds')
        .values({
          token_purchase_id: purchaseId,
          kind: refund.kind,
          amount,
          tokens_taken: back.taken,
          tokens_lost: back.lost,
          reason,
          call,
          decided_by: userId,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      if (back.taken > 0)
        await bookTokens(em, {
          user_id: purchase.userId,
          kind: 'adjustment',
          tokens: -back.taken,
          reference: `payment-refund:${id}`,
          reason: `R${amount}: ${reason}`,
        });
      if (refund.kind === 'refund') await this.events.publish(new PaymentRefunded(id));
      const after = { kind: refund.kind, amount, tokensTaken: back.taken, tokensLost: back.lost };
      recordChange({ what: 'PaymentRefund', id, before: null, after: { tokenPurchaseId: purchaseId, ...after } });
      return back;
    });
  }

  private async refundedOf(purchaseId: number): Promise<Cents> {
    const { cents } = await this.em
      .getKysely<Tables>()
      .selectFrom('payment_refunds')
      .select(sql<number>`(coalesce(sum(amount), 0) * 100)::integer`.as('cents'))
      .where('token_purchase_id', '=', purchaseId)
      .executeTakeFirstOrThrow();
    return cents;
  }
}
