import { CommandBus, EventsHandler, QueryBus } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { Config } from '../../../config';
import type { Tables } from '../../../shared/database/tables';
import { DomainError } from '../../../shared/errors';
import { Mail } from '../../../shared/mail/mail';
import type { OutboxHandler } from '../../../shared/outbox/outbox';
import { ShopSettings } from '../../../shared/shop-settings';
import { SoldPhotoErased } from '../../catalog/contract';
import { GetPerson } from '../../identity/contract';
import { RefundTokens } from '../../wallet/contract';
import { erasureMail } from './erasure.mail';

/** The refund's reason in the ledger, which administrators read in either language. */
const REASON = 'Photo removed / Foto verwyder';

/**
 * Gives the buyer of a photograph that is gone the tokens back, unless they have been given back before (the ledger takes
 * a purchase's refund once), and mails them, in the account's language. A closed account gets nothing.
 */
@EventsHandler(SoldPhotoErased)
export class RefundBuyerHandler implements OutboxHandler<SoldPhotoErased> {
  constructor(
    private readonly em: EntityManager,
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly mail: Mail,
    private readonly config: Config,
    private readonly settings: ShopSettings,
  ) {}

  async handle({ purchaseId, reason }: SoldPhotoErased): Promise<void> {
    const purchase = await this.em
      .getKysely<Tables>()
      .selectFrom('purchases')
      .select(['user_id as userId', 'tokens_spent as tokens', 'photo_title as title'])
      .where('id', '=', purchaseId)
      .executeTakeFirst();
    if (!purchase) return;
    const { userId, tokens, title } = purchase;
    if (tokens > 0) await this.giveBack(userId, { tokens, reference: `purchase:${purchaseId}`, reason: REASON });
    const person = await this.queries.execute(new GetPerson(userId));
    if (!person) return;
    const { brand } = await this.settings.read();
    const { publicUrl } = this.config.http;
    await this.mail.send({
      ...erasureMail({ person, photo: { title, tokens, reason }, brand, publicUrl }),
      to: person.email,
      messageId: `erased-${purchaseId}`,
    });
  }

  private async giveBack(userId: number, refund: RefundTokens['refund']): Promise<void> {
    try {
      await this.em.transactional(() => this.commands.execute(new RefundTokens(userId, refund)));
    } catch (error) {
      if (!(error instanceof DomainError && ['already-refunded', 'account-closed'].includes(error.code))) throw error;
    }
  }
}
