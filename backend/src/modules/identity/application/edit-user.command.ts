import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import type { Language } from '../../../shared/text';
import { User } from '../domain/user';

/** Changes what is given of a person's own account; `language` is that of its e-mails. */
export class EditUser extends Command<void> {
  constructor(
    readonly userId: number,
    readonly change: { fullName?: string; language?: Language },
  ) {
    super();
  }
}

@CommandHandler(EditUser)
export class EditUserHandler implements ICommandHandler<EditUser> {
  constructor(private readonly em: EntityManager) {}

  execute({ userId, change }: EditUser): Promise<void> {
    return this.em.transactional(async (em) => {
      const user = await em.findOne(User, userId, { lockMode: LockMode.PESSIMISTIC_WRITE });
      user?.edit(change);
    });
  }
}
