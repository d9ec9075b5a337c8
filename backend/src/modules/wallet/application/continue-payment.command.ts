import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { TokenPurchase } from '../domain/token-purchase';
import { tokenPurchaseNotFound } from '../wallet.errors';
import { PaymentForms, type PaymentForm } from './payment-form';
import { TokenCodes } from './token-codes';

/**
 * Answers the form of a person's own purchase once more, for a payment that was cancelled, that failed, or that nobody
 * finished: the same packages at the same price, for the same purpose. Paid twice after all, it waits for an
 * administrator as a second payment. Errors: token-purchase-not-found, payment-not-open (paid, more than a day old, or
 * its code has gone to another order).
 */
export class ContinuePayment extends Command<PaymentForm> {
  constructor(
    readonly userId: number,
    readonly purchaseId: number,
  ) {
    super();
  }
}

@CommandHandler(ContinuePayment)
export class ContinuePaymentHandler implements ICommandHandler<ContinuePayment> {
  constructor(
    private readonly em: EntityManager,
    private readonly codes: TokenCodes,
    private readonly forms: PaymentForms,
  ) {}

  async execute({ userId, purchaseId }: ContinuePayment): Promise<PaymentForm> {
    const purchase = await this.em.transactional(async (em) => {
      const opened = await em.findOne(
        TokenPurchase,
        { id: purchaseId, userId },
        { lockMode: LockMode.PESSIMISTIC_WRITE },
      );
      if (!opened) throw tokenPurchaseNotFound();
      opened.reopen(new Date(), await this.codes.stillCounts(opened));
      return opened;
    });
    return this.forms.of(purchase);
  }
}
