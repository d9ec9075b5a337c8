import { Command, CommandHandler, EventBus, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager, LockMode, UniqueConstraintViolationException } from '@mikro-orm/postgresql';
import { tokensSold } from '../../../shared/metrics/metrics';
import type { Cents } from '../../../shared/money';
import { ShopSettings } from '../../../shared/shop-settings';
import { SecondPayment } from '../second-payments/domain/second-payment';
import { TokenPurchase } from '../payments/domain/token-purchase';
import { buyerClosed, otherAmount, paymentIdUsed, purchaseIsPaid, tokenPurchaseNotFound } from '../wallet.errors';
import { creditTokens } from '../balance/book-tokens';
import { announcePaid } from '../payfast/process-notice.on-payment-notice-received';
import { TokenCodes } from '../codes/token-codes';

/** A payment as PayFast's own pages have it. */
export interface SeenPayment {
  /** PayFast's id of the payment. */
  payfastId: string;
  amount: Cents;
  /** Stands in the ledger. */
  reason: string;
}

/**
 * Completes a purchase whose payment PayFast has, but whose notice never came or was refused: tokens and receipt as by a
 * notice. A notice that comes later repeats it, and credits nothing; so does the same call. Answers the tokens.
 * Errors: token-purchase-not-found, purchase-is-paid, other-amount, payment-id-used, account-closed.
 */
export class RecordPayment extends Command<number> {
  constructor(
    readonly purchaseId: number,
    readonly payment: SeenPayment,
  ) {
    super();
  }
}

@CommandHandler(RecordPayment)
export class RecordPaymentHandler implements ICommandHandler<RecordPayment> {
  constructor(
    private readonly em: EntityManager,
    private readonly events: EventBus,
    private readonly codes: TokenCodes,
    private readonly settings: ShopSettings,
  ) {}

  async execute({ purchaseId, payment }: RecordPayment): Promise<number> {
    const { payfastId, amount, reason } = payment;
    const { seller } = await this.settings.read();
    const { tokens, isNew } = await this.em
      .transactional(async (em) => {
        // As a notice does: whichever is second sees that it is paid.
        const purchase = await em.findOne(TokenPurchase, purchaseId, { lockMode: LockMode.PESSIMISTIC_WRITE });
        if (!purchase) throw tokenPurchaseNotFound();
        if (purchase.isPaidBy(payfastId)) return { tokens: purchase.tokenCount, isNew: false };
        if (purchase.isCompleted) throw purchaseIsPaid();
        if (!purchase.costs(amount)) throw otherAmount(purchase.totalPrice);
        const isUsed =
          (await em.findOne(TokenPurchase, { transactionId: payfastId } as object)) ??
          (await em.findOne(SecondPayment, { payfastId }));
        if (isUsed) throw paymentIdUsed();
        await this.codes.settle(purchase, true);
        purchase.complete(payfastId, seller);
        await em.flush();
        if ((await creditTokens(em, purchase, `PayFast ${payfastId}: ${reason}`)).accountClosed) throw buyerClosed();
        await announcePaid(this.events, purchase);
        return { tokens: purchase.tokenCount, isNew: true };
      })
      .catch((error: unknown) => {
        // The same payment was recorded for another purchase at this moment.
        throw error instanceof UniqueConstraintViolationException ? paymentIdUsed() : error;
      });
    if (isNew) tokensSold.inc(tokens);
    return tokens;
  }
}
