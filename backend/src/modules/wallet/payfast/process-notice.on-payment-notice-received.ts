import { Logger } from '@nestjs/common';
import { EventBus, EventsHandler } from '@nestjs/cqrs';
import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { Config } from '../../../config';
import type { Tables } from '../../../shared/database/tables';
import { payments, tokensSold } from '../../../shared/metrics/metrics';
import { OutboxEvent, type OutboxHandler } from '../../../shared/outbox/outbox';
import { ShopSettings } from '../../../shared/shop-settings';
import { BegunPurchasePaid } from '../contract';
import { judge, saysUnpaid, type Verdict } from './domain/notice-verdict';
import { readNotice, type PayfastNotice } from './domain/payfast-notice';
import { SecondPayment } from '../second-payments/domain/second-payment';
import { TokenPurchase } from '../payments/domain/token-purchase';
import { Payfast } from './payfast';
import { hasValidSignature } from './payfast-signature';
import { creditTokens } from '../balance/book-tokens';
import { TokenCodes } from '../codes/token-codes';
import { PaymentNoticeReceived } from './receive-notice.command';

/** A payment has put tokens on its buyer's balance; the receipt is to be sent. */
export class TokensBought extends OutboxEvent {
  static override readonly queue = 'receipts';

  constructor(readonly purchaseId: number) {
    super();
  }
}

/** Tells of a payment that was credited, in the running transaction: for its receipt, and for what its tokens are for. */
export async function announcePaid(events: EventBus, purchase: TokenPurchase): Promise<void> {
  await events.publish(new TokensBought(purchase.id));
  if (purchase.buysBegun) await events.publish(new BegunPurchasePaid(purchase.id));
}

/** The outcome of a notice, for the metrics, and the tokens that it credited. */
interface Settled {
  outcome: Verdict['outcome'] | 'account-closed';
  tokens: number;
}

/**
 * Checks a stored payment notice and acts on it once: signature, source address, merchant and amount, and PayFast's own
 * confirmation (PayFast's documentation, "Confirm payment"). Throws when PayFast cannot be asked, or not all of its
 * addresses be found: try again.
 */
@EventsHandler(PaymentNoticeReceived)
export class ProcessNoticeHandler implements OutboxHandler<PaymentNoticeReceived> {
  private readonly logger = new Logger('PaymentNotices');

  constructor(
    private readonly em: EntityManager,
    private readonly events: EventBus,
    private readonly payfast: Payfast,
    private readonly codes: TokenCodes,
    private readonly config: Config,
    private readonly settings: ShopSettings,
  ) {}

  async handle({ noticeId }: PaymentNoticeReceived): Promise<void> {
    const stored = await this.em
      .getKysely<Tables>()
      .selectFrom('payment_notices')
      .select(['body', 'source_address as source'])
      .where('id', '=', noticeId)
      .where('processed_at', 'is', null)
      .executeTakeFirst();
    if (!stored) return;
    const notice = readNotice(stored.body);
    const problem = await this.problemWith(stored.body, stored.source, notice);
    const settled = problem ? await this.refuse(noticeId, problem, null) : await this.apply(noticeId, notice);
    if (!settled) return;
    payments.inc({ outcome: settled.outcome });
    tokensSold.inc(settled.tokens);
  }

  /** The reason to refuse a notice, regardless of its purchase's state; null when it is genuine. */
  private async problemWith(body: string, source: string, notice: PayfastNotice): Promise<string | null> {
    if (!hasValidSignature(body, this.config.payfast.passphrase)) return 'signature';
    if (!(await this.payfast.isKnownSource(source))) {
      // It may be PayFast's, by a name that does not resolve here or at this moment.
      if (!this.payfast.knowsAllSources) throw new Error('One of PayFast’s names does not resolve');
      return 'source';
    }
    if (notice.merchantId !== this.config.payfast.merchantId) return 'merchant';
    if (!notice.payfastId) return 'payment-id';
    return (await this.payfast.confirms(body)) ? null : 'confirmation';
  }

  /**
   * The purchase is locked and read after the confirmation, so that notices which overlap credit once; null when
   * another job has acted on the notice.
   */
  private async apply(noticeId: number, notice: PayfastNotice): Promise<Settled | null> {
    const { seller } = await this.settings.read();
    return this.em.transactional(async (em) => {
      // A job that was taken for dead may still be running: only one of them acts.
      const open = await em
        .getKysely<Tables>()
        .selectFrom('payment_notices')
        .select('id')
        .where('id', '=', noticeId)
        .where('processed_at', 'is', null)
        .forUpdate()
        .executeTakeFirst();
      if (!open) return null;
      const purchase =
        notice.tokenPurchaseId === null
          ? null
          : await em.findOne(TokenPurchase, notice.tokenPurchaseId, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (!purchase) return this.refuse(noticeId, 'unknown-purchase', null);
      const used = await em.findOne(TokenPurchase, { transactionId: notice.payfastId } as object);
      const second = await em.findOne(SecondPayment, { payfastId: notice.payfastId });
      const isOfThis = second?.tokenPurchaseId === purchase.id;
      const known = {
        isIdUsed: used !== null || (second !== null && !isOfThis),
        isDecided: isOfThis && second.isDecided,
      };
      const { outcome, reason } = judge(notice, purchase, known);
      if (saysUnpaid(notice)) purchase.fail();
      if (outcome === 'repeated' && purchase.isPaidBy(notice.payfastId)) purchase.learnFee(notice.fee);
      if (reason === 'paid-twice' && !second) em.persist(new SecondPayment(notice.payfastId, purchase.id));
      if (outcome === 'refused') return this.refuse(noticeId, reason, purchase.id);
      if (outcome !== 'credited') return this.close(noticeId, outcome, reason, purchase.id);
      // Its use had gone to a later order, and there is no other: somebody has paid two orders with one code.
      if (!(await this.codes.settle(purchase, false))) return this.refuse(noticeId, 'code-used', purchase.id);
      purchase.complete(notice.payfastId, seller, { fee: notice.fee });
      await em.flush();
      const { accountClosed } = await creditTokens(em, purchase);
      if (accountClosed)
        this.logger.error({ notice: noticeId, purchase: purchase.id }, 'A closed account was paid for');
      else await announcePaid(this.events, purchase);
      await this.close(noticeId, 'credited', accountClosed ? 'account-closed' : null, purchase.id);
      return { outcome: accountClosed ? 'account-closed' : 'credited', tokens: purchase.tokenCount };
    });
  }

  /** A refused notice may be about money that was taken: it is logged as an error and waits for an administrator. */
  private refuse(noticeId: number, reason: string | null, purchase: number | null): Promise<Settled> {
    this.logger.error({ notice: noticeId, purchase, reason }, 'A payment notice was refused');
    return this.close(noticeId, 'refused', reason, purchase);
  }

  private async close(
    noticeId: number,
    outcome: Verdict['outcome'],
    reason: string | null,
    purchase: number | null,
  ): Promise<Settled> {
    await this.em
      .getKysely<Tables>()
      .updateTable('payment_notices')
      .set({ outcome, reason, token_purchase_id: purchase, processed_at: sql<string>`now()` })
      .where('id', '=', noticeId)
      .where('processed_at', 'is', null)
      .execute();
    return { outcome, tokens: 0 };
  }
}
