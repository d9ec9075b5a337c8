import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { resetLinkNotValid } from '../identity.errors';
import { User } from '../domain/user';
import { hashPassword, Passwords } from '../infrastructure/passwords';
import { AccountLinks } from '../infrastructure/account-links';
import { SessionStore } from '../infrastructure/session.store';

/**
 * Sets a new password with a mailed link, and ends all sessions of the person, whose id it answers.
 * Error: reset-link-not-valid.
 */
export class ResetPassword extends Command<number> {
  constructor(
    readonly token: string,
    readonly newPassword: string,
  ) {
    super();
  }
}

@CommandHandler(ResetPassword)
export class ResetPasswordHandler implements ICommandHandler<ResetPassword> {
  constructor(
    private readonly em: EntityManager,
    private readonly links: AccountLinks,
    private readonly sessions: SessionStore,
    private readonly passwords: Passwords,
  ) {}

  async execute({ token, newPassword }: ResetPassword): Promise<number> {
    const userId = this.links.accountOf(token);
    if (userId === null) throw resetLinkNotValid();
    const passwordHash = await hashPassword(newPassword);
    // Locked, so that of two uses at the same moment the second one finds the password changed.
    await this.em.transactional(async (em) => {
      const user = await em.findOne(User, userId, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (!user || !this.links.isValid('password', token, user)) throw resetLinkNotValid();
      user.resetPassword(passwordHash);
      // If the sessions cannot be ended, the password is not changed either.
      await this.sessions.endAll(userId);
    });
    // Those that have begun with the former password meanwhile.
    await this.sessions.endAll(userId);
    await this.passwords.allowTries(userId);
    return userId;
  }
}
