import { CommandBus, EventsHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import type { Tables } from '../../../shared/database/tables';
import type { OutboxHandler } from '../../../shared/outbox/outbox';
import { PhotosPurchased } from '../contract';
import { SendPhotos } from './send-photos.command';

/** Sends what was bought together in one mail, but for what has been sent already. */
@EventsHandler(PhotosPurchased)
export class DeliverPhotosHandler implements OutboxHandler<PhotosPurchased> {
  constructor(
    private readonly em: EntityManager,
    private readonly commands: CommandBus,
  ) {}

  async handle({ userId, transactionId }: PhotosPurchased): Promise<void> {
    const unsent = await this.em
      .getKysely<Tables>()
      .selectFrom('purchases')
      .select('id')
      .where('transaction_id', '=', transactionId)
      .where('email_sent', '=', false)
      .execute();
    if (unsent.length === 0) return;
    const purchaseIds = unsent.map(({ id }) => id);
    await this.commands.execute(new SendPhotos(userId, purchaseIds, `delivery-${transactionId}`));
  }
}
