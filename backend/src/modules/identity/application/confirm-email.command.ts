import { Command, CommandHandler, EventBus, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager, LockMode, UniqueConstraintViolationException } from '@mikro-orm/postgresql';
import { OutboxEvent } from '../../../shared/outbox/outbox';
import { emailLinkNotValid, emailTaken } from '../identity.errors';
import { User } from '../domain/user';
import { AccountLinks } from '../infrastructure/account-links';

/** An account's e-mail address has changed; the old address gets a mail. */
export class EmailChanged extends OutboxEvent {
  static override readonly queue = 'mail';

  constructor(
    readonly userId: number,
    readonly formerEmail: string,
  ) {
    super();
  }
}

/**
 * Changes an account's e-mail address with the link that was mailed to it. Errors: email-link-not-valid, email-taken.
 */
export class ConfirmEmail extends Command<void> {
  constructor(readonly token: string) {
    super();
  }
}

@CommandHandler(ConfirmEmail)
export class ConfirmEmailHandler implements ICommandHandler<ConfirmEmail> {
  constructor(
    private readonly em: EntityManager,
    private readonly links: AccountLinks,
    private readonly events: EventBus,
  ) {}

  async execute({ token }: ConfirmEmail): Promise<void> {
    const userId = this.links.accountOf(token);
    if (userId === null) throw emailLinkNotValid();
    try {
      await this.em.transactional(async (em) => {
        const user = await em.findOne(User, userId, { lockMode: LockMode.PESSIMISTIC_WRITE });
        if (!user?.pendingEmail || !this.links.isValid('email', token, user)) throw emailLinkNotValid();
        const { ownsEmail } = user;
        const formerEmail = user.confirmEmail(user.pendingEmail);
        await em.flush();
        // An old address that the account did not own is another account's, whose owner gets no mail (ADR 13).
        if (ownsEmail) await this.events.publish(new EmailChanged(userId, formerEmail));
      });
    } catch (error) {
      // Another account has come to own it meanwhile. The link's holder reads the address' mail and may know.
      throw error instanceof UniqueConstraintViolationException ? emailTaken() : error;
    }
  }
}
