import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import type { Tables } from '../../../shared/database/tables';
import { PhotoDelivery } from './photo-delivery';

/** Sends what was bought together in one mail. What is sent already is left alone. */
export class DeliverPhotos extends Command<void> {
  constructor(
    readonly userId: number,
    readonly transactionId: string,
  ) {
    super();
  }
}

@CommandHandler(DeliverPhotos)
export class DeliverPhotosHandler implements ICommandHandler<DeliverPhotos> {
  constructor(
    private readonly em: EntityManager,
    private readonly delivery: PhotoDelivery,
  ) {}

  async execute({ userId, transactionId }: DeliverPhotos): Promise<void> {
    const unsent = await this.em
      .getKysely<Tables>()
      .selectFrom('purchases')
      .select('id')
      .where('transaction_id', '=', transactionId)
      .where('email_sent', '=', false)
      .execute();
    if (unsent.length === 0) return;
    const purchaseIds = unsent.map(({ id }) => id);
    await this.delivery.send({ userId, purchaseIds, messageId: `delivery-${transactionId}` });
  }
}
