import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { Tables } from '../../../shared/database/tables';
import { ForgetJobs } from '../../../shared/outbox/forget-jobs.command';
import { ForgetFavourites, ForgetReporter } from '../../catalog/contract';
import { ForgetBuyer } from '../../orders/contract';
import { ForfeitTokens, ForgetPayer } from '../../wallet/contract';
import { lastAdministrator, userNotFound, wrongPassword, youAreLastAdministrator } from '../domain/identity.errors';
import { User } from '../domain/user';
import { hasOtherAdministrator } from '../infrastructure/administrators';
import { Passwords } from '../infrastructure/passwords';
import { SessionStore } from '../infrastructure/session.store';

/**
 * Closes an account for good: nothing stays that says who it was, and the rows of the books (purchases, payments,
 * ledger) belong to nobody. Tokens that are left are lost. Its owner's password is asked for; an operator's command has
 * none, null. Errors: wrong-password, too-many-tries, last-administrator; without a password, user-not-found.
 */
export class CloseAccount extends Command<void> {
  constructor(
    readonly userId: number,
    readonly password: string | null,
  ) {
    super();
  }
}

@CommandHandler(CloseAccount)
export class CloseAccountHandler implements ICommandHandler<CloseAccount> {
  constructor(
    private readonly em: EntityManager,
    private readonly commands: CommandBus,
    private readonly sessions: SessionStore,
    private readonly passwords: Passwords,
  ) {}

  async execute({ userId, password }: CloseAccount): Promise<void> {
    await this.em.transactional(async (em) => {
      // Locks are taken in the order of a purchase: the buyer, the photographs, then the account.
      await this.commands.execute(new ForgetBuyer(userId));
      const user = await em.findOne(User, userId, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (!user) throw password === null ? userNotFound() : wrongPassword('password');
      if (password !== null && !(await this.passwords.match(password, user.passwordHash, userId)))
        throw wrongPassword('password');
      if (user.isAdmin && !(await hasOtherAdministrator(em, userId)))
        throw password === null ? lastAdministrator() : youAreLastAdministrator();
      await this.commands.execute(new ForfeitTokens(userId));
      await this.commands.execute(new ForgetPayer(userId));
      await this.commands.execute(new ForgetFavourites(userId));
      await this.commands.execute(new ForgetReporter(userId));
      await this.commands.execute(new ForgetJobs([userId]));
      await em
        .getKysely<Tables>()
        .updateTable('users')
        .set({
          username: null,
          password_hash: null,
          email: null,
          pending_email: null,
          full_name: null,
          is_admin: false,
          closed_at: sql<string>`now()`,
        })
        .where('id', '=', userId)
        .execute();
    });
    await this.sessions.endAll(userId);
  }
}
