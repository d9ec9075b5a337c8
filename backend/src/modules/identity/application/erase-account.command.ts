import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { Tables } from '../../../shared/database/tables';
import { EraseAccount } from '../contract';
import { lastAdministrator, userNotFound, wrongPassword, youAreLastAdministrator } from '../identity.errors';
import { User } from '../domain/user';
import { isLastAdministrator } from '../infrastructure/administrators';
import { Passwords } from '../infrastructure/passwords';

@CommandHandler(EraseAccount)
export class EraseAccountHandler implements ICommandHandler<EraseAccount> {
  constructor(
    private readonly em: EntityManager,
    private readonly passwords: Passwords,
  ) {}

  async execute({ userId, password }: EraseAccount): Promise<void> {
    const user = await this.em.findOne(User, userId, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!user) throw password === null ? userNotFound() : wrongPassword('password');
    if (password !== null && !(await this.passwords.matchOwn(password, user))) throw wrongPassword('password');
    if (await isLastAdministrator(this.em, user))
      throw password === null ? lastAdministrator() : youAreLastAdministrator();
    await this.em
      .getKysely<Tables>()
      .updateTable('users')
      .set({
        username: null,
        password_hash: null,
        email: null,
        pending_email: null,
        full_name: null,
        is_admin: false,
        is_photographer: false,
        closed_at: sql<string>`now()`,
      })
      .where('id', '=', userId)
      .execute();
  }
}
