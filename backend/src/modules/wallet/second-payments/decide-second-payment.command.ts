import { Command, CommandHandler, EventBus, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { tokensSold } from '../../../shared/metrics/metrics';
import { OutboxEvent } from '../../../shared/outbox/outbox';
import { ShopSettings } from '../../../shared/shop-settings';
import { SecondPayment, type SecondPaymentDecision } from './domain/second-payment';
import { TokenPurchase } from '../payments/domain/token-purchase';
import { buyerClosed, secondPaymentNotFound } from '../wallet.errors';
import { creditTokens } from '../balance/book-tokens';
import { TokensBought } from '../payfast/process-notice.on-payment-notice-received';

/** The money of a second payment was given back at PayFast; its buyer gets a mail. */
export class SecondPaymentGivenBack extends OutboxEvent {
  static override readonly queue = 'receipts';

  constructor(readonly secondPaymentId: number) {
    super();
  }
}

/**
 * Closes a second payment, once: `given-back` notes that its money was given back at PayFast, `booked` credits the same
 * order once more, with its own receipt. Answers the number of the purchase that it was booked as; null for none.
 * Errors: second-payment-not-found, second-payment-decided, account-closed (nothing can be booked).
 */
export class DecideSecondPayment extends Command<number | null> {
  constructor(
    readonly secondPaymentId: number,
    readonly decision: SecondPaymentDecision,
    readonly reason: string,
    /** The administrator. */
    readonly userId: number,
  ) {
    super();
  }
}

@CommandHandler(DecideSecondPayment)
export class DecideSecondPaymentHandler implements ICommandHandler<DecideSecondPayment> {
  constructor(
    private readonly em: EntityManager,
    private readonly events: EventBus,
    private readonly settings: ShopSettings,
  ) {}

  async execute({ secondPaymentId, decision, reason, userId }: DecideSecondPayment): Promise<number | null> {
    const purchase = await this.em.transactional(async (em) => {
      // Locked: of two administrators the second sees what the first has decided.
      const payment = await em.findOne(SecondPayment, secondPaymentId, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (!payment) throw secondPaymentNotFound();
      if (decision === 'booked') return this.book(em, payment, reason, userId);
      payment.giveBack(userId, reason);
      await this.events.publish(new SecondPaymentGivenBack(payment.id));
      return null;
    });
    tokensSold.inc(purchase?.tokenCount ?? 0);
    return purchase?.id ?? null;
  }

  private async book(
    em: EntityManager,
    payment: SecondPayment,
    reason: string,
    userId: number,
  ): Promise<TokenPurchase> {
    const order = await em.findOneOrFail(TokenPurchase, payment.tokenPurchaseId);
    const { seller } = await this.settings.read();
    const purchase = payment.buyAgain(order, seller);
    await em.persist(purchase).flush();
    payment.book(purchase, userId, reason);
    if ((await creditTokens(em, purchase)).accountClosed) throw buyerClosed();
    await this.events.publish(new TokensBought(purchase.id));
    return purchase;
  }
}
