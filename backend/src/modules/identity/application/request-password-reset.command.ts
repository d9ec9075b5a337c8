import { Command, CommandHandler, EventBus, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { RateCounter, type Limit } from '../../../shared/rate-counter';
import type { Tables } from '../../../shared/database/tables';
import { OutboxEvent } from '../../../shared/outbox/outbox';
import { plainEmail } from '../domain/user';

/** Somebody wants to choose a new password for an account, or for another one of its address. */
export class PasswordResetRequested extends OutboxEvent {
  static override readonly queue = 'mail';

  constructor(readonly userId: number) {
    super();
  }
}

/** Asks for a mail with a link for each account of this address. Says nothing about whether there is any. */
export class RequestPasswordReset extends Command<void> {
  constructor(readonly email: string) {
    super();
  }
}

/** Mails with links to one address, however many are requested. */
const LINKS: Limit = { times: 10, minutes: 60 };

@CommandHandler(RequestPasswordReset)
export class RequestPasswordResetHandler implements ICommandHandler<RequestPasswordReset> {
  constructor(
    private readonly em: EntityManager,
    private readonly events: EventBus,
    private readonly counter: RateCounter,
  ) {}

  execute({ email }: RequestPasswordReset): Promise<void> {
    return this.em.transactional(async (em) => {
      const account = await em
        .getKysely<Tables>()
        .selectFrom('users')
        .select('id')
        .where(sql<boolean>`lower(email) = lower(${plainEmail(email)})`)
        .orderBy('owns_email', 'desc')
        .orderBy('id')
        .executeTakeFirst();
      if (account && (await this.counter.take(`reset-links:${account.id}`, LINKS)))
        await this.events.publish(new PasswordResetRequested(account.id));
    });
  }
}
