import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { Tables } from '../../../shared/database/tables';
import { EndBegunPurchase } from '../contract';

@CommandHandler(EndBegunPurchase)
export class EndBegunPurchaseHandler implements ICommandHandler<EndBegunPurchase> {
  constructor(private readonly em: EntityManager) {}

  async execute({ tokenPurchaseId, outcome, photoIds }: EndBegunPurchase): Promise<void> {
    const ended = JSON.stringify({ outcome, boughtIds: photoIds, deliveryEmail: null, codes: [] });
    await this.em
      .getKysely<Tables>()
      .updateTable('token_purchases')
      .set({ begun: sql`begun || ${ended}::jsonb` })
      .where('id', '=', tokenPurchaseId)
      .where('begun', 'is not', null)
      .execute();
  }
}
