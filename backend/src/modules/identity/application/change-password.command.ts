import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { wrongPassword } from '../identity.errors';
import { User } from '../domain/user';
import { hashPassword, Passwords } from '../infrastructure/passwords';
import { SessionStore } from '../infrastructure/session.store';

/**
 * Sets a new password, and ends all sessions of the person (decision 15); answers the new one's hash.
 * Errors: wrong-password, too-many-tries.
 */
export class ChangePassword extends Command<string> {
  constructor(
    readonly userId: number,
    readonly currentPassword: string,
    readonly newPassword: string,
  ) {
    super();
  }
}

@CommandHandler(ChangePassword)
export class ChangePasswordHandler implements ICommandHandler<ChangePassword> {
  constructor(
    private readonly em: EntityManager,
    private readonly sessions: SessionStore,
    private readonly passwords: Passwords,
  ) {}

  async execute({ userId, currentPassword, newPassword }: ChangePassword): Promise<string> {
    // Locked, so that of two changes at the same moment the second one needs the first one's password.
    const passwordHash = await this.em.transactional(async (em) => {
      const user = await em.findOne(User, userId, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (!user || !(await this.passwords.matchOwn(currentPassword, user))) throw wrongPassword('currentPassword');
      user.changePassword(await hashPassword(newPassword));
      // If the sessions cannot be ended, the password is not changed either.
      await this.sessions.endAll(userId);
      return user.passwordHash;
    });
    // Those that have begun with the former password meanwhile.
    await this.sessions.endAll(userId);
    return passwordHash;
  }
}
