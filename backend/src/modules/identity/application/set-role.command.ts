import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { lastAdministrator, userNotFound, wrongPassword } from '../identity.errors';
import { User } from '../domain/user';
import { isLastAdministrator } from '../infrastructure/administrators';
import { Passwords } from '../infrastructure/passwords';

/**
 * Gives a person a role or takes it from them, never the administrator's from the last one; each of their requests from
 * now on is judged by it. The administrator who does it gives their own password once more.
 * Errors: wrong-password, too-many-tries, user-not-found, last-administrator.
 */
export class SetRole extends Command<void> {
  constructor(
    readonly userId: number,
    readonly change: { isAdmin: boolean } | { isPhotographer: boolean },
    readonly by: { id: number; password: string },
  ) {
    super();
  }
}

@CommandHandler(SetRole)
export class SetRoleHandler implements ICommandHandler<SetRole> {
  constructor(
    private readonly em: EntityManager,
    private readonly passwords: Passwords,
  ) {}

  async execute({ userId, change, by }: SetRole): Promise<void> {
    const actor = await this.em.findOne(User, by.id);
    if (!actor || !(await this.passwords.matchOwn(by.password, actor))) throw wrongPassword('password');
    await this.em.transactional(async (em) => {
      const user = await em.findOne(User, userId, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (!user) throw userNotFound();
      if ('isPhotographer' in change) user.isPhotographer = change.isPhotographer;
      else {
        if (!change.isAdmin && (await isLastAdministrator(em, user))) throw lastAdministrator();
        user.isAdmin = change.isAdmin;
      }
    });
  }
}
