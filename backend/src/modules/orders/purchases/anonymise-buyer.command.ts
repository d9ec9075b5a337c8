import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import type { Tables } from '../../../shared/database/tables';
import { LockPhotosOfPerson } from '../../catalog/personal-data.contract';
import { AnonymiseBuyer } from '../contract';
import { lockBuyer } from './buyer-lock';

@CommandHandler(AnonymiseBuyer)
export class AnonymiseBuyerHandler implements ICommandHandler<AnonymiseBuyer> {
  constructor(
    private readonly em: EntityManager,
    private readonly commands: CommandBus,
  ) {}

  async execute({ userId }: AnonymiseBuyer): Promise<void> {
    if (!this.em.isInTransaction()) throw new Error('AnonymiseBuyer needs the transaction that closes the account');
    await lockBuyer(this.em, userId);
    await this.commands.execute(new LockPhotosOfPerson(userId));
    const rows = this.em.getKysely<Tables>();
    await rows.deleteFrom('cart_items').where('user_id', '=', userId).execute();
    await rows.deleteFrom('cart_packs').where('user_id', '=', userId).execute();
    await rows
      .updateTable('player_packs')
      .set({ email_address: '', codes: [] })
      .where('user_id', '=', userId)
      .execute();
    await rows.updateTable('purchases').set({ email_address: '' }).where('user_id', '=', userId).execute();
  }
}
