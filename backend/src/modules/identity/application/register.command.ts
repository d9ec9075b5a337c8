import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager, UniqueConstraintViolationException } from '@mikro-orm/postgresql';
import type { Language } from '../../../shared/text';
import { emailIsTaken, usernameIsTaken } from '../domain/identity.errors';
import { User } from '../domain/user';
import { hashPassword } from '../infrastructure/passwords';

/** Opens an account with 0 tokens; answers its id. Errors: username-taken, email-taken. */
export class Register extends Command<number> {
  constructor(
    readonly username: string,
    readonly email: string,
    readonly fullName: string,
    readonly password: string,
    readonly language: Language,
  ) {
    super();
  }
}

@CommandHandler(Register)
export class RegisterHandler implements ICommandHandler<Register> {
  constructor(private readonly em: EntityManager) {}

  async execute({ password, ...details }: Register): Promise<number> {
    const user = User.register({ ...details, passwordHash: await hashPassword(password) });
    try {
      await this.em.persist(user).flush();
    } catch (error) {
      if (!(error instanceof UniqueConstraintViolationException)) throw error;
      throw error.message.includes('users_username_key') ? usernameIsTaken() : emailIsTaken();
    }
    return user.id;
  }
}
