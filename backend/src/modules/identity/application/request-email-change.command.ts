import { Command, CommandHandler, EventBus, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { RateCounter, type Limit } from '../../../shared/rate-counter';
import { OutboxEvent } from '../../../shared/outbox/outbox';
import { emailUnchanged, tooManyMails, userNotFound, wrongPassword } from '../identity.errors';
import { plainEmail, User } from '../domain/user';
import { Passwords } from '../infrastructure/passwords';

/** Somebody wants another e-mail address for an account; the new address is to be asked whether it is theirs. */
export class EmailChangeRequested extends OutboxEvent {
  static override readonly queue = 'mail';

  constructor(
    readonly userId: number,
    readonly email: string,
    /** An administrator has asked for it, as the person wished. */
    readonly byOffice = false,
  ) {
    super();
  }
}

/**
 * Requests another e-mail address, which replaces the present one when the mailed link is used. A later request
 * invalidates the earlier link. If the address belongs to another account, only its owner learns of it (ADR 13). The
 * person, or the administrator who asks for them, gives their own password once more.
 * Errors: wrong-password, too-many-tries, user-not-found, email-unchanged, too-many-mails.
 */
export class RequestEmailChange extends Command<void> {
  constructor(
    readonly userId: number,
    readonly email: string,
    readonly by: { id: number; password: string },
  ) {
    super();
  }
}

/** Takes the request back: the mailed link no longer works. */
export class CancelEmailChange extends Command<void> {
  constructor(readonly userId: number) {
    super();
  }
}

/** Addresses that one person may request, for whomever; they may belong to strangers. */
const LINKS: Limit = { times: 20, minutes: 60 };

@CommandHandler(RequestEmailChange)
export class RequestEmailChangeHandler implements ICommandHandler<RequestEmailChange> {
  constructor(
    private readonly em: EntityManager,
    private readonly events: EventBus,
    private readonly counter: RateCounter,
    private readonly passwords: Passwords,
  ) {}

  execute({ userId, email, by }: RequestEmailChange): Promise<void> {
    const wanted = plainEmail(email);
    const isOwn = by.id === userId;
    return this.em.transactional(async (em) => {
      const user = await em.findOne(User, userId, { lockMode: LockMode.PESSIMISTIC_WRITE });
      const actor = isOwn ? user : await em.findOne(User, by.id);
      if (!actor || !(await this.passwords.matchOwn(by.password, actor))) throw wrongPassword('password');
      if (!user) throw userNotFound();
      if (wanted === user.email) throw emailUnchanged(isOwn);
      if (!(await this.counter.take(`email-links:${by.id}`, LINKS))) throw tooManyMails();
      user.pendingEmail = wanted;
      await this.events.publish(new EmailChangeRequested(userId, wanted, !isOwn));
    });
  }
}

@CommandHandler(CancelEmailChange)
export class CancelEmailChangeHandler implements ICommandHandler<CancelEmailChange> {
  constructor(private readonly em: EntityManager) {}

  execute({ userId }: CancelEmailChange): Promise<void> {
    return this.em.transactional(async (em) => {
      const user = await em.findOne(User, userId, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (user) user.pendingEmail = null;
    });
  }
}
