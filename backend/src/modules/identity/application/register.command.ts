import { Command, CommandHandler, EventBus, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import type { Tables } from '../../../shared/database/tables';
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
    const user = new User({ ...details, passwordHash: await hashPassword(password) });
    // Two may register with one address at the same moment: at the second try it has an owner.
    const id = (await this.open(user)) ?? (await this.open(user));
    if (id === null) throw usernameTaken();
    return id;
  }

  /** Null when another account has the name or owns the address: a failing insert would put both into a log. */
  private open({ username, email, fullName, passwordHash, language }: User): Promise<number | null> {
    return this.em.transactional(async (em) => {
      const opened = await em
        .getKysely<Tables>()
        .insertInto('users')
        .values({
          username,
          email,
          full_name: fullName,
          password_hash: passwordHash,
          language,
          owns_email: (await ownerOfEmail(em, email)) === null,
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst();
      if (!opened) return null;
      await this.events.publish(new Registered(opened.id, email));
      return opened.id;
    });
  }
}
