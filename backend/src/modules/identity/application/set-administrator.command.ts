import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { lastAdministrator, userNotFound } from '../identity.errors';
import { User } from '../domain/user';
import { isLastAdministrator } from '../infrastructure/administrators';

/**
 * Makes a person an administrator, or takes it from them; each of their requests from now on is judged by it.
 * Errors: user-not-found, last-administrator.
 */
export class SetAdministrator extends Command<void> {
  constructor(
    readonly userId: number,
    readonly isAdmin: boolean,
  ) {
    super();
  }
}

@CommandHandler(SetAdministrator)
export class SetAdministratorHandler implements ICommandHandler<SetAdministrator> {
  constructor(private readonly em: EntityManager) {}

  execute({ userId, isAdmin }: SetAdministrator): Promise<void> {
    return this.em.transactional(async (em) => {
      const user = await em.findOne(User, userId, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (!user) throw userNotFound();
      if (!isAdmin && (await isLastAdministrator(em, user))) throw lastAdministrator();
      user.isAdmin = isAdmin;
    });
  }
}
