import { Command, CommandHandler, EventBus, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { userNotFound } from '../identity.errors';
import { User } from '../domain/user';
import { PasswordResetRequested } from './request-password-reset.command';

/** An administrator has a person sent the link for a new password; answers the address. Error: user-not-found. */
export class SendPasswordLink extends Command<string> {
  constructor(readonly userId: number) {
    super();
  }
}

@CommandHandler(SendPasswordLink)
export class SendPasswordLinkHandler implements ICommandHandler<SendPasswordLink> {
  constructor(
    private readonly em: EntityManager,
    private readonly events: EventBus,
  ) {}

  execute({ userId }: SendPasswordLink): Promise<string> {
    return this.em.transactional(async (em) => {
      const user = await em.findOne(User, userId);
      if (!user) throw userNotFound();
      await this.events.publish(new PasswordResetRequested(userId));
      return user.email;
    });
  }
}
