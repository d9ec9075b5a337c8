import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { TokenPurchase } from './domain/token-purchase';
import { tokenPurchaseNotFound } from '../wallet.errors';
import { PaymentForms, type PaymentForm } from './payment-form';
import { TokenCodes } from '../codes/token-codes';

/**
 * Answers the form of a person's own purchase once more, for a payment that was cancelled, that failed, or that was not
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

/**
 * Keeps that a person has come back from PayFast by its address for cancelled payments: PayFast need not send a notice of
 * that. A purchase that is paid stays so, and one that is paid later after all is credited. Errors:
 * token-purchase-not-found.
 */
export class CancelPayment extends Command<void> {
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
      const opened = await lockOwn(em, userId, purchaseId);
      opened.reopen(new Date(), await this.codes.stillCounts(opened));
      return opened;
    });
    return this.forms.of(purchase);
  }
}

@CommandHandler(CancelPayment)
export class CancelPaymentHandler implements ICommandHandler<CancelPayment> {
  constructor(private readonly em: EntityManager) {}

  execute({ userId, purchaseId }: CancelPayment): Promise<void> {
    return this.em.transactional(async (em) => (await lockOwn(em, userId, purchaseId)).fail());
  }
}

/** A person's own purchase, locked. Error: token-purchase-not-found. */
async function lockOwn(em: EntityManager, userId: number, id: number): Promise<TokenPurchase> {
  const purchase = await em.findOne(TokenPurchase, { id, userId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (!purchase) throw tokenPurchaseNotFound();
  return purchase;
}
