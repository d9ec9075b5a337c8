import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import type { Tables } from '../../../shared/database/tables';
import { ForfeitTokens } from '../contract';
import { bookTokens } from './book-tokens';

@CommandHandler(ForfeitTokens)
export class ForfeitTokensHandler implements ICommandHandler<ForfeitTokens> {
  constructor(private readonly em: EntityManager) {}

  async execute({ userId }: ForfeitTokens): Promise<void> {
    if (!this.em.isInTransaction()) throw new Error('ForfeitTokens needs the transaction that closes the account');
    const { balance } = await this.em
      .getKysely<Tables>()
      .selectFrom('users')
      .select('token_balance as balance')
      .where('id', '=', userId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (balance === 0) return;
    await bookTokens(this.em, {
      user_id: userId,
      kind: 'adjustment',
      tokens: -balance,
      reference: `account-closed:${userId}`,
      reason: 'Account closed',
    });
  }
}
