import { Command, CommandHandler, EventBus, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager, UniqueConstraintViolationException } from '@mikro-orm/postgresql';
import { OutboxEvent } from '../../../shared/outbox/outbox';
import type { Language } from '../../../shared/text';
import { usernameTaken } from '../identity.errors';
import { User } from '../domain/user';
import { ownerOfEmail } from '../infrastructure/email-owner';
import { hashPassword } from '../infrastructure/passwords';

/** An account was registered; if its address belongs to another account, that account's owner gets a mail. */
export class Registered extends OutboxEvent {
  static override readonly queue = 'mail';

  constructor(
    readonly userId: number,
    readonly email: string,
  ) {
    super();
  }
}

/**
 * Opens an account with 0 tokens; answers its id. Whether another account has the address makes no difference to
 * the person who registers (ADR 13). Error: username-taken.
 */
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
  constructor(
    private readonly em: EntityManager,
    private readonly events: EventBus,
  ) {}

  async execute({ password, ...details }: Register): Promise<number> {
    const passwordHash = await hashPassword(password);
    const open = () => this.open(new User({ ...details, passwordHash }));
    try {
      return await open();
    } catch (error) {
      if (!(error instanceof UniqueConstraintViolationException)) throw error;
      if (error.message.includes('users_username_key')) throw usernameTaken();
      // Two have registered with one address at the same moment: now it has an owner.
      return open();
    }
  }

  private open(user: User): Promise<number> {
    return this.em.transactional(async (em) => {
      user.ownsEmail = (await ownerOfEmail(em, user.email)) === null;
      await em.persist(user).flush();
      await this.events.publish(new Registered(user.id, user.email));
      return user.id;
    });
  }
}
