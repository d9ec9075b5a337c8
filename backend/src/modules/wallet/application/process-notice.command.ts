import { Logger } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { Config } from '../../../config';
import type { Tables } from '../../../shared/database/tables';
import { readNotice, type PayfastNotice } from '../domain/payfast-notice';
import { TokenPurchase } from '../domain/token-purchase';
import { Payfast } from '../infrastructure/payfast';
import { hasValidSignature } from '../infrastructure/payfast-signature';
import { creditTokens } from './credit-tokens';

type Outcome = 'credited' | 'recorded' | 'repeated' | 'refused';

/**
 * Checks a stored notification and acts on it once: signature, source address, merchant and amount, and PayFast's own
 * confirmation (PayFast's documentation, "Confirm payment"). Throws when PayFast cannot be asked: try again.
 */
export class ProcessNotice extends Command<void> {
  constructor(readonly noticeId: number) {
    super();
  }
}

@CommandHandler(ProcessNotice)
export class ProcessNoticeHandler implements ICommandHandler<ProcessNotice> {
  private readonly logger = new Logger(ProcessNotice.name);

  constructor(
    private readonly em: EntityManager,
    private readonly payfast: Payfast,
    private readonly config: Config,
  ) {}

  async execute({ noticeId }: ProcessNotice): Promise<void> {
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
    if (problem) {
      this.logger.warn({ notice: noticeId, problem }, 'A payment notification was refused');
      return this.close(noticeId, 'refused', problem, null);
    }
    await this.apply(noticeId, notice);
  }

  /** What is wrong with a notice, whatever the state of its purchase; null when it is PayFast's. */
  private async problemWith(body: string, source: string, notice: PayfastNotice): Promise<string | null> {
    if (!hasValidSignature(body, this.config.payfast.passphrase)) return 'signature';
    if (!(await this.payfast.isKnownSource(source))) return 'source';
    if (notice.merchantId !== this.config.payfast.merchantId) return 'merchant';
    if (!notice.payfastId) return 'payment-id';
    return (await this.payfast.confirms(body)) ? null : 'confirmation';
  }

  /** The purchase is locked and read after the confirmation, so that notices which overlap credit once. */
  private apply(noticeId: number, notice: PayfastNotice): Promise<void> {
    return this.em.transactional(async (em) => {
      const purchase =
        notice.tokenPurchaseId === null
          ? null
          : await em.findOne(TokenPurchase, notice.tokenPurchaseId, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (!purchase) return this.close(noticeId, 'refused', 'unknown-purchase', null);
      const close = (outcome: Outcome, reason: string | null = null) =>
        this.close(noticeId, outcome, reason, purchase.id);
      if (notice.status === 'FAILED' || notice.status === 'CANCELLED') {
        purchase.fail();
        await em.flush();
        return close('recorded', notice.status);
      }
      if (notice.status !== 'COMPLETE') return close('recorded', notice.status);
      if (!purchase.costs(notice.amount)) return close('refused', 'amount');
      if (purchase.isCompleted) return close('repeated');
      if (await em.findOne(TokenPurchase, { transactionId: notice.payfastId } as object))
        return close('refused', 'payment-id-used');
      purchase.complete(notice.payfastId);
      await em.flush();
      await creditTokens(em, purchase);
      await close('credited');
    });
  }

  private async close(noticeId: number, outcome: Outcome, reason: string | null, purchase: number | null) {
    await this.em
      .getKysely<Tables>()
      .updateTable('payment_notices')
      .set({ outcome, reason, token_purchase_id: purchase, processed_at: sql<string>`now()` })
      .where('id', '=', noticeId)
      .execute();
  }
}
