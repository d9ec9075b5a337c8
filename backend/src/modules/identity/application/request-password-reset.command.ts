import { Command, CommandHandler, EventBus, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { RateCounter, type Limit } from '../../../shared/rate-counter';
import type { Tables } from '../../../shared/database/tables';
import { OutboxEvent } from '../../../shared/outbox/outbox';
import { plainEmail } from '../domain/user';

/** Somebody wants to choose a new password for an account. */
export class PasswordResetRequested extends OutboxEvent {
  static override readonly queue = 'mail';

  constructor(readonly userId: number) {
    super();
  }
}

/** Asks for a link by mail, one for each account with this address. Says nothing about whether there is any. */
export class RequestPasswordReset extends Command<void> {
  constructor(readonly email: string) {
    super();
  }
}

/** Links that are mailed to one account, however many are requested. */
const LINKS: Limit = { times: 10, minutes: 60 };

/** Accounts with one address, its owner's first, that are sent a link. */
const MOST = 5;

@CommandHandler(RequestPasswordReset)
export class RequestPasswordResetHandler implements ICommandHandler<RequestPasswordReset> {
  constructor(
    private readonly em: EntityManager,
    private readonly events: EventBus,
    private readonly counter: RateCounter,
  ) {}

  execute({ email }: RequestPasswordReset): Promise<void> {
    return this.em.transactional(async (em) => {
      const users = await em
        .getKysely<Tables>()
        .selectFrom('users')
        .select('id')
        .where(sql<boolean>`lower(email) = lower(${plainEmail(email)})`)
        .orderBy('owns_email', 'desc')
        .orderBy('id')
        .limit(MOST)
        .execute();
      for (const { id } of users)
        if (await this.counter.take(`reset-links:${id}`, LINKS))
          await this.events.publish(new PasswordResetRequested(id));
    });
  }
}
