import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { lastAdministrator, userNotFound, wrongPassword } from '../identity.errors';
import { User } from '../domain/user';
import { isLastAdministrator } from '../infrastructure/administrators';
import { Passwords } from '../infrastructure/passwords';

/**
 * Makes a person an administrator, or takes it from them; each of their requests from now on is judged by it. The
 * administrator who does it gives their own password once more.
 * Errors: wrong-password, too-many-tries, user-not-found, last-administrator.
 */
export class SetAdministrator extends Command<void> {
  constructor(
    readonly userId: number,
    readonly isAdmin: boolean,
    readonly by: { id: number; password: string },
  ) {
    super();
  }
}

@CommandHandler(SetAdministrator)
export class SetAdministratorHandler implements ICommandHandler<SetAdministrator> {
  constructor(
    private readonly em: EntityManager,
    private readonly passwords: Passwords,
  ) {}

  async execute({ userId, isAdmin, by }: SetAdministrator): Promise<void> {
    const actor = await this.em.findOne(User, by.id);
    if (!actor || !(await this.passwords.matchOwn(by.password, actor))) throw wrongPassword('password');
    await this.em.transactional(async (em) => {
      const user = await em.findOne(User, userId, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (!user) throw userNotFound();
      if (!isAdmin && (await isLastAdministrator(em, user))) throw lastAdministrator();
      user.isAdmin = isAdmin;
    });
  }
}
