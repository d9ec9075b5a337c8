import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { User } from '../domain/user';
import { hashPassword } from '../infrastructure/passwords';

/**
 * Makes sure that an administrator with this e-mail address exists: an account that has it already becomes one and
 * keeps its password, otherwise one is opened. Answers whether anything changed. Safe to run again.
 */
export class EnsureAdmin extends Command<boolean> {
  constructor(
    readonly email: string,
    readonly username: string,
    readonly password: string,
  ) {
    super();
  }
}

@CommandHandler(EnsureAdmin)
export class EnsureAdminHandler implements ICommandHandler<EnsureAdmin> {
  constructor(private readonly em: EntityManager) {}

  async execute({ email, username, password }: EnsureAdmin): Promise<boolean> {
    const existing = await this.em.findOne(User, { email: { $ilike: escapeLike(email.trim()) } });
    if (existing?.isAdmin) return false;
    const user =
      existing ??
      User.register({
        username,
        email,
        fullName: username,
        passwordHash: await hashPassword(password),
        language: 'en',
      });
    user.makeAdmin();
    await this.em.persist(user).flush();
    return true;
  }
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
